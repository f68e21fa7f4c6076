import type { QuestionRef } from './PendingInterrupt.js';

/** The key of the question that a verb is about. What is no question has the key of none. */
export function keyOf(question: QuestionRef): string {
  const ref = refOf(question);
  return typeof ref === 'string' ? ref : ref.key;
}

/** The question that a verb is about, as it is now. What is no question is the key of none. */
export function refOf(question: QuestionRef): QuestionRef {
  if (typeof question === 'string') return question;
  try {
    const { key, digest } = question;
    return typeof key === 'string' ? { key, digest } : '';
  } catch {
    return '';
  }
}
