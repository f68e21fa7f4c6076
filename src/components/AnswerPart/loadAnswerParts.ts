import type * as answerParts from './answerParts.js';
import { loadRuleWords } from '../Words/defaultWords.js';

/** The components of `answerParts`. */
export type AnswerParts = typeof answerParts;

let parts: AnswerParts | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/**
 * Loads the parts once. Never rejects: after a failure, the next call loads again.
 *
 * @returns whether the parts have loaded.
 */
export async function loadAnswerParts(): Promise<boolean> {
  loading ??= Promise.all([import('./answerParts.js'), loadRuleWords()]).then(
    ([module]) => {
      parts = module;
      for (const listener of listeners) listener();
    },
    () => {
      loading = undefined;
    },
  );
  await loading;
  return parts !== undefined;
}

/** The parts, once they have loaded. */
export const loadedAnswerParts = (): AnswerParts | undefined => parts;

/** Calls back when the parts have loaded. @returns a function that unsubscribes. */
export function onAnswerParts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
