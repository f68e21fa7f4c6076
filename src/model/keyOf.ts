import type { QuestionRef } from './PendingInterrupt.js';

/** The key of the question that a verb is about. */
export const keyOf = (question: QuestionRef): string =>
  typeof question === 'string' ? question : question.key;
