import type { Message } from '../model/agUi.js';
import { appendMessages } from '../state/appendMessages.js';
import { withReceived } from './idleAfter.js';
import type { RunState } from './RunState.js';
import { addIdsOf } from './sendSteps.js';

/**
 * Adds this tab's failed message to `adopted`, a run of another tab, unless that run has accepted the message. Its
 * error stays, and `retry()` can still send it.
 */
export function withFailedMessage(
  adopted: RunState,
  { request, error }: Pick<RunState, 'request' | 'error'>,
): RunState {
  if (request.at !== 'idle' || request.retryable?.kind !== 'send') return adopted;
  const { newMessages } = request.retryable;
  const { messages } = adopted.conversation;
  const isAccepted = ({ id }: Message): boolean =>
    !adopted.unaccepted.includes(id) && messages.some((each) => each.id === id);
  if (newMessages.every(isAccepted)) return adopted;
  const conversation = appendMessages(adopted.conversation, newMessages);
  const unaccepted = addIdsOf(adopted.unaccepted, newMessages);
  return { ...adopted, conversation, unaccepted, error, request: withReceived(request, { conversation }) };
}
