import { coverageOf, isExpired } from '../decisions/coverage.js';
import type { Pause } from '../decisions/Pause.js';
import { AgentRunError } from '../model/AgentRunError.js';
import type { RunFacts } from './RunFacts.js';

/** Why a batch cannot leave now, or `undefined` where it can. `now` is epoch milliseconds. */
export function batchRefusal(facts: RunFacts, now: number): AgentRunError | undefined {
  const { pause } = facts;
  const busy = busyError(facts) ?? elsewhereError(facts);
  if (busy) return busy;
  const { total, covered, complete } = coverageOf(pause, now);
  if (!pause || total === 0) {
    return new AgentRunError('nothing_to_send', 'Nothing waits for an answer, so there is nothing to send.');
  }
  if (complete) return undefined;
  const late = lateRefusal(pause, now);
  if (late) return late;
  const words = `${covered} of ${total} questions are answered, and the agent takes all answers together or none (AG-UI rule 3). Answer or cancel the others first.`;
  return new AgentRunError('incomplete_batch', words);
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
export function busyError({ phase }: RunFacts): AgentRunError | undefined {
  if (phase === 'rest') return undefined;
  const words =
    'A run is in progress on this thread, and a second on top of it would mix their events. Wait for it, or stop() it.';
  return new AgentRunError('busy', words, { retryable: true });
}

/** Why nothing is decided or sent here while another tab sends its answers. */
export function elsewhereError({ pause }: RunFacts): AgentRunError | undefined {
  if (pause?.delivery !== 'elsewhere') return undefined;
  const words = 'Another tab is sending the answers to these questions. What becomes of them shows here.';
  return new AgentRunError('elsewhere', words);
}

/** Why new input is not sent while questions wait. */
export function pendingError(count: number): AgentRunError {
  const words = `${count} ${count === 1 ? 'question waits' : 'questions wait'} for an answer, and the agent takes no new input until then (AG-UI rule 4). Answer, or use steer() to cancel them and say this instead.`;
  return new AgentRunError('pending_interrupts', words);
}

/** What a queued batch comes to when a person takes an answer back. */
export function withdrawnError(): AgentRunError {
  const words =
    'An answer was changed before the network was back, so the batch was not sent. Submit it again.';
  return new AgentRunError('declined', words);
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
