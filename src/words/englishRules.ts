import { enRules } from './enRules.js';
import { english } from './enWords.js';
import { ruleWords, type RuleWords } from './ruleWords.js';

/** Formats violations of schema rules in English. */
export const englishRules: RuleWords = ruleWords(enRules, english);
