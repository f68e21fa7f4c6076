import type { LocaleParams } from './LocaleParams.js';

/** The token that is missing or wrong at the position of a JSON syntax error. */
export type JsonExpectation = 'value' | 'key' | 'colon' | 'commaOrEnd' | 'string' | 'end';

/** Why typed JSON cannot be sent. */
export interface JsonWords {
  jsonError: (params: { line: number; column: number; expected: JsonExpectation }) => string;
  jsonNotObject: string;
  jsonKeyTwice: string;
  /** `name` is the number that would be sent. */
  roundedNumber: (params: { name: string }) => string;
  /** `count` is the largest number of levels. */
  jsonTooDeep: (params: LocaleParams & { count: number }) => string;
}
