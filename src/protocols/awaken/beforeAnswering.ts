import type { ResumeEntry } from '../../model/agUi.js';
import { own, sameJson, type JsonObject } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { ResumeBatch } from '../../model/Protocol.js';
import { callOf, isSuspension, typeOf } from './nativeEvents.js';
import { interruptState } from './interruptState.js';
import { endsCall } from './suspension.js';

/** An answer with its interrupt. */
export interface Answer {
  readonly entry: ResumeEntry;
  readonly received: ReceivedInterrupt | undefined;
  /** Its index in the batch. */
  readonly at: number;
  readonly action: 'cancel' | 'resume';
}

/** The answers that the server is not known to have accepted. @throws AgentRunError See {@link endsCall}. */
export function answersLeft(batch: ResumeBatch): readonly Answer[] {
  const { entries, received, acceptedIndices = [] } = batch;
  return entries.flatMap((entry, at): readonly Answer[] =>
    acceptedIndices.includes(at)
      ? []
      : [{ entry, received: received[at], at, action: endsCall(batch, at) ? 'cancel' : 'resume' }],
  );
}

/** For each call that was answered earlier: its events in the log after its last suspension. */
export function sinceAccepted(
  answered: readonly (ReceivedInterrupt | undefined)[],
  events: readonly JsonObject[],
): readonly JsonObject[] {
  return answered.flatMap((each) => {
    const ofCall = events.filter((event) => callOf(event) === each?.interrupt.toolCallId);
    return ofCall.slice(ofCall.findLastIndex(isSuspension) + 1);
  });
}

/** What is known before the answers are sent. */
export interface Known {
  /** The run's record; `undefined` if the server keeps none. */
  readonly record: JsonObject | undefined;
  /** The log so far. */
  readonly events: readonly JsonObject[];
  /**
   * The interrupts whose answer was sent in an earlier attempt without an acknowledgement; none if it was changed
   * since.
   */
  readonly posted: WeakSet<ReceivedInterrupt> | undefined;
}

/**
 * Whether the server has an answer whose acknowledgement was lost: the interrupt is gone, and the answer was sent from
 * here or is in the log.
 */
export function isDelivered({ entry, received }: Answer, { record, events, posted }: Known): boolean {
  if (!received || !record || interruptState(record, received) === 'waits') return false;
  if (posted?.has(received)) return true;
  const { toolCallId } = received.interrupt;
  const lastEvent = events.findLast((event) => own(event, 'target_id') === toolCallId);
  const payload: unknown = entry.status === 'resolved' ? entry.payload : null;
  return typeOf(lastEvent) === 'tool_call_resumed' && sameJson(own(lastEvent, 'result'), payload ?? null);
}

/** Whether an answer would reach another interrupt than intended, or another interrupt of the batch is gone. */
export function hasChanged(answers: readonly Answer[], { record, events }: Known): boolean {
  if (!record) return false;
  const states = new Set(answers.map(({ received }) => received && interruptState(record, received, events)));
  return states.has('another') || (states.has('waits') && states.has('gone'));
}
