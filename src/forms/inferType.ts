import { listOf } from './keywords.js';
import { jsonTypeOf } from './jsonTypeOf.js';

/** Keywords that imply a type. */
const subjects: readonly (readonly [type: string, keywords: readonly string[]])[] = [
  [
    'object',
    ['properties', 'patternProperties', 'additionalProperties', 'required', 'minProperties', 'maxProperties'],
  ],
  ['array', ['items', 'contains', 'minItems', 'maxItems', 'uniqueItems']],
  ['string', ['minLength', 'maxLength', 'pattern', 'format']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];
/** With one of these keywords, the type may be declared elsewhere. */
const elsewhere = ['$ref', 'anyOf', 'oneOf', 'allOf', 'not', 'if'];

/**
 * Adds the type to a schema that has none but lists its values. With `fromRules`, it also adds the type that the rules
 * of a schema are about. The schema then accepts no other type.
 */
export function inferType(schema: Record<string, unknown>, fromRules: boolean): void {
  if (Object.hasOwn(schema, 'type')) return;
  const { enum: listed } = schema;
  const values = Object.hasOwn(schema, 'const') ? [schema['const']] : listOf(listed);
  const types = new Set(values.map(jsonTypeOf));
  if (types.has('number')) types.delete('integer');
  const found = types.size > 0 ? [...types] : fromRules ? typesOfRules(schema) : [];
  if (found.length === 1) schema['type'] = found[0];
  else if (found.length === 2 && types.has('null')) schema['type'] = found;
}

function typesOfRules(schema: Record<string, unknown>): readonly string[] {
  const has = (keyword: string): boolean => Object.hasOwn(schema, keyword);
  if (elsewhere.some(has)) return [];
  return subjects.filter(([, keywords]) => keywords.some(has)).map(([type]) => type);
}
