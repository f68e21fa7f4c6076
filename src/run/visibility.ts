import { deliveryOf, isBusy, statusOf, type RunState } from './RunState.js';

/** Whether a snapshot of one state could differ from a snapshot of the other. */
export function isVisible(before: RunState, after: RunState): boolean {
  if (before === after) return false;
  return (
    shown.some((part) => before[part] !== after[part]) ||
    before.storage.at !== after.storage.at ||
    before.tabs.unprocessed !== after.tabs.unprocessed ||
    isBusy(before) !== isBusy(after) ||
    (before.request.at === 'disposed') !== (after.request.at === 'disposed') ||
    statusOf(before) !== statusOf(after) ||
    deliveryOf(before) !== deliveryOf(after)
  );
}

const shown = [
  'runId',
  'conversation',
  'questions',
  'checks',
  'pendingToolCallIds',
  'outcome',
  'result',
  'error',
  'history',
] as const;

/**
 * Whether only the conversation has grown. Listeners run for that once per frame. A change to a call with a pending
 * interrupt is published immediately, so that a method never decides about content that the snapshot does not show.
 */
export function isStreamed(before: RunState, after: RunState): boolean {
  const isAsked = after.questions.at !== 'none' && after.questions.at !== 'sent';
  if (isAsked && before.conversation.toolCalls !== after.conversation.toolCalls) return false;
  const isSame = before.request === after.request && before.storage.at === after.storage.at;
  return isSame && shown.every((part) => part === 'conversation' || before[part] === after[part]);
}
