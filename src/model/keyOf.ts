import type { QuestionRef } from './PendingInterrupt.js';

/** The key that a method call refers to; `''` if the argument is not an interrupt. */
export function keyOf(question: QuestionRef): string {
  const ref = refOf(question);
  return typeof ref === 'string' ? ref : ref.key;
}

/** The key and current digest that a method call refers to; `''` if the argument is not an interrupt. */
export function refOf(question: QuestionRef): QuestionRef {
  if (typeof question === 'string') return question;
  try {
    const { key, digest } = question;
    return typeof key === 'string' ? { key, digest } : '';
  } catch {
    return '';
  }
}
