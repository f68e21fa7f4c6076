import type { DecisionRecord } from '../model/RunSnapshot.js';

/** A question and what a person has made of it, in a state or in a storage. */
interface Worked {
  readonly key: string;
  readonly draft?: unknown;
  readonly decision?: unknown;
  readonly decisions?: unknown;
}

/** Whether a person has decided or typed something about a question. */
export const holdsWork = ({ draft, decision, decisions }: Worked): boolean =>
  draft !== undefined || decision !== undefined || decisions !== undefined;

/**
 * Whether work on one of these questions would be lost if `asked` took their place: it is not asked there, and no answer
 * to it has been taken.
 */
export function holdsUnanswered(
  questions: readonly Worked[],
  asked: readonly Worked[],
  history: readonly DecisionRecord[],
): boolean {
  const isAsked = new Set(asked.map(({ key }) => key));
  const isAnswered = new Set(history.flatMap(({ key, delivery }) => (delivery === 'accepted' ? key : [])));
  return questions.some((each) => holdsWork(each) && !isAsked.has(each.key) && !isAnswered.has(each.key));
}
