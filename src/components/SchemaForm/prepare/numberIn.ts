import * as rjsf from '#rjsf/utils';

/** Whether every number input accepts the text. A browser drops any other character that is typed into one. */
export const isNumberText = (text: string): boolean => /^[\d.eE+-]*$/.test(text.trim());

/** The number in a text. Other text, and a value that is not text, is unchanged. Blank text is not a value. */
export function numberIn(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed;
  if (typed.trim() === '') return undefined;
  // A text input shows the decimal separator of the language as it was typed.
  const isLocal = !isNumberText(typed) && rjsf.asNumber('1,5') === 1.5;
  const text = isLocal ? typed.replace(',', '.') : typed;
  // JavaScript also reads `0x10` and `Infinity` as numbers.
  const number = isNumberText(text) ? Number(text) : NaN;
  return Number.isNaN(number) ? typed : number;
}

/** Whether the value is the number in a text, or the text itself. In JSON, a number beyond the range is null. */
export const isReadAs = (text: string, value: unknown): boolean =>
  text === value || JSON.stringify(numberIn(text)) === JSON.stringify(value);
