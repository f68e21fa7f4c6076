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

/** Loads the sentences about rules once. Rejects if the download fails; the next call tries again. */
export async function loadRuleWords(): Promise<void> {
  rules ??= (await import('../../words/englishRules.js')).englishRules;
}
