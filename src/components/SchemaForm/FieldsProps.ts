import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { Ref } from 'react';
import type { FormValidator } from '../../forms/validators/FormValidator.js';
import type { FormOptions } from '../Options/FormOptions.js';
import type { hostComponents } from './show/hostComponents.js';
import type { FormPreset } from './prepare/presentableSchema.js';

/** The imperative methods of a form. */
export interface FormHandle {
  /** Submits what it shows. Returns false if it is a form of the host, which the browser submits. */
  submit(): boolean;
  /**
   * Whether a control contains input that is not a value (yet), such as text that is not JSON. If so, the form shows
   * the error and focuses the control.
   */
  refuseUnreadable(): boolean;
  /** The value that it shows, including defaults that the user has not changed. */
  shown(): unknown;
  /** The same as JSON text. Text of fields that is not JSON yet follows, so the whole is not JSON either. */
  shownText(): string;
}

/**
 * The prepared form, and the functions that receive its value. The props keep their identity while the draft changes.
 */
export interface FieldsProps {
  schema: RJSFSchema;
  /** The default of the whole value. */
  start: unknown;
  validator: FormValidator;
  preset: FormPreset;
  disabled: boolean;
  idPrefix: string;
  /** The value of the form. A changed value that did not come from the form replaces the old one. */
  value: unknown;
  /** The text that the user typed into a control and that is not a value, by the path of the control. */
  textAt: (path: readonly string[]) => string | undefined;
  /** Keeps such a text in the draft. */
  keepAt: (path: readonly string[], text?: string) => void;
  host: FormOptions | undefined;
  /** Adds the host's own parts, if it has any. */
  hostComponents: typeof hostComponents | undefined;
  uiSchema: UiSchema | undefined;
  onChange: (value: unknown) => void;
  onSubmit: (value: unknown) => void;
  /** The check refused this value. `sendable`: every control contains a value or nothing. */
  onRefuse: (value: unknown, sendable: boolean) => void;
  handle: Ref<FormHandle>;
}
