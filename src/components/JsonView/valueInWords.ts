import type { Words } from '../../words/Words.js';

/** Yes, no and none in the user's language, and a number as it is written in JSON. */
export function valueInWords(value: unknown, { yes, no, none }: Words): string {
  if (value === null) return none;
  if (typeof value === 'boolean') return value ? yes : no;
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}
