import { callOf } from '../state/Conversation.js';
import { deliveryOf } from './deliveryOf.js';
import { isBusy, statusOf, type RunState } from './RunState.js';

/** Whether a snapshot of one state could differ from a snapshot of the other. */
export function isVisible(before: RunState, after: RunState): boolean {
  if (before === after) return false;
  return (
    before.conversation !== after.conversation ||
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
export const isStreamed = (before: RunState, after: RunState): boolean =>
  before.request.at === after.request.at &&
  before.storage.at === after.storage.at &&
  shown.every((part) => before[part] === after[part]) &&
  !hasAskedCallChanged(before, after);

/** Whether a call with a pending interrupt differs. No other call is read. */
export function hasAskedCallChanged(before: RunState, { questions, conversation }: RunState): boolean {
  if (questions.at === 'none' || questions.at === 'sent' || before.conversation === conversation)
    return false;
  return questions.pause.items.some(({ received: { interrupt } }) => {
    const id = interrupt.toolCallId;
    return id !== undefined && callOf(before.conversation, id) !== callOf(conversation, id);
  });
}
