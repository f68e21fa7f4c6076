import { hasRuleWords, provideRuleWords } from './defaultWords.js';

let loading: Promise<void> | undefined;

/** Loads the sentences about rules once. Rejects if the download fails; the next call tries again. */
export function loadRuleWords(): Promise<void> {
  if (hasRuleWords()) return Promise.resolve();
  loading ??= import('../../words/englishRules.js').then(
    ({ englishRules }) => provideRuleWords(englishRules),
    (cause: unknown) => {
      loading = undefined;
      throw cause;
    },
  );
  return loading;
}
