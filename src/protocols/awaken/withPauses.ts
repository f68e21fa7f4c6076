import { own, ownString, type JsonObject } from '../../model/json.js';
import { MAX_TRIES } from '../../stream/reopenStream.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { Connection } from './addresses.js';
import { interruptState } from './interruptState.js';
import { callOf, isSuspension, typeOf } from './nativeEvents.js';
import { runRecord } from './runLog.js';
import { ticketsIn } from './suspension.js';

/**
 * Frames of the log, the `record` of a run that has paused, or the record of a run that has paused or ended
 * (`settled`).
 */
export type Chunk<Frame> =
  { readonly frames: readonly Frame[] } | { readonly record: JsonObject } | { readonly settled: JsonObject };

/** A run whose log is read. */
interface LoggedRun {
  readonly runId: string;
  readonly suspended: Suspended;
  /** The answered interrupts, which may stay in the record for a while. @default none */
  readonly answered?: readonly ReceivedInterrupt[] | undefined;
}

/** A call that has suspended since its answer, by its id. */
export type Suspended = Map<string, JsonObject>;

/** Adds the calls that these events suspend, and removes the others. */
export function trackSuspended(suspended: Suspended, events: readonly JsonObject[]): void {
  for (const event of events) {
    const id = callOf(event);
    if (id === undefined || !/^tool_call_(done|resumed|cancel)$/.test(typeOf(event))) continue;
    if (isSuspension(event)) suspended.set(id, event);
    else suspended.delete(id);
  }
}

/**
 * Yields the frames of a log, and the run's record if the log reports no pause or end. If a call suspends again while
 * the run waits for its decisions, the run does not end, and only the record shows the pause. If nothing writes the
 * events of a run to the log, only the record shows its end.
 */
export async function* withPauses<Frame>(
  log: AsyncIterable<readonly Frame[]>,
  connection: Connection,
  run: LoggedRun,
): AsyncGenerator<Chunk<Frame>, void, undefined> {
  const chunks = log[Symbol.asyncIterator]();
  let isPending = false;
  try {
    for (;;) {
      isPending = true;
      const next = chunks.next();
      const record = await recordInstead(next, connection, run);
      if (record) yield record;
      if (record && 'settled' in record) return;
      const chunk = await next;
      isPending = false;
      if (chunk.done) return;
      yield { frames: chunk.value };
    }
  } finally {
    const closed = chunks.return?.();
    if (!isPending) await closed;
  }
}

/**
 * The record of a run that waits only for suspended calls, or that has paused or ended without an event; `undefined` if
 * the log continues first.
 */
async function recordInstead(
  next: Promise<unknown>,
  connection: Connection,
  { runId, suspended, answered }: LoggedRun,
): Promise<{ readonly record: JsonObject } | { readonly settled: JsonObject } | undefined> {
  let continues = false;
  const continued = next.then(
    () => void (continues = true),
    () => void (continues = true),
  );
  const isPausing = suspended.size > 0;
  let settled = 0;
  let failed = 0;
  for (let tries = 0; ; tries += 1) {
    // The log contains what the record omits, so it goes first.
    await Promise.race([continued, tries > 0 || !isPausing ? connection.wire.backOff(tries) : undefined]);
    if (continues) return undefined;
    const record = await Promise.race([continued, runRecord(connection, runId).catch(() => undefined)]);
    if (continues) return undefined;
    failed = record ? 0 : failed + 1;
    if (failed >= MAX_TRIES) return undefined;
    if (!record) continue;
    if (isPausing && waitsOnlyFor(suspended, record))
      return { record: { active_run: record, suspended: [...suspended.values()] } };
    settled = hasSettled(record, tries, answered) ? settled + 1 : 0;
    if (settled > 1) return { settled: record };
  }
}

/** Whether a run has paused or ended. Answered interrupts may stay in its record for a while. */
export function hasSettled(
  record: JsonObject,
  tries: number,
  answered: readonly ReceivedInterrupt[] = [],
): boolean {
  const status = own(record, 'status');
  if (status !== 'waiting') return status === 'done';
  const waiting = ticketsIn(record).length;
  const old = answered.filter((each) => interruptState(record, each) === 'waits').length;
  return waiting > old || tries >= MAX_TRIES || (waiting === 0 && answered.length === 0);
}

function waitsOnlyFor(suspended: Suspended, record: JsonObject | undefined): boolean {
  const tickets = own(record, 'status') === 'waiting' ? ticketsIn(record) : [];
  return (
    tickets.length > 0 && tickets.every((ticket) => suspended.has(ownString(ticket, 'tool_call_id') ?? ''))
  );
}
