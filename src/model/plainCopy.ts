import { exactCopy, keepExact } from './exactJson.js';
import { isPlain, isTooDeep } from './json.js';

/**
 * A deep copy of arrays and plain objects. Other objects, such as errors, are kept. A big integer becomes the number
 * that `JSON.parse` reads. The exact numbers of a part are kept for its copy. A value that cannot be read or is too
 * deep is returned as it is.
 */
export function plainCopy<T>(value: T): T {
  try {
    return isTooDeep(value) ? value : (copied(value) as T);
  } catch {
    return value;
  }
}

function copied(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'object' || value === null || !(Array.isArray(value) || isPlain(value))) return value;
  const copy: unknown = Array.isArray(value)
    ? value.map(copied)
    : Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copied(part)]));
  keepExact(copy, exactCopy(value));
  return copy;
}
