import { enWords } from '../../words/enWords.js';
import type { RuleWords } from '../../words/ruleWords.js';
import type { Words } from '../../words/Words.js';

let rules: RuleWords | undefined;

/**
 * The default words: English. The sentences about schema rules load with the code that checks forms. Until then, a rule
 * is described in the words of the check itself.
 */
export const defaultWords: Words = {
  ...enWords,
  violation: (found) => rules?.violation(found) ?? found.message,
  schemaRefused: (found) => rules?.schemaRefused(found) ?? enWords.formFailed,
  schemaNotice: (found) => rules?.schemaNotice(found) ?? '',
};

/** Whether the sentences about rules have loaded. */
export const hasRuleWords = (): boolean => rules !== undefined;

/** Makes the sentences about rules available. */
export function provideRuleWords(given: RuleWords): void {
  rules = given;
}
