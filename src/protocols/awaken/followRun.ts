import { own, type JsonObject } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { Heard, StreamDecoder, Wire, WireStream } from '../../model/Protocol.js';
import type { Addresses } from './addresses.js';
import { createNativeDecoder } from './createNativeDecoder.js';
import { eventsOf } from './nativeEvents.js';
import { isMissing, lost, mayPass } from './refusals.js';
import { openLog, runRecord } from './runLog.js';
import { readTickets, standingOf } from './suspension.js';

/** How many consecutive times a log may fail to open or bring nothing new, before its run counts as lost. */
const MAXIMUM_TRIES = 8;

/** The connection to the server. */
export interface Line {
  readonly wire: Wire;
  readonly at: Addresses;
}

/** Values for the decoder to read. */
export const values = (list: readonly unknown[]): Heard => ({ type: 'values', values: list });

/** A run whose log is followed. */
export interface Followed {
  readonly runId: string;
  /** The event after which to start. */
  readonly cursor: string | undefined;
  /** The decoder that has read the run so far, if the log does not start at its beginning. */
  readonly reader?: StreamDecoder | undefined;
  /** Whether an event was not received before. @default every event is new */
  readonly isNews?: ((event: JsonObject) => boolean) | undefined;
}

/**
 * Follows an open log until the run pauses or ends, and reopens it when it breaks. A separate decoder detects the end,
 * because between single answers the server reports that the rest still waits.
 */
export async function* followRun(line: Line, stream: WireStream, run: Followed): AsyncGenerator<Heard, void> {
  const { wire } = line;
  const { runId, reader = createNativeDecoder(), isNews = () => true } = run;
  const seen = new Set<string>();
  let { cursor } = run;
  let tries = 0;
  for (;;) {
    try {
      for await (const chunk of stream.frames) {
        const fresh = chunk.filter(({ id }) => id === undefined || !seen.has(id));
        for (const { id } of fresh) {
          if (!id) continue;
          seen.add((cursor = id));
          tries = 0;
        }
        const events = eventsOf(fresh).filter(isNews);
        for (const event of events) reader.read(event);
        yield values(events);
        if (reader.ending().type !== 'open') return;
      }
    } catch (cause) {
      if (wire.signal.aborted || !mayPass(cause)) throw cause;
    }
    yield { type: 'connection', is: 'lost' };
    const again = await reopened(line, { runId, cursor }, { tries, retry: stream.retry() });
    yield { type: 'connection', is: 'back' };
    if (!again) return yield* settleRun(line, runId);
    ({ stream, tries } = again);
  }
}

/** Reopens the log after the last event; `undefined` if the server no longer has it. */
async function reopened(
  { wire, at }: Line,
  place: Followed,
  { tries: before, retry }: { readonly tries: number; readonly retry: number | undefined },
): Promise<{ readonly stream: WireStream; readonly tries: number } | undefined> {
  let failure: unknown;
  for (let tries = before; tries < MAXIMUM_TRIES; tries += 1) {
    await wire.backOff(tries, retry);
    try {
      return { stream: await openLog(wire, at, place), tries: tries + 1 };
    } catch (cause) {
      failure = cause;
      if (isMissing(cause)) return undefined;
      if (wire.signal.aborted || !mayPass(cause)) break;
    }
  }
  throw lost(failure);
}

/**
 * Without a log, the run's record tells when the run has paused or ended. The interrupts in `answered` may stay in it for
 * a while.
 */
export async function* settleRun(
  { wire, at }: Line,
  runId: string,
  answered: readonly ReceivedInterrupt[] = [],
): AsyncGenerator<Heard, void> {
  let silent = 0;
  for (let tries = 0; ; tries += 1) {
    const record = await runRecord(wire, at, runId);
    const status = own(record, 'status');
    silent = status === undefined ? silent + 1 : 0;
    if (silent >= MAXIMUM_TRIES) throw lost();
    const rests =
      status === 'done' || (status === 'waiting' && (tries >= MAXIMUM_TRIES || asksAnew(record, answered)));
    if (record && rests) {
      yield values([{ active_run: record }]);
      return;
    }
    await wire.backOff(tries);
  }
}

function asksAnew(record: JsonObject | undefined, answered: readonly ReceivedInterrupt[]): boolean {
  const waiting = readTickets(record);
  if (waiting.length === 0) return answered.length === 0;
  const old = answered.filter((each) => standingOf(record, each) === 'waits');
  return waiting.some(({ interrupt }) => !old.some((each) => each.interrupt.id === interrupt.id));
}
