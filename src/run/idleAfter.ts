import type { Message } from '../model/agUi.js';
import { appendMessages } from '../state/appendMessages.js';
import type { Attempt, Idle, RunState } from './RunState.js';
import { addIdsOf } from './sendSteps.js';

/**
 * The `idle` state after a request has failed or was stopped. The state before a refresh is restored in two cases, so that
 * `retry()` still does what it did before:
 *
 * - The host has called `refresh()` while the pending interrupts were not `open`.
 * - The refresh is automatic (`triggeringRefreshAt`), and there was a request to repeat.
 */
export function idleAfter(
  { questions }: Pick<RunState, 'questions'>,
  attempt: Attempt,
  rest: Omit<Idle, 'at'>,
): Idle {
  const { before, triggeringRefreshAt } = attempt;
  if (!before) return { at: 'idle', ...rest };
  const isKept =
    triggeringRefreshAt !== undefined
      ? before.retryable !== undefined
      : questions.at !== 'none' && questions.at !== 'open';
  return isKept ? before : { at: 'idle', ...rest };
}

/**
 * The state before an automatic refresh (`triggeringRefreshAt`), if a message has failed in it. `retry()` can still send
 * that message.
 */
export function idleWithFailedMessage({ triggeringRefreshAt, before }: Attempt): Idle | undefined {
  return triggeringRefreshAt !== undefined && before?.retryable?.kind === 'send' ? before : undefined;
}

/**
 * `adopted`, a run of another tab, with the message of this tab that has failed, unless that run has accepted it: its error stays,
 * and `retry()` can still send it.
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

/** A retry of a failed message also sends what has been received since. */
export function withReceived(idle: Idle, { conversation }: Pick<RunState, 'conversation'>): Idle {
  const { retryable } = idle;
  if (!retryable) return idle;
  return {
    ...idle,
    retryable: { ...retryable, conversation: appendMessages(conversation, retryable.newMessages) },
  };
}
