import { copyOf } from './copyOf.js';
import { isJsonObject } from './json.js';

/**
 * The first character of a text that stands for a number that JavaScript cannot represent. It is a private-use character,
 * so JSON rarely contains it.
 */
export const MARK = '\ue000';
const marked = /"\ue000([^"]+)"/g;

/** Values that JSON parsing has rounded, with a copy in which texts stand for the exact numbers. */
const copies = new WeakMap<object, unknown>();

/** The copy that `keepExact` has stored for a value; `undefined` if there is none. */
export const exactCopy = (value: unknown): unknown => copies.get(value as object);

export function keepExact(value: unknown, copy: unknown): void {
  if (typeof value === 'object' && value !== null && copy !== undefined) copies.set(value, copy);
}

/** A deep copy of a value that keeps its exact numbers. */
export function copyExactly<T>(value: T): T {
  const copy = copyOf(value);
  keepExact(copy, exactCopy(value));
  return copy;
}

/** Serializes the body of a request. The numbers in its `state` are those that the server has sent. */
export function toExactJson(body: unknown): string {
  const json = JSON.stringify(body);
  const state = isJsonObject(body) ? exactCopy(body['state']) : undefined;
  if (state === undefined || json.includes(MARK)) return json;
  return JSON.stringify({ ...(body as object), state }).replace(marked, '$1');
}
