import { isJsonObject } from '../model/json.js';

/** Deeper documents are called different rather than walked: the stack is finite. */
const deepest = 200;

/**
 * Whether two JSON values are the same, whatever the order of their keys. It is how a snapshot that repeats what
 * is known leaves identities alone. Linear in the smaller value; total, so documents nested deeper than 200 levels
 * count as different.
 */
export function sameJson(left: unknown, right: unknown, depth = 0): boolean {
  if (Object.is(left, right)) return true;
  if (depth > deepest) return false;
  if (Array.isArray(left)) {
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, index) => sameJson(item, right[index], depth + 1))
    );
  }
  if (!isJsonObject(left) || !isJsonObject(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key], right[key], depth + 1))
  );
}
