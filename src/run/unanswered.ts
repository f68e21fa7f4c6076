import type { DecisionRecord } from '../model/RunSnapshot.js';

/** An interrupt with the user's work, in a state or in a storage. */
interface Worked {
  readonly key: string;
  readonly draft?: unknown;
  readonly decision?: unknown;
  readonly decisions?: unknown;
}

/** Whether the user has decided or drafted something. */
export const holdsWork = ({ draft, decision, decisions }: Worked): boolean =>
  draft !== undefined || decision !== undefined || decisions !== undefined;

/**
 * Whether a draft or decision would be lost if `asked` replaced these interrupts: the interrupt is missing there, and no
 * answer to it has been accepted.
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
