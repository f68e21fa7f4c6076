import { AgentRunError } from '../../model/AgentRunError.js';
import type { ResumeEntry } from '../../model/agUi.js';
import { own, ownString, sameJson, type JsonObject } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { ResumeBatch } from '../../model/Protocol.js';
import { typeOf } from './nativeEvents.js';
import { readEndOfPause } from './refusals.js';
import { interruptState } from './interruptState.js';

/** An answer with its interrupt. */
export interface Answer {
  readonly entry: ResumeEntry;
  readonly received: ReceivedInterrupt | undefined;
  /** Its index in the batch. */
  readonly at: number;
}

/** The answers that the server is not known to have accepted. */
export function answersLeft({ entries, received, takenIndices = [] }: ResumeBatch): readonly Answer[] {
  return entries
    .map((entry, at) => ({ entry, received: received[at], at }))
    .filter(({ at }) => !takenIndices.includes(at));
}

/** For each call whose answer was accepted in an earlier attempt: its events in the log after its last suspension. */
export function sinceAccepted(
  { received, takenIndices = [] }: ResumeBatch,
  events: readonly JsonObject[],
): readonly JsonObject[] {
  const ids = new Set(takenIndices.map((at) => received[at]?.interrupt.toolCallId));
  const isAbout = (event: JsonObject): boolean => ids.has(callOf(event));
  const lastAsked = new Map(
    events.flatMap((event, at) => (own(event, 'outcome') === 'suspended' ? [[callOf(event), at]] : [])),
  );
  return events.filter((event, at) => isAbout(event) && at > (lastAsked.get(callOf(event)) ?? -1));
}

const callOf = (event: JsonObject): string | undefined =>
  ownString(event, 'id') ?? ownString(event, 'target_id');

/** What is known before the answers are sent. */
export interface Known {
  /** The run's record; `undefined` if the server keeps none. */
  readonly record: JsonObject | undefined;
  /** The log so far. */
  readonly events: readonly JsonObject[];
  /** The interrupts whose answer was sent in an earlier attempt without an acknowledgement. */
  readonly posted: WeakSet<ReceivedInterrupt>;
}

/**
 * Whether the server has an answer whose acknowledgement was lost: the interrupt is gone, and the answer was sent from
 * here or is in the log.
 */
export function isDelivered({ entry, received }: Answer, { record, events, posted }: Known): boolean {
  if (!received || !record || interruptState(record, received) === 'waits') return false;
  if (posted.has(received)) return true;
  const { toolCallId } = received.interrupt;
  const lastEvent = events.findLast((event) => own(event, 'target_id') === toolCallId);
  const result = typeOf(lastEvent) === 'tool_call_resumed' ? own(lastEvent, 'result') : undefined;
  const payload: unknown = entry.status === 'resolved' ? entry.payload : null;
  return lastEvent !== undefined && sameJson(result, payload ?? null);
}

/** Whether an answer would reach another interrupt than intended, or another interrupt of the batch is gone. */
export function hasChanged(answers: readonly Answer[], record: JsonObject | undefined): boolean {
  if (!record) return false;
  const states = new Set(answers.map(({ received }) => received && interruptState(record, received)));
  return states.has('another') || (states.has('waits') && states.has('gone'));
}

/** The error if the interrupts have changed. */
export function changedError(): AgentRunError {
  return new AgentRunError(
    'changed',
    'A question has changed, so no answer was sent. Check it, then send again.',
  );
}

/** Explains the 404 for a decision whose ticket no longer waits: the address is correct. */
export function notWaiting(cause: unknown): unknown {
  if (!AgentRunError.isInstance(cause) || cause.code !== 'http_error' || !readEndOfPause(cause)) return cause;
  const words =
    'The run no longer waits for this answer: it was decided elsewhere, or the run has ended. Call refresh() to see what is open.';
  const { httpStatus, details } = cause;
  return new AgentRunError('http_error', words, { httpStatus, details, cause });
}
