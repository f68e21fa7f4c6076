import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { Words } from '../../../words/Words.js';
import { isConstant } from './startingValue.js';

/**
 * How the fields are shown: as the host specifies, and with a button for each optional group, so that unwanted ones are
 * not sent. The whole form is never optional.
 */
export function formUiSchema(schema: RJSFSchema, host: UiSchema | undefined, words: Words): UiSchema {
  const { 'ui:globalOptions': globalOptions, ...rest } = {
    ...(isNameless(schema) && nameOf(schema, words)),
    ...host,
  };
  return {
    'ui:enableOptionalDataFieldForType': [],
    ...rest,
    'ui:globalOptions': { enableOptionalDataFieldForType: ['object'], ...globalOptions },
  };
}

/**
 * Whether one control shows the answer and its schema has no title. A group of fields and a union of groups name their
 * own parts. The pattern below reads a list of types as text.
 */
function isNameless({ title, enum: values, anyOf, oneOf = anyOf, properties, type }: RJSFSchema): boolean {
  if (title || values) return !title;
  return oneOf ? oneOf.every(isConstant) : !properties && !/object/.test(type as string);
}

/**
 * The question describes the answer, so only screen readers need the name, except beside a choice or several controls.
 */
const nameOf = ({ type, anyOf, oneOf = anyOf }: RJSFSchema, words: Words): UiSchema => ({
  'ui:title': words.freeAnswer,
  ...(!oneOf && !/array/.test(type as string) && { 'ui:label': false }),
});
