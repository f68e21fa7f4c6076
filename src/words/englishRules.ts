import { enRules } from './enRules.js';
import { english } from './enWords.js';
import { ruleWords, type RuleWords } from './ruleWords.js';

/** Says the rules of schemas in English. */
export const englishRules: RuleWords = ruleWords(enRules, english);
