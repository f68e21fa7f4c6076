import { isJsonObject, type JsonPath } from '../model/json.js';
import { mapSubschemas } from './keywords.js';

/**
 * A copy that writes `nullable: true`, as in OpenAPI 3.0, as a union with null. The document itself is never null.
 *
 * @param path The path of a part in its parent. @default `schema` is the document
 */
export function withNull(schema: unknown, path?: JsonPath): unknown {
  if (!isJsonObject(schema)) return schema;
  const { nullable, ...rest } = mapSubschemas(schema, withNull);
  return path && nullable === true ? { anyOf: [rest, { type: 'null' }] } : rest;
}
