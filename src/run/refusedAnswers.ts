import { decidedItems } from '../decisions/coverage.js';
import { markBatch } from '../decisions/history.js';
import { itemOf, type Pause } from '../decisions/Pause.js';
import { deliveryBefore } from './failedSteps.js';
import type { Attempt, ReportedEnding, RunState } from './RunState.js';

/**
 * A batch after the run has refused it and paused again. An answer that was not sent this time is not refused: it is as
 * it was before the attempt.
 *
 * @param pause the pause with the decisions of the batch, if the batch is still pending
 */
export function refusedAnswers(
  { history, questions }: RunState,
  attempt: Attempt,
  { unsentIndices }: Extract<ReportedEnding, { type: 'paused' }>,
  pause: Pause | undefined,
): { readonly history: RunState['history']; readonly isRefused: (key: string) => boolean } {
  const batch = pause ?? attempt.pause;
  if (!batch) return { history, isRefused: () => false };
  const decided = attempt.pause ? decidedItems(attempt.pause) : [];
  // A host's protocol can pass a value of another type.
  const isUnsent = (index: number): boolean => Array.isArray(unsentIndices) && unsentIndices.includes(index);
  const keys = new Set(decided.flatMap(({ key }, index) => (isUnsent(index) ? key : [])));
  const delivery = questions.at === 'sent' ? deliveryBefore(questions, attempt) : 'none';
  return {
    history: markBatch(history, { ...batch, batchId: attempt.batchId }, 'refused', { keys, delivery }),
    isRefused: (key) =>
      pause !== undefined && itemOf(pause, key) !== undefined && !(delivery === 'none' && keys.has(key)),
  };
}
