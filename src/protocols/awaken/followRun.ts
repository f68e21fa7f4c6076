import type { JsonObject } from '../../model/json.js';
import type { ConversationResult, StreamDecoder } from '../../model/Protocol.js';
import type { WireStream } from '../../model/Wire.js';
import { streamLostError, MAX_TRIES, isTemporary, reopenStream } from '../../stream/reopenStream.js';
import type { Connection } from './addresses.js';
import { createNativeDecoder } from './createNativeDecoder.js';
import { eventsOf, read, values } from './nativeEvents.js';
import { hasSettled, trackSuspended, withPauses, type Suspended } from './withPauses.js';
import { openLog, runRecord, unlessMissing } from './runLog.js';
import { sinceAnswers, type Answered } from './sinceAnswers.js';

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
  /** The answers that the run continues with. @default none */
  readonly sent?: Answered | undefined;
}

/**
 * Follows an open log until the run pauses or ends, and reopens it when it breaks. A separate decoder detects the end,
 * because between single answers the server reports that the rest still waits.
 */
export async function* followRun(
  connection: Connection,
  run: Followed,
): AsyncGenerator<ConversationResult, void> {
  const { runId, reader = createNativeDecoder(), isNew = () => true, sent } = run;
  const seen = new Set<string>();
  const suspended: Suspended = new Map();
  let { cursor, stream } = run;
  let tries = 0;
  for (;;) {
    try {
      for await (const chunk of withPauses(stream.frames, connection, {
        runId,
        suspended,
        answered: sent?.received,
      })) {
        if ('record' in chunk) {
          yield read(reader, [chunk.record]);
          continue;
        }
        if ('settled' in chunk) return yield* settled(connection, chunk.settled, { runId, sent });
        const events: JsonObject[] = [];
        for (const frame of chunk.frames) {
          const { id } = frame;
          if (id && seen.has(id)) continue;
          if (id) {
            seen.add((cursor = id));
            tries = 0;
          }
          for (const event of eventsOf([frame]).filter(isNew)) {
            reader.read(event);
            events.push(event);
          }
          // What follows in this chunk does not count, as it would not in the next one.
          if (reader.ending().type !== 'open') break;
        }
        trackSuspended(suspended, events);
        yield values(events);
        if (reader.ending().type !== 'open') return;
      }
    } catch (cause) {
      if (connection.wire.signal.aborted || !isTemporary(cause)) throw cause;
    }
    // The log of a paused run is no longer needed.
    if (reader.ending().type !== 'open') return;
    yield { type: 'connection', is: 'lost' };
    const again = await reopenStream(connection.wire, { tries, retry: stream.retry() }, () =>
      openLog(connection, runId, cursor).catch(unlessMissing),
    );
    yield { type: 'connection', is: 'back' };
    // The server no longer has the log.
    if (!again.stream) return yield* settleRun(connection, runId, sent);
    ({ stream, tries } = again);
  }
}

/** Without a log, polls the run's record until the run has paused or ended. */
export async function* settleRun(
  connection: Connection,
  runId: string,
  sent?: Answered,
): AsyncGenerator<ConversationResult, void> {
  let silent = 0;
  for (let tries = 0; ; tries += 1) {
    const record = await runRecord(connection, runId).catch((cause: unknown) => {
      if (connection.wire.signal.aborted || !isTemporary(cause)) throw cause;
    });
    silent = record ? 0 : silent + 1;
    if (silent >= MAX_TRIES) throw streamLostError();
    if (record && hasSettled(record, tries, sent?.received))
      return yield* settled(connection, record, { runId, sent });
    await connection.wire.backOff(tries);
  }
}

/** The end of a run without events. */
async function* settled(
  connection: Connection,
  record: JsonObject,
  { runId, sent }: Pick<Followed, 'runId' | 'sent'>,
): AsyncGenerator<ConversationResult, void> {
  if (sent) yield values(await sinceAnswers(connection, runId, sent));
  yield values([{ active_run: record }]);
}
