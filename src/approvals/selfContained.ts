import { isJsonObject, own, type JsonObject } from '../model/json.js';

/**
 * Schemas for one value as a schema of its own: includes the definitions that its references point to. `undefined` if there
 * are none.
 */
export function selfContained(schemas: readonly unknown[], root: unknown): JsonObject | undefined {
  const [first, second] = schemas;
  if (first === undefined) return undefined;
  const schema = second === undefined ? (first === true ? {} : first) : { allOf: [...schemas] };
  if (!isJsonObject(schema)) return undefined;
  const definitions = ['$schema', '$defs', 'definitions'].flatMap((word) => {
    const held = own(root, word);
    return held !== undefined && !Object.hasOwn(schema, word) ? [[word, held] as const] : [];
  });
  return definitions.length > 0 ? { ...schema, ...Object.fromEntries(definitions) } : schema;
}
