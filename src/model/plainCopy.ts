import { isPlain, isTooDeep } from './json.js';

/**
 * A deep copy of arrays and plain objects. Other objects, such as errors, are kept. A big integer becomes the number that
 * `JSON.parse` reads. A value that cannot be read or is too deep is returned as it is.
 */
export function plainCopy<T>(value: T): T {
  try {
    return isTooDeep(value) ? value : (copied(value) as T);
  } catch {
    return value;
  }
}

function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copied(part)]));
}
