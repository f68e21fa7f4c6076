import { isJsonObject, own, type JsonObject } from '../model/json.js';
import { pointerKeys } from './pointer.js';

/** How many references are followed before a schema counts as going in circles. */
const MAX_HOPS = 16;

/**
 * Follows `$ref` inside the document until a schema stands there. A reference that leaves the document,
 * leads nowhere or goes in circles gives `undefined`.
 */
export function resolveLocalRef(schema: unknown, root: unknown): JsonObject | undefined {
  let current = schema;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    if (!isJsonObject(current)) return undefined;
    const ref = own(current, '$ref');
    if (typeof ref !== 'string') return current;
    if (ref === '#') current = root;
    else if (ref.startsWith('#/')) current = atPointer(root, ref);
    else return undefined;
  }
  return undefined;
}

function atPointer(root: unknown, pointer: string): unknown {
  let current = root;
  for (const key of pointerKeys(pointer)) {
    current = Array.isArray(current) ? current[Number(key)] : own(current, key);
  }
  return current;
}
