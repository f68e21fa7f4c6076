import { schemaRequiresTrueValue, type RJSFSchema } from '@rjsf/utils';

/**
 * Whether a boolean needs radio buttons instead of a checkbox. A required one has no value before the user chooses, and
 * a nullable one has three values. If only `true` is valid, a checkbox is enough.
 */
export function needsRadioButtons(schema: RJSFSchema, required: boolean | undefined): boolean {
  return (required === true && !schemaRequiresTrueValue(schema)) || Array.isArray(schema.type);
}
