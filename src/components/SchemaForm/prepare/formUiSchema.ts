import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { Words } from '../../../words/Words.js';
import type { FormPreset } from './presentableSchema.js';
import { isConstant } from './startingValue.js';

/**
 * How the fields are shown: as the host wants, and with a button for each optional group, so that unwanted ones are not
 * sent. The whole form is never optional.
 */
export function formUiSchema(
  schema: RJSFSchema,
  host: UiSchema | undefined,
  words: Words,
  preset: FormPreset,
): UiSchema {
  const { 'ui:globalOptions': globalOptions, ...rest } = {
    ...(isNameless(schema) && nameOf(schema, words, preset)),
    ...host,
  };
  return {
    'ui:enableOptionalDataFieldForType': [],
    ...rest,
    'ui:globalOptions': { enableOptionalDataFieldForType: ['object'], ...globalOptions },
  };
}

/** An answer whose schema has no title, in one control. A group of fields and a union of groups name their own parts. */
function isNameless(schema: RJSFSchema): boolean {
  if (schema.title) return false;
  if (schema.enum) return true;
  const kinds = schema.anyOf ?? schema.oneOf;
  if (kinds) return kinds.every(isConstant);
  return !typesOf(schema).includes('object') && !schema.properties;
}

const typesOf = ({ type }: RJSFSchema): readonly unknown[] => [type].flat();

/** The question describes the answer, so only screen readers need the name, except beside several controls. */
const nameOf = (schema: RJSFSchema, words: Words, preset: FormPreset): UiSchema => ({
  'ui:title': preset === 'edit' ? words.argumentsLabel : words.freeAnswer,
  ...(!typesOf(schema).includes('array') && { 'ui:label': false }),
});
