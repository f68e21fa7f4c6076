import { markRounded, significant } from './exactNumbers.js';
import { own, parseJson, sameJson, type JsonObject } from './json.js';

/**
 * The first character of a text that stands for a number that JavaScript cannot represent. It is a private-use
 * character, so JSON rarely contains it.
 */
export const MARK = '\ue000';

/**
 * Values that JSON parsing may have rounded, with a copy in which texts stand for the exact numbers. A value without
 * such numbers is its own copy.
 */
const copies = new WeakMap<object, unknown>();
let hasCopies = false;

/** The copy that `keepExact` has stored for a value; `undefined` if there is none. */
export const exactCopy = (value: unknown): unknown => copies.get(value as object);

export function keepExact(value: unknown, copy: unknown): void {
  if (typeof value === 'object' && value && copy !== undefined) {
    copies.set(value, copy);
    hasCopies = true;
  }
}

/**
 * Serializes a value with the numbers that the server has sent, in each part whose exact numbers are kept: the
 * arguments of a call, or the agent's state.
 */
export function toExactJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!hasCopies || !json) return json;
  // No string in the value may contain the mark.
  let mark = MARK;
  while (json.includes(mark)) mark += MARK;
  const marked = JSON.stringify(value, function exactly(this: object, key, part: unknown): unknown {
    const exact = (copies.get(this) as Readonly<Record<string, unknown>> | undefined)?.[key];
    // In a copy made through JSON, a number beyond JavaScript's range is null, so `part` may be null here.
    if (typeof part !== 'string' && typeof exact === 'string') return mark + exact.slice(MARK.length);
    if (exactCopy(part) === undefined) keepExact(part, exact);
    return part;
  });
  return marked.replace(new RegExp(`"${mark}([^"]+)"`, 'g'), '$1');
}

/** Serializes a field of a value like `toExactJson`, even if the field itself is a number. A missing field is null. */
export function fieldAsExactJson(holder: unknown, key: string): string {
  const list = [own(holder, key) ?? null];
  keepExact(list, [own(exactCopy(holder), key)]);
  return toExactJson(list).slice(1, -1);
}

/** Matches a number that JavaScript may change: one with many digits, or with an exponent of at least two digits. */
const mayChange = /[\d.]{16}|(?:^|[\s:,[])-?[\d.]+e[+-]?\d\d/i;

/**
 * Parses JSON into a copy for `keepExact`, with a text for each number that parsing changes; `undefined` if it
 * changes none.
 */
export function parseExactly(json: string): unknown {
  const text = mayChange.test(json) ? markRounded(json, MARK) : json;
  return text === json ? undefined : parseJson(text)?.value;
}

/**
 * Keeps the exact numbers of a value that was parsed from `json`, and those of each of its parts. Returns the value.
 */
export function keepDigits<T>(value: T, json: string): T {
  if (!mayChange.test(json)) return value;
  const open: [part: unknown, exact: unknown][] = [[value, parseExactly(json) ?? value]];
  // A loop, because a value can be too deep for the stack.
  for (const [part, exact] of open) {
    if (typeof exact !== 'object' || !exact) continue;
    keepExact(part, exact);
    for (const key in part as JsonObject) open.push([(part as JsonObject)[key], (exact as JsonObject)[key]]);
  }
  return value;
}

/**
 * Whether two JSON values are equal, with the same digits where the digits of both are known: those of a stored value,
 * or of one that the host has parsed, are not. Use it instead of `sameJson` to recognize a question.
 */
export const sameExactly = (left: unknown, right: unknown): boolean =>
  sameJson(left, right) && (!hasCopies || sameDigits(left, right, exactCopy(left), exactCopy(right)));

function sameDigits(left: unknown, right: unknown, a: unknown, b: unknown): boolean {
  if (typeof left === 'number')
    return a === undefined || b === undefined || significant(digitsOf(a)) === significant(digitsOf(b));
  const at = (value: unknown, key: string): unknown => (value as JsonObject | undefined)?.[key];
  return (
    typeof left !== 'object' ||
    Object.keys(left ?? {}).every((key) => {
      const [one, other] = [at(left, key), at(right, key)];
      return sameDigits(one, other, exactCopy(one) ?? at(a, key), exactCopy(other) ?? at(b, key));
    })
  );
}

const digitsOf = (exact: unknown): string => String(exact).replace(MARK, '');
