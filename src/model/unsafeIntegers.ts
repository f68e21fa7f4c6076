import { isJsonObject, own, type JsonObject, type JsonPath } from './json.js';

/** A number that JSON parsing may have rounded, or that is beyond the range of JavaScript. */
export interface UnsafeInteger {
  readonly path: JsonPath;
  readonly value: number;
}

/** The part of a JSON value at a path. */
export const partAt = (value: unknown, path: JsonPath): unknown =>
  path.reduce<unknown>((part, key) => (part as JsonObject | null | undefined)?.[key], value);

/**
 * Lists integers beyond 2^53 and infinite numbers. `JSON.parse` may have changed them, so sending them back could send
 * another number. It also lists the numbers for which `exact`, the copy of `parseExactly`, contains text.
 */
export function unsafeIntegers(
  value: unknown,
  exact?: unknown,
  path: JsonPath = [],
): readonly UnsafeInteger[] {
  if (typeof value === 'number') {
    const isKept = Number.isSafeInteger(value) || (value % 1 !== 0 && Number.isFinite(value));
    return isKept && typeof exact !== 'string' ? [] : [{ path, value }];
  }
  if (Array.isArray(value)) {
    const items: readonly unknown[] = Array.isArray(exact) ? exact : [];
    return value.flatMap((item, index) => unsafeIntegers(item, items[index], [...path, index]));
  }
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    unsafeIntegers(child, own(exact, key), [...path, key]),
  );
}
