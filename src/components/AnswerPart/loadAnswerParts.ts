import { loadRuleWords } from '../Words/loadRuleWords.js';
import type { answerParts } from './answerParts.js';

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
  if (!parts)
    loading ??= Promise.all([import('./answerParts.js'), loadRuleWords()]).then(
      ([{ answerParts: found }]) => provideAnswerParts(found),
      () => {
        loading = undefined;
      },
    );
  await loading;
  return parts !== undefined;
}

/** Makes the parts available without a download. */
export function provideAnswerParts(given: AnswerParts): void {
  parts = given;
  for (const listener of listeners) listener();
}

/** The parts, once they have loaded. */
export const loadedAnswerParts = (): AnswerParts | undefined => parts;

/** Calls back when the parts have loaded. @returns a function that unsubscribes. */
export function onAnswerParts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
