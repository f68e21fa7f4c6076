import { copyOf } from './copyOf.js';
import { roundedNumber } from './exactNumbers.js';
import { isJsonObject, parseJson } from './json.js';

/**
 * Begins the text that stands for a number that JavaScript cannot represent. Its character is for private use, so JSON
 * rarely contains it.
 */
const MARK = '\ue000';
const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const marked = /"\ue000([^"]+)"/g;
/** Digits or an exponent that a number that JavaScript changes has. */
const mayChange = /[\d.]{16}|[eE][+-]?\d{3}/;

/** Values that JSON parsing has rounded, with a copy in which texts stand for the exact numbers. */
const copies = new WeakMap<object, unknown>();

/** The copy that `keepExact` has stored for a value; `undefined` if there is none. */
export const exactCopy = (value: unknown): unknown => copies.get(value as object);

export function keepExact(value: unknown, copy: unknown): void {
  if (typeof value === 'object' && value !== null && copy !== undefined) copies.set(value, copy);
}

/** A deep copy of a value, for which the same exact numbers are known. */
export function copyExactly<T>(value: T): T {
  const copy = copyOf(value);
  keepExact(copy, exactCopy(value));
  return copy;
}

/**
 * Parses JSON into a copy for {@link keepExact}, with a text for each number that parsing changes; `undefined` if it
 * changes none.
 */
export function parseExactly(json: string): unknown {
  if (!mayChange.test(json) || json.includes(MARK)) return undefined;
  const text = json.replace(tokens, (token) =>
    token.startsWith('"') || roundedNumber(token) === undefined ? token : `"${MARK}${token}"`,
  );
  return text === json ? undefined : parseJson(text)?.value;
}

/** Serializes the body of a request. The numbers in its `state` are those that the server has sent. */
export function toExactJson(body: unknown): string {
  const json = JSON.stringify(body);
  const state = isJsonObject(body) ? exactCopy(body['state']) : undefined;
  if (state === undefined || json.includes(MARK)) return json;
  return JSON.stringify({ ...(body as object), state }).replace(marked, '$1');
}
