import { coverageOf, isExpired } from '../decisions/coverage.js';
import type { Pause } from '../decisions/Pause.js';
import { AgentRunError } from '../model/AgentRunError.js';
import { isUnderWay, pauseOf, type RunState } from './RunState.js';

/**
 * Why a batch cannot leave now, or `undefined` where it can. An answer that is being checked counts as given. `now` is
 * epoch milliseconds.
 */
export function batchRefusal(state: RunState, now: number): AgentRunError | undefined {
  const busy = busyError(state) ?? elsewhereError(state);
  if (busy) return busy;
  const pause = pauseOf(state);
  const { total, covered, missing } = coverageOf(pause, now);
  if (!pause || total === 0) {
    return new AgentRunError('nothing_to_send', 'Nothing waits for an answer, so there is nothing to send.');
  }
  if (missing.every((key) => isBeingChecked(state, key))) return undefined;
  const late = lateRefusal(pause, now);
  if (late) return late;
  const words = `${covered} of ${total} questions are answered, and the agent takes all answers together or none (AG-UI rule 3). Answer or cancel the others first.`;
  return new AgentRunError('incomplete_batch', words);
}

function isBeingChecked({ checks }: RunState, key: string): boolean {
  return checks.size > 0 && [...checks.keys()].some((each) => each === key || each.startsWith(`${key}/`));
}

/** Why a batch is not sent any more: the time of an answer in it has run out (AG-UI rule 7). */
export function lateRefusal({ items }: Pause, now: number): AgentRunError | undefined {
  const late = items.filter(
    (item) => item.decision?.status === 'resolved' && !item.taken && isExpired(item, now),
  );
  if (late.length === 0) return undefined;
  const words = `The time to answer is up for ${late.length} of ${items.length} questions, and the agent would refuse all answers for it. Cancel what has expired, then send.`;
  return new AgentRunError('expired', words, { details: { keys: late.map(({ key }) => key) } });
}

/** Why nothing can be sent while a run is in progress. */
export function busyError(state: RunState): AgentRunError | undefined {
  if (!isUnderWay(state) && !(state.request.at === 'held' && 'attempt' in state.request)) return undefined;
  const words =
    'A run is in progress on this thread, and a second on top of it would mix their events. Wait for it, or stop() it.';
  return new AgentRunError('busy', words, { retryable: true });
}

/** Why nothing else is sent while a request waits to leave. */
export function heldError(): AgentRunError {
  const words = 'A request waits to leave, and a second one would overtake it. Wait for it, or stop() it.';
  return new AgentRunError('busy', words, { retryable: true });
}

/** Why nothing is decided or sent here while another tab sends its answers. */
export function elsewhereError({ questions }: RunState): AgentRunError | undefined {
  if (questions.at !== 'elsewhere') return undefined;
  const words = 'Another tab is sending the answers to these questions. What becomes of them shows here.';
  return new AgentRunError('elsewhere', words);
}

/** Why nothing is said on a thread whose answers another tab is known to send, whatever this tab shows of it. */
export function occupiedError(state: RunState): AgentRunError | undefined {
  if (!state.tabs.unheeded.some(({ type }) => type === 'sending')) return elsewhereError(state);
  const words =
    'Another tab is sending answers on this thread, so nothing was sent. Try again when it is done.';
  return new AgentRunError('elsewhere', words, { retryable: true });
}

/** Why new input is not sent while questions wait. */
export function pendingError(count: number): AgentRunError {
  const words = `${count} ${count === 1 ? 'question waits' : 'questions wait'} for an answer, and the agent takes no new input until then (AG-UI rule 4). Answer, or use steer() to cancel them and say this instead.`;
  return new AgentRunError('pending_interrupts', words);
}

/** What a batch comes to that a person changes before it has left. */
export function withdrawnError(): AgentRunError {
  const words = 'An answer was changed before the batch left, so it was not sent. Submit it again.';
  return new AgentRunError('declined', words, { details: { withdrawn: true } });
}

/** What a batch comes to when one of its questions changes before it has left. */
export function changedError(): AgentRunError {
  const words =
    'A question changed after it was answered, so the answers were not sent. Look at what changed, then answer it again.';
  return new AgentRunError('changed', words);
}

/** What a batch comes to that the host keeps back. `cause` is what `beforeSubmit` threw. */
export function declinedError(cause?: unknown): AgentRunError {
  const reason = cause instanceof Error ? ` (it failed: ${cause.message})` : '';
  const words = `The application kept the answers back with \`beforeSubmit\`${reason}. Nothing was sent, and they are still here.`;
  return new AgentRunError('declined', words, { cause });
}

/** What a request comes to that `dispatch` does not let go. */
export function notDispatched(cause: unknown): AgentRunError {
  const what =
    cause instanceof Error
      ? `failed before it called execute() (${cause.message})`
      : 'settled without calling execute()';
  const words = `The \`dispatch\` option ${what}, so nothing was sent. Try again.`;
  return new AgentRunError('not_sent', words, { retryable: true, cause });
}

/** What a request comes to that was stopped before it left. */
export function stoppedError(): AgentRunError {
  return new AgentRunError('aborted', 'The request was stopped before it left, so nothing was sent.');
}

/** What is shown where the server could not be told that its run was stopped. */
export function notStopped(cause: unknown): AgentRunError {
  const words = 'The run is stopped here, but the server could not be told: it may still be working.';
  const httpStatus = AgentRunError.isInstance(cause) ? cause.httpStatus : undefined;
  return new AgentRunError('not_stopped', words, { cause, httpStatus });
}

/** Why a question is not abandoned: its server would take that for something else, or for nothing. */
export function uncancellable(): AgentRunError {
  const words =
    'This server takes no cancellation, so its question stays open until it is answered. Answer it, or stop the run.';
  return new AgentRunError('unsupported', words);
}

/** Why a disposed run does nothing. */
export function disposedError(): AgentRunError {
  return new AgentRunError(
    'disposed',
    'This run was disposed, so it sends nothing any more. Create another one.',
  );
}
