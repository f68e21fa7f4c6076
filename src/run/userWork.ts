import type { DecisionRecord } from '../model/RunSnapshot.js';

/** An interrupt with the user's work, in a state or in a storage. */
interface WithUserWork {
  readonly key: string;
  readonly draft?: unknown;
  readonly decision?: unknown;
  readonly decisions?: unknown;
}

/** Whether the user has decided or drafted something. */
export const hasUserWork = ({ draft, decision, decisions }: WithUserWork): boolean =>
  draft !== undefined || decision !== undefined || decisions !== undefined;

/**
 * Whether a draft or decision would be lost if `asked` replaced these interrupts: the interrupt is missing there, and no
 * answer to it has been accepted.
 */
export function wouldLoseWork(
  questions: readonly WithUserWork[],
  asked: readonly WithUserWork[],
  history: readonly DecisionRecord[],
): boolean {
  const askedKeys = new Set(asked.map(({ key }) => key));
  const acceptedKeys = new Set(history.flatMap(({ key, delivery }) => (delivery === 'accepted' ? key : [])));
  return questions.some(
    (each) => hasUserWork(each) && !askedKeys.has(each.key) && !acceptedKeys.has(each.key),
  );
}
