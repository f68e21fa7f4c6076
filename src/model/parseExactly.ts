import { MARK } from './exactJson.js';
import { markRounded } from './exactNumbers.js';
import { parseJson } from './json.js';

/** Matches the digits or the exponent of a number that JavaScript may change. */
const mayChange = /[\d.]{16}|[eE][+-]?\d{3}/;

/**
 * Parses JSON into a copy for `keepExact`, with a text for each number that parsing changes; `undefined` if it
 * changes none.
 */
export function parseExactly(json: string): unknown {
  if (!mayChange.test(json) || json.includes(MARK)) return undefined;
  const text = markRounded(json, MARK);
  return text === json ? undefined : parseJson(text)?.value;
}
