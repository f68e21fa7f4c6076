import { enWords } from '../../words/enWords.js';
import type { RuleWords } from '../../words/ruleWords.js';
import type { Words } from '../../words/Words.js';

let rules: RuleWords | undefined;

/**
 * What the components speak where nobody gives them words: English. The sentences about rules of schemas come with the
 * forms that check; before that, a rule is told in the words of the check itself.
 */
export const defaultWords: Words = {
  ...enWords,
  violation: (found) => rules?.violation(found) ?? found.message,
  schemaRefused: (found) => rules?.schemaRefused(found) ?? enWords.formFailed,
  schemaNotice: (found) => rules?.schemaNotice(found) ?? '',
};

/** Loads the sentences about rules, once. Rejects where they cannot be had, and asks again when called again. */
export async function loadRuleWords(): Promise<void> {
  rules ??= (await import('../../words/englishRules.js')).englishRules;
}
