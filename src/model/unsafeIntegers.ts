import { isJsonObject, type JsonPath } from './json.js';

/** A number that JSON parsing may have rounded, or that is beyond the range of JavaScript. */
export interface UnsafeInteger {
  readonly path: JsonPath;
  readonly value: number;
}

/**
 * Lists integers beyond 2^53 and infinite numbers. `JSON.parse` has changed them, so sending them back would send another
 * number.
 */
export function unsafeIntegers(value: unknown, path: JsonPath = []): readonly UnsafeInteger[] {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) || (value % 1 !== 0 && Number.isFinite(value))
      ? []
      : [{ path, value }];
  if (Array.isArray(value)) return value.flatMap((item, index) => unsafeIntegers(item, [...path, index]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => unsafeIntegers(child, [...path, key]));
}
