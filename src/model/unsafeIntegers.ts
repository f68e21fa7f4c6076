import { isJsonObject, type JsonPath } from './json.js';

/** An integer that JSON parsing may have rounded. */
export interface UnsafeInteger {
  readonly path: JsonPath;
  readonly value: number;
}

/** Lists integers beyond 2^53. `JSON.parse` has rounded them, so sending them back would send another number. */
export function unsafeIntegers(value: unknown, path: JsonPath = []): readonly UnsafeInteger[] {
  if (typeof value === 'number')
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? [{ path, value }] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => unsafeIntegers(item, [...path, index]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => unsafeIntegers(child, [...path, key]));
}
