import type { QuestionRef } from './PendingInterrupt.js';

/** The key of the question that a verb is about. What is no question has the key of none. */
export function keyOf(question: QuestionRef): string {
  if (typeof question === 'string') return question;
  const given: { readonly key?: unknown } | null | undefined = question;
  const key = given?.key;
  return typeof key === 'string' ? key : '';
}
