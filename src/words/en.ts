import { englishRules } from './englishRules.js';
import { enWords } from './enWords.js';
import type { Words } from './Words.js';

/** English. Numbers, dates and durations use the given locale, such as `en-GB` or `en-US`. */
export const en: Words = { ...enWords, ...englishRules };
