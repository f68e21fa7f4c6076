import type { FormProps, ThemeProps } from '@rjsf/core';
import type { RegistryWidgetsType, TemplatesType, UiSchema } from '@rjsf/utils';
import type { ComponentType } from 'react';
import type { SchemaLimits } from '../../forms/schemaLimits.js';
import type { ValidatorChoice } from '../../forms/validators/chooseValidator.js';

/**
 * How a host changes the forms. Read once per form, when it appears: a host may write these options inline.
 *
 * Of a `theme` or a `Form`, everything is taken but the parts that keep a stranger's schema harmless
 * ({@link SafePart}); what a host names in `widgets` and `templates` itself is always taken.
 */
export interface FormOptions {
  /** A theme of rjsf, as its packages for MUI, antd, shadcn and the like export it. */
  theme?: ThemeProps | undefined;
  /** A form component that has its theme built in: what `withTheme` makes. */
  Form?: ComponentType<FormProps> | undefined;
  /** Widgets by name, of any kind of component: memo, forwardRef and lazy ones too. */
  widgets?: RegistryWidgetsType | undefined;
  templates?: Partial<TemplatesType> | undefined;
  /**
   * How fields are shown, by the name of the tool whose arguments are edited, or by the reason of the question:
   * exact, or a prefix such as `langgraph:*`.
   */
  uiSchema?: Readonly<Record<string, UiSchema>> | undefined;
  /**
   * What checks a form while it is filled in: `ajv` compiles the schema and needs `eval`, `cfworker` interprets it.
   * @default 'auto': Ajv where the page may compile
   */
  validator?: ValidatorChoice | undefined;
  /** How much of a schema becomes a form. @default `schemaLimits` */
  limits?: Partial<SchemaLimits> | undefined;
  /** The largest file that is taken into an answer, in bytes. @default 1_000_000 */
  maxFileBytes?: number | undefined;
  /** The safe parts that the theme's or the form's own may replace. @default none */
  unsafeTemplates?: readonly SafePart[] | undefined;
}

/**
 * The parts of a form that show a stranger's text as text, say what is wrong, and read files within a limit.
 * Those of a theme may read Markdown, or leave a form that nobody can complete.
 */
export type SafePart =
  | 'DescriptionFieldTemplate'
  | 'UnsupportedFieldTemplate'
  | 'ErrorListTemplate'
  | 'TitleFieldTemplate'
  | 'FieldTemplate'
  | 'FieldErrorTemplate'
  | 'FileWidget';
