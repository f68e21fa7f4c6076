import { englishRules } from './englishRules.js';
import { enWords } from './enWords.js';
import type { Words } from './Words.js';

/** English. Counts, dates and durations follow the locale that is given: `en-GB`, `en-US`. */
export const en: Words = { ...enWords, ...englishRules };
