import { roundedNumberIn } from '../../model/exactNumbers.js';
import { parseWithUniqueKeys } from '../../model/parseWithUniqueKeys.js';
import { DEEPEST, isTooDeep, parseJson } from '../../model/json.js';
import type { Wording } from '../Words/WordsContext.js';
import { jsonFault } from './jsonFault.js';

/**
 * The value of typed JSON; `undefined` if the text is not JSON, or is too deep for the code that shows and validates
 * it.
 */
export function parseTyped(text: string): { readonly value: unknown } | undefined {
  const parsed = parseJson(text);
  return parsed && !isTooDeep(parsed.value) ? parsed : undefined;
}

/** An error as text. A function, because the language may change while the error is shown. */
export type Fault = (wording: Wording) => string;

/** The value of typed text, or why it cannot be sent exactly as it is. */
export function readTyped(
  text: string,
  /** Replaces the typed number in the error. @default the number */
  mask?: string,
): { readonly value: unknown; readonly fault?: undefined } | { readonly fault: Fault } {
  const parsed = parseJson(text);
  if (!parsed) return { fault: ({ words }) => words.jsonError(jsonFault(text)) };
  if (isTooDeep(parsed.value)) {
    return { fault: ({ words, locale }) => words.jsonTooDeep({ count: DEEPEST, locale }) };
  }
  const rounded = roundedNumberIn(text);
  if (rounded !== undefined) return { fault: ({ words }) => words.roundedNumber({ name: mask ?? rounded }) };
  return parseWithUniqueKeys(text) ? parsed : { fault: ({ words }) => words.jsonKeyTwice };
}
