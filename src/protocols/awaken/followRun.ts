import { own, type JsonObject } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { ConversationResult, StreamDecoder, WireStream } from '../../model/Protocol.js';
import { streamLostError, MAX_TRIES, isTemporary, reopenStream } from '../../stream/reopenStream.js';
import type { Connection } from './addresses.js';
import { createNativeDecoder } from './createNativeDecoder.js';
import { interruptState } from './interruptState.js';
import { eventsOf, read, values } from './nativeEvents.js';
import { trackSuspended, withPauses, type Suspended } from './pauseBetween.js';
import { openLog, runRecord, unlessMissing } from './runLog.js';
import { readTickets } from './suspension.js';

/** A run whose log is followed. */
export interface Followed {
  readonly runId: string;
  /** The open log. */
  readonly stream: WireStream;
  /** The event after which to start. */
  readonly cursor: string | undefined;
  /** The decoder that has read the run so far, if the log does not start at its beginning. */
  readonly reader?: StreamDecoder | undefined;
  /** Whether an event was not received before. @default every event is new */
  readonly isNew?: ((event: JsonObject) => boolean) | undefined;
}

/**
 * Follows an open log until the run pauses or ends, and reopens it when it breaks. A separate decoder detects the end,
 * because between single answers the server reports that the rest still waits.
 */
export async function* followRun(line: Connection, run: Followed): AsyncGenerator<ConversationResult, void> {
  const { runId, reader = createNativeDecoder(), isNew = () => true } = run;
  const seen = new Set<string>();
  const suspended: Suspended = new Map();
  let { cursor, stream } = run;
  let tries = 0;
  for (;;) {
    try {
      for await (const chunk of withPauses(stream.frames, line, { runId, suspended })) {
        if ('record' in chunk) {
          yield read(reader, [chunk.record]);
          continue;
        }
        const fresh = chunk.frames.filter(({ id }) => id === undefined || !seen.has(id));
        for (const { id } of fresh) {
          if (!id) continue;
          seen.add((cursor = id));
          tries = 0;
        }
        const events = eventsOf(fresh).filter(isNew);
        trackSuspended(suspended, events);
        yield read(reader, events);
        if (reader.ending().type !== 'open') return;
      }
    } catch (cause) {
      if (line.wire.signal.aborted || !isTemporary(cause)) throw cause;
    }
    // The log of a paused run is not needed any more.
    if (reader.ending().type !== 'open') return;
    yield { type: 'connection', is: 'lost' };
    const again = await reopenStream(line.wire, { tries, retry: stream.retry() }, () =>
      openLog(line, runId, cursor).catch(unlessMissing),
    );
    yield { type: 'connection', is: 'back' };
    // The server no longer has the log.
    if (!again.stream) return yield* settleRun(line, runId);
    ({ stream, tries } = again);
  }
}

/**
 * Without a log, the run's record tells when the run has paused or ended. The interrupts in `answered` may stay in it for
 * a while.
 */
export async function* settleRun(
  line: Connection,
  runId: string,
  answered: readonly ReceivedInterrupt[] = [],
): AsyncGenerator<ConversationResult, void> {
  let silent = 0;
  for (let tries = 0; ; tries += 1) {
    const record = await runRecord(line, runId);
    const status = own(record, 'status');
    silent = status === undefined ? silent + 1 : 0;
    if (silent >= MAX_TRIES) throw streamLostError();
    const hasSettled =
      status === 'done' ||
      (status === 'waiting' && (tries >= MAX_TRIES || hasNewInterrupt(record, answered)));
    if (record && hasSettled) {
      yield values([{ active_run: record }]);
      return;
    }
    await line.wire.backOff(tries);
  }
}

function hasNewInterrupt(record: JsonObject | undefined, answered: readonly ReceivedInterrupt[]): boolean {
  const waiting = readTickets(record);
  if (waiting.length === 0) return answered.length === 0;
  const old = answered.filter((each) => interruptState(record, each) === 'waits');
  return waiting.some(({ interrupt }) => !old.some((each) => each.interrupt.id === interrupt.id));
}
