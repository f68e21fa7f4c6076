import { schemaRequiresTrueValue, type RJSFSchema } from '@rjsf/utils';

/**
 * Whether a tick is not enough for a boolean: one that must be given has no value before somebody chose, and one
 * that may be null has three. Where only a yes is taken, a tick says it all.
 */
export function asksYesOrNo(schema: RJSFSchema, required: boolean | undefined): boolean {
  return (required === true && !schemaRequiresTrueValue(schema)) || Array.isArray(schema.type);
}
