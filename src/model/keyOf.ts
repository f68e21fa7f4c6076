import type { QuestionRef } from './PendingInterrupt.js';

/** The key that a method call refers to; `''` if the argument is neither a key nor an interrupt. */
export function keyOf(question: QuestionRef): string {
  const ref = refOf(question);
  return typeof ref === 'string' ? ref : ref.key;
}

/**
 * The argument of a method call, reduced to its key, or to the key and digest of an interrupt; `''` if it is neither.
 */
export function refOf(question: QuestionRef): QuestionRef {
  if (typeof question === 'string') return question;
  try {
    const { key, digest } = question;
    return typeof key === 'string' ? { key, digest } : '';
  } catch {
    return '';
  }
}
