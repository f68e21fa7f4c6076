import { isJsonObject, own, type JsonObject } from '../model/json.js';
import { valueAt } from './pointer.js';

/** The most references to follow before a chain counts as circular. */
const MAX_HOPS = 16;

/**
 * Follows `$ref` inside the document to a schema: by pointer, by the name of an anchor, or by an `$id` that is written
 * the same in both places. It returns `undefined` for a reference that leaves the document, has no target, or is
 * circular.
 */
export function resolveLocalRef(schema: unknown, root: unknown): JsonObject | undefined {
  let current = schema;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    if (!isJsonObject(current)) return undefined;
    const ref = own(current, '$ref');
    if (typeof ref !== 'string') return current;
    current = refTarget(ref, root);
  }
  return undefined;
}

/** The target of one `$ref` inside the document. */
function refTarget(ref: string, root: unknown): unknown {
  if (ref === '#') return root;
  return ref.startsWith('#/') ? valueAt(root, ref) : identified(root, ref);
}

const identifiers = new WeakMap<object, ReadonlyMap<string, JsonObject>>();

function identified(root: unknown, ref: string): JsonObject | undefined {
  if (!isJsonObject(root)) return undefined;
  let known = identifiers.get(root);
  if (!known) identifiers.set(root, (known = identifiersIn(root)));
  return known.get(ref);
}

function identifiersIn(root: JsonObject): ReadonlyMap<string, JsonObject> {
  const found = new Map<string, JsonObject>();
  const seen = new Set<object>();
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    for (const child of Object.values(value)) open.push(child);
    if (!isJsonObject(value)) continue;
    const { $id, $anchor, $dynamicAnchor } = value;
    if (typeof $id === 'string') found.set($id, value);
    for (const anchor of [$anchor, $dynamicAnchor])
      if (typeof anchor === 'string') found.set(`#${anchor}`, value);
  }
  return found;
}
