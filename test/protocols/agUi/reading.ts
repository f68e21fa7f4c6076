import type { AgentEvent } from '../../../src/model/AgentEvent.js';
import type { StreamEnding } from '../../../src/model/Protocol.js';
import type { ReceivedInterrupt } from '../../../src/model/PendingInterrupt.js';
import { agUi } from '../../../src/protocols/agUi/agUi.js';

/** The result of a whole stream of events. */
export interface Reading {
  readonly events: readonly AgentEvent[];
  readonly ending: StreamEnding;
}

/** Reads events as frames from the wire. */
export function readFrames(...values: readonly unknown[]): Reading {
  const decoder = agUi().createDecoder();
  const events = values.flatMap((value) =>
    decoder.decode({ data: typeof value === 'string' ? value : JSON.stringify(value) }),
  );
  return { events, ending: decoder.ending() };
}

/** The interrupts of a stream that must have paused. */
export function pauseOf(...values: readonly unknown[]): readonly ReceivedInterrupt[] {
  const { ending } = readFrames(...values);
  if (ending.type !== 'paused') throw new Error(`The run is ${ending.type}, not paused.`);
  return ending.interrupts;
}

/** A RUN_FINISHED with these interrupts in its outcome. */
export function asking(...interrupts: readonly unknown[]): object {
  return { type: 'RUN_FINISHED', threadId: 't', runId: 'r', outcome: { type: 'interrupt', interrupts } };
}

/** The one interrupt of a pause, from the outcome. */
export function readOne(interrupt: unknown, ...before: readonly unknown[]): ReceivedInterrupt {
  const [received, ...others] = pauseOf(...before, asking(interrupt));
  if (!received || others.length > 0) throw new Error(`There are ${others.length + 1} interrupts.`);
  return received;
}

/** The paths of its issues. */
export function issuePaths(received: ReceivedInterrupt): readonly string[] {
  return received.issues.map(({ path }) => path.join('.'));
}

export const finished = { type: 'RUN_FINISHED', threadId: 't', runId: 'r' };
