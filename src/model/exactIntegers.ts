import { copyOf } from './copyOf.js';
import { isJsonObject, parseJson } from './json.js';

/**
 * Begins the text that stands for an integer beyond 2^53. Its character is for private use, so JSON rarely contains it.
 */
const MARK = '\ue000';
const tokens = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g;
const marked = /"\ue000(-?\d+)"/g;

/** Values that JSON parsing has rounded, with a copy in which texts stand for the exact integers. */
const copies = new WeakMap<object, unknown>();

/** The copy that `keepExact` has stored for a value; `undefined` if there is none. */
export const exactCopy = (value: unknown): unknown => copies.get(value as object);

export function keepExact(value: unknown, copy: unknown): void {
  if (typeof value === 'object' && value !== null && copy !== undefined) copies.set(value, copy);
}

/** A deep copy of a value, for which the same exact integers are known. */
export function copyExactly<T>(value: T): T {
  const copy = copyOf(value);
  keepExact(copy, exactCopy(value));
  return copy;
}

/**
 * Parses JSON into a copy for {@link keepExact}, with a text for each integer that parsing rounds; `undefined` if it
 * rounds none.
 */
export function parseExactly(json: string): unknown {
  if (!/\d{16}/.test(json) || json.includes(MARK)) return undefined;
  const text = json.replace(tokens, (token) =>
    token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${MARK}${token}"`,
  );
  return text === json ? undefined : parseJson(text)?.value;
}

/** Serializes the body of a request. The integers in its `state` are those that the server has sent. */
export function toExactJson(body: unknown): string {
  const json = JSON.stringify(body);
  const state = isJsonObject(body) ? exactCopy(body['state']) : undefined;
  if (state === undefined || json.includes(MARK)) return json;
  return JSON.stringify({ ...(body as object), state }).replace(marked, '$1');
}
