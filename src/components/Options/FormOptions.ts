import type { FormProps, ThemeProps } from '@rjsf/core';
import type { RegistryWidgetsType, TemplatesType, UiSchema } from '@rjsf/utils';
import type { ComponentType } from 'react';
import type { SchemaLimits } from '../../forms/schemaLimits.js';
import type { ValidatorChoice } from '../../forms/validators/chooseValidator.js';

/**
 * How a host changes the forms. Read once per form, when it mounts, so a host may write these options inline.
 *
 * The parts of a `theme` or a `Form` replace the library's, except those that keep an untrusted schema harmless
 * ({@link SafePart}). Entries of `widgets` and `templates` replace any part.
 */
export interface FormOptions {
  /** A theme of rjsf, as its packages for MUI, antd, shadcn and the like export it. */
  theme?: ThemeProps | undefined;
  /** A form component with a built-in theme, as `withTheme` returns it. */
  Form?: ComponentType<FormProps> | undefined;
  /** Widgets by name, of any kind of component, including memo, forwardRef and lazy. */
  widgets?: RegistryWidgetsType | undefined;
  templates?: Partial<TemplatesType> | undefined;
  /**
   * How fields are shown, by the name of the tool or by the reason of the interrupt: exact, or a prefix such as
   * `langgraph:*`.
   */
  uiSchema?: Readonly<Record<string, UiSchema>> | undefined;
  /**
   * The validator of a form: `ajv` compiles the schema and needs `eval`, `cfworker` interprets it.
   * @default 'auto': Ajv if the page allows `eval`, else `cfworker`
   */
  validator?: ValidatorChoice | undefined;
  /** The limits up to which a schema becomes a form. @default `schemaLimits` */
  limits?: Partial<SchemaLimits> | undefined;
  /** The largest size of the files in one field, all together, in bytes. @default 1_000_000 */
  maxFileBytes?: number | undefined;
  /** The safe parts that the theme or the form may replace. @default none */
  unsafeTemplates?: readonly SafePart[] | undefined;
}

/**
 * The parts of a form that show untrusted text as text, show errors, and limit the size of files. Those of a theme may
 * render Markdown, or make a form impossible to complete.
 */
export type SafePart =
  | 'DescriptionFieldTemplate'
  | 'UnsupportedFieldTemplate'
  | 'ErrorListTemplate'
  | 'TitleFieldTemplate'
  | 'FieldTemplate'
  | 'FieldErrorTemplate'
  | 'FileWidget';
