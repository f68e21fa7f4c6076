import { isJsonObject, own, type JsonObject } from '../model/json.js';

/**
 * Schemas for one value as a schema of its own: includes the definitions that its references point to. `undefined` if
 * there are none.
 */
export function selfContained(schemas: readonly unknown[], root: unknown): JsonObject | undefined {
  const [first, second] = schemas;
  if (first === undefined) return undefined;
  const schema = second === undefined ? (first === true ? {} : first) : { allOf: [...schemas] };
  if (!isJsonObject(schema)) return undefined;
  // Copying a large document for each of its fields would take long.
  if (!refers(schema)) return schema;
  const definitions = ['$schema', '$defs', 'definitions'].flatMap((word) => {
    const held = own(root, word);
    return held !== undefined && !Object.hasOwn(schema, word) ? [[word, held] as const] : [];
  });
  return definitions.length > 0 ? { ...schema, ...Object.fromEntries(definitions) } : schema;
}

/** Whether a schema contains a reference. A deep schema counts as one that does. */
function refers(schema: unknown, depth = 0): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return (
    depth > 8 ||
    Object.keys(schema).some((word) => word.startsWith('$')) ||
    Object.values(schema).some((part) => refers(part, depth + 1))
  );
}
