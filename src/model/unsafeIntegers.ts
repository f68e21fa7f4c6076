import { isJsonObject, type JsonPath } from './json.js';

/** A number that may not be what was sent. */
export interface UnsafeInteger {
  readonly path: JsonPath;
  readonly value: number;
}

/** Integers beyond 2^53: `JSON.parse` has rounded them, and sending them back sends something else. */
export function unsafeIntegers(value: unknown, path: JsonPath = []): readonly UnsafeInteger[] {
  if (typeof value === 'number')
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? [{ path, value }] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => unsafeIntegers(item, [...path, index]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => unsafeIntegers(child, [...path, key]));
}
