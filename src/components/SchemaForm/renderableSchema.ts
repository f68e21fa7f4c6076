import { isJsonObject, type JsonObject } from '../../model/json.js';

/** Keywords whose value is one schema, or a list of them. */
const schemaKeywords = new Set([
  'items',
  'additionalItems',
  'prefixItems',
  'contains',
  'additionalProperties',
  'unevaluatedItems',
  'unevaluatedProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
  'allOf',
  'anyOf',
  'oneOf',
]);
/** Keywords whose value maps names to schemas: there, `$id` is the name of a field. */
const mapKeywords = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'dependencies',
]);

/**
 * A copy to make a form of. `$id` is gone, since a known one makes the validator apply another schema, and so
 * is `$schema`, since the form's validator refuses every dialect but its own. What is sent is checked against
 * the original, in its own dialect.
 */
export function renderableSchema(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) => {
      if (keyword === '$id' || keyword === '$schema') return [];
      if (schemaKeywords.has(keyword)) return [[keyword, strip(value)]];
      if (mapKeywords.has(keyword) && isJsonObject(value)) {
        return [
          [keyword, Object.fromEntries(Object.entries(value).map(([name, child]) => [name, strip(child)]))],
        ];
      }
      return [[keyword, value]];
    }),
  );
}

function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip);
  return isJsonObject(value) ? renderableSchema(value) : value;
}
