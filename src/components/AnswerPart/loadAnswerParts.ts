import type * as answerParts from './answerParts.js';
import { loadRuleWords } from '../Words/defaultWords.js';

/** The components of `answerParts`. */
export type AnswerParts = typeof answerParts;

let parts: AnswerParts | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/**
 * Loads the parts, once. Never rejects: what could not be loaded is asked for again by the next call.
 *
 * @returns whether they are there.
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

/** The parts, once they are there. */
export const loadedAnswerParts = (): AnswerParts | undefined => parts;

/** Tells when they have come. @returns what ends it. */
export function onAnswerParts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
