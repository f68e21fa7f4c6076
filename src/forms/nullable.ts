import { isJsonObject } from '../model/json.js';
import { listOf, mapSubschemas } from './keywords.js';

/** Rules that a null would have to meet too, so null becomes a kind beside them. */
const rules = ['$ref', 'allOf', 'const', 'not', 'if'];

/**
 * Writes `nullable: true` of OpenAPI 3.0 as JSON Schema does: null is a type, a listed value or a kind. Returns the same object if no
 * schema has it.
 */
export const withNull = (schema: unknown): unknown =>
  JSON.stringify(schema)?.includes('"nullable":true') ? allowNull(schema) : schema;

function allowNull(schema: unknown): unknown {
  if (!isJsonObject(schema)) return schema;
  const { nullable, ...rest } = mapSubschemas(schema, allowNull);
  if (nullable !== true) return nullable === undefined ? rest : { ...rest, nullable };
  const [union] = ['anyOf', 'oneOf'].filter((keyword) => Array.isArray(rest[keyword]));
  if (rules.some((keyword) => keyword in rest)) return { anyOf: [rest, { type: 'null' }] };
  const { type, enum: values } = rest;
  return {
    ...rest,
    ...(type !== undefined && { type: [...new Set([type, 'null'].flat())] }),
    ...(Array.isArray(values) && !values.includes(null) && { enum: [...(values as unknown[]), null] }),
    ...(union !== undefined && { [union]: [...listOf(rest[union]), { type: 'null' }] }),
  };
}
