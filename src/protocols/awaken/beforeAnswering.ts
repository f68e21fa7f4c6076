import { AgentRunError } from '../../model/AgentRunError.js';
import type { ResumeEntry } from '../../model/agUi.js';
import { own, sameJson, type JsonObject } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { ResumeBatch, Wire } from '../../model/Protocol.js';
import { typeOf } from './nativeEvents.js';
import { standingOf } from './suspension.js';

/** An answer beside its question. */
export interface Answer {
  readonly entry: ResumeEntry;
  readonly received: ReceivedInterrupt | undefined;
  /** Its place in the batch. */
  readonly at: number;
}

/** The answers that the server has not taken yet, as far as this client knows. */
export function answersLeft({ entries, received, takenAt = [] }: ResumeBatch): readonly Answer[] {
  return entries
    .map((entry, at) => ({ entry, received: received[at], at }))
    .filter(({ at }) => !takenAt.includes(at));
}

/** What is known before the answers leave. */
export interface Known {
  /** The run's record; `undefined` where the server keeps none. */
  readonly record: JsonObject | undefined;
  /** The log so far. */
  readonly events: readonly JsonObject[];
  /** The questions whose answer left on an earlier try, and got no receipt. */
  readonly posted: WeakSet<ReceivedInterrupt>;
}

/** Whether the server has an answer whose receipt was lost: its question is gone, and it left here, or the log tells of it. */
export function isDelivered({ entry, received }: Answer, { record, events, posted }: Known): boolean {
  if (!received || !record || standingOf(record, received) === 'waits') return false;
  if (posted.has(received)) return true;
  const { toolCallId } = received.interrupt;
  const told = events.findLast((event) => own(event, 'target_id') === toolCallId);
  const result = typeOf(told) === 'tool_call_resumed' ? own(told, 'result') : undefined;
  const payload: unknown = entry.status === 'resolved' ? entry.payload : null;
  return told !== undefined && sameJson(result, payload ?? null);
}

/** Whether an answer would be given to another question than it was meant for, or beside one that is gone. */
export function hasChanged(answers: readonly Answer[], record: JsonObject | undefined): boolean {
  if (!record) return false;
  const standings = new Set(answers.map(({ received }) => received && standingOf(record, received)));
  return standings.has('another') || (standings.has('waits') && standings.has('gone'));
}

/** Why nothing was sent. */
export function changedMeanwhile(): AgentRunError {
  return new AgentRunError(
    'changed',
    'A question has changed, so no answer was sent. Check it, then send again.',
  );
}

/** What was asked before an answer leaves. @throws AgentRunError `not_sent` where it could not be asked */
export async function beforehand<T>(wire: Wire, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (cause) {
    if (wire.signal.aborted || !AgentRunError.isInstance(cause)) throw cause;
    const words = `No answer was sent. ${cause.message}`;
    throw new AgentRunError('not_sent', words, { retryable: true, details: cause.details, cause });
  }
}
