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
function isNameless({ title, enum: values, anyOf, oneOf = anyOf, properties, type }: RJSFSchema): boolean {
  if (title || values) return !title;
  return oneOf ? oneOf.every(isConstant) : !properties && !/object/.test(`${type}`);
}

/** The question describes the answer, so only screen readers need the name, except beside several controls. */
const nameOf = ({ type }: RJSFSchema, words: Words, preset: FormPreset): UiSchema => ({
  'ui:title': preset === 'edit' ? words.argumentsLabel : words.freeAnswer,
  ...(!/array/.test(`${type}`) && { 'ui:label': false }),
});
