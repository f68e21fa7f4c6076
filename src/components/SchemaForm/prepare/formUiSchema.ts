import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { Words } from '../../../words/Words.js';

/**
 * How the fields are shown: as the host wants, and with a button for each optional group, so that unwanted ones are not
 * sent. The whole form is never optional.
 */
export function formUiSchema(schema: RJSFSchema, host: UiSchema | undefined, words: Words): UiSchema {
  const { 'ui:globalOptions': globalOptions, ...rest } = {
    ...(isNameless(schema) && nameOf(words)),
    ...host,
  };
  return {
    'ui:enableOptionalDataFieldForType': [],
    ...rest,
    'ui:globalOptions': { enableOptionalDataFieldForType: ['object'], ...globalOptions },
  };
}

/** A single-value answer whose schema has no title. */
function isNameless(schema: RJSFSchema): boolean {
  const types: readonly unknown[] = [schema.type].flat();
  const isGroup = ['object', 'array'].some((type) => types.includes(type));
  return !schema.title && !isGroup && !schema.properties && !schema.anyOf && !schema.oneOf;
}

/** The question describes the answer, so only screen readers need the name. */
const nameOf = ({ freeAnswer }: Words): UiSchema => ({ 'ui:title': freeAnswer, 'ui:label': false });
