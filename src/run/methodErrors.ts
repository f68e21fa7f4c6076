import { isPartOf } from '../decisions/actions.js';
import { coverageOf, isExpired } from '../decisions/coverage.js';
import type { Pause } from '../decisions/Pause.js';
import { AgentRunError } from '../model/AgentRunError.js';
import { busyError } from './requestErrors.js';
import { pauseOf, type RunState } from './RunState.js';

/**
 * The error if a batch cannot be sent now, or `undefined`. An answer that is being checked counts as given. `now` is
 * epoch milliseconds.
 */
export function batchRefusal(state: RunState, now: number): AgentRunError | undefined {
  const busy = busyError(state) ?? elsewhereError(state);
  if (busy) return busy;
  const pause = pauseOf(state);
  const { total, covered, missing } = coverageOf(pause, now);
  if (!pause || total === 0) {
    return new AgentRunError('nothing_to_send', 'No interrupt is pending, so there is nothing to send.');
  }
  if (missing.every((key) => isBeingChecked(state, key))) return undefined;
  const late = lateRefusal(pause, now);
  if (late) return late;
  const message = `${covered} of ${total} questions are answered, and the agent requires all answers together. Answer or cancel the others first.`;
  return new AgentRunError('incomplete_batch', message);
}

/** Whether an answer to this interrupt, or to one of its actions, is being checked. */
export function isBeingChecked({ checks }: Pick<RunState, 'checks'>, key: string): boolean {
  return checks.size > 0 && [...checks.keys()].some((each) => isPartOf(each, key));
}

/** The error if an answer of a batch has expired. AG-UI servers refuse a batch with an expired answer. */
export function lateRefusal({ items }: Pause, now: number): AgentRunError | undefined {
  const late = items.filter(
    (item) => item.decision?.status === 'resolved' && !item.taken && isExpired(item, now),
  );
  if (late.length === 0) return undefined;
  const message = `${late.length} of ${items.length} questions have expired, so the agent would refuse all answers. Cancel the expired ones, then send.`;
  return new AgentRunError('expired', message, { details: { keys: late.map(({ key }) => key) } });
}

/** The error if another tab is sending the answers to these interrupts. */
export function elsewhereError({ questions }: RunState): AgentRunError | undefined {
  if (questions.at !== 'elsewhere') return undefined;
  const message = 'Another tab is sending the answers to these questions. The result will appear here.';
  return new AgentRunError('elsewhere', message);
}

/** The error if another tab is known to send answers on this thread, even if they are not shown here. */
export function otherTabSendingError(state: RunState): AgentRunError | undefined {
  if (!state.tabs.unprocessed.some(({ type }) => type === 'sending')) return elsewhereError(state);
  const message =
    'Another tab is sending answers on this thread, so nothing was sent. Try again when it is done.';
  return new AgentRunError('elsewhere', message, { retryable: true });
}

/** The error of a `retry` without a failed request. */
export function nothingFailed(): AgentRunError {
  const message = 'There is nothing to repeat: no request has failed since the last answer or message.';
  return new AgentRunError('nothing_to_send', message);
}

/** The error of a `retry` after the host has removed the message of the failed request. */
export function messageRemoved(): AgentRunError {
  const message =
    'The message of the failed request was removed, so the request is not repeated. Use submit() to send the shown answers without it.';
  return new AgentRunError('nothing_to_send', message);
}

/** The error for new input while interrupts are pending. */
export function pendingError(count: number): AgentRunError {
  const message = `${count} ${count === 1 ? 'question waits' : 'questions wait'} for an answer, and the agent accepts no new input until then. Answer, or use steer() to cancel them and send this instead.`;
  return new AgentRunError('pending_interrupts', message);
}

/**
 * The error of a request if an interrupt changed before it was sent, or the page did not yet show what it would send.
 */
export function changedError(): AgentRunError {
  const message =
    'Nothing was sent, because a question has changed or the page did not yet show the answers. Check them, then send again.';
  return new AgentRunError('changed', message);
}

/** The error of a batch that the host declines. `cause` is the exception of `beforeSubmit`. */
export function declinedError(cause?: unknown): AgentRunError {
  const reason = cause instanceof Error ? ` (it failed: ${cause.message})` : '';
  const message = `The application declined the answers with \`beforeSubmit\`${reason}. Nothing was sent, and the answers are kept.`;
  return new AgentRunError('declined', message, { cause });
}

/** The error if the request to stop the run on the server failed. */
export function notStopped(cause: unknown): AgentRunError {
  const message = 'The run was stopped here, but the server could not be notified. It may still be working.';
  const httpStatus = AgentRunError.isInstance(cause) ? cause.httpStatus : undefined;
  return new AgentRunError('not_stopped', message, { cause, httpStatus });
}

/** The error if the server does not support cancellation. */
export function uncancellable(): AgentRunError {
  const message = 'This server does not support cancellation. Answer the question, or call leave().';
  return new AgentRunError('unsupported', message);
}

/** The error if another request is held. */
export function heldError(): AgentRunError {
  const message = 'Another request is waiting to be sent. Wait for it, or call stop().';
  return new AgentRunError('busy', message, { retryable: true });
}

/** The error of a batch that is changed or replaced before it is sent. */
export function withdrawnError(): AgentRunError {
  const message = 'The batch changed before it was sent, so nothing was sent. Submit it again.';
  return new AgentRunError('declined', message, { details: { withdrawn: true } });
}
