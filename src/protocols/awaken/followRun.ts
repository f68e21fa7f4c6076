import { own, ownString, type JsonObject } from '../../model/json.js';
import type { Heard, Wire, WireStream } from '../../model/Protocol.js';
import type { Addresses } from './addresses.js';
import { eventsIn, isEnd, isPause, isSuspension, typeOf } from './nativeEvents.js';
import { isMissing, lost, mayPass } from './refusals.js';
import { openLog, runRecord } from './runLog.js';

/** How often in a row a log may fail to open before its run counts as lost. */
const MAXIMUM_TRIES = 8;

/** How the server is reached. */
export interface Line {
  readonly wire: Wire;
  readonly at: Addresses;
}

/** Something for the decoder to read. */
export const values = (...list: readonly unknown[]): Heard => ({ type: 'values', values: list });

/** Follows a log that is open to the next pause or end, and picks it up where it breaks. */
export async function* followRun(
  line: Line,
  stream: WireStream,
  from: { readonly runId: string; readonly cursor: string | undefined },
): AsyncGenerator<Heard, void> {
  const { wire } = line;
  const { runId } = from;
  const seen = new Set<string>();
  const waiting = new Set<string>();
  let { cursor } = from;
  for (;;) {
    try {
      for await (const chunk of stream.frames) {
        const fresh = chunk.filter(({ id }) => id === undefined || !seen.has(id));
        for (const { id } of fresh) if (id) seen.add((cursor = id));
        const events = eventsIn(fresh.filter(({ event }) => event !== 'error'));
        let over = false;
        for (const event of events) {
          note(event, waiting);
          // Between two answers the server says that the rest still waits: that is no pause.
          over = isEnd(event) ? !isPause(event) || waiting.size > 0 : over && typeOf(event) !== 'run_start';
        }
        if (events.length > 0) yield values(...events);
        if (over) return;
      }
    } catch (cause) {
      if (wire.signal.aborted || !mayPass(cause)) throw cause;
    }
    yield { type: 'connection', is: 'lost' };
    const again = await reopened(line, { runId, cursor }, stream.retry());
    yield { type: 'connection', is: 'back' };
    if (!again) return yield* settleRun(line, runId);
    stream = again;
  }
}

/** The log once more, behind what was read; `undefined` where the server no longer has it. */
async function reopened(
  { wire, at }: Line,
  place: { readonly runId: string; readonly cursor: string | undefined },
  retry: number | undefined,
): Promise<WireStream | undefined> {
  for (let tries = 0; ; tries += 1) {
    await wire.backOff(tries, retry);
    try {
      return await openLog(wire, at, place);
    } catch (cause) {
      if (isMissing(cause)) return undefined;
      if (wire.signal.aborted || !mayPass(cause) || tries + 1 >= MAXIMUM_TRIES) throw lost(cause);
    }
  }
}

function note(event: JsonObject, waiting: Set<string>): void {
  const id = ownString(event, 'id') ?? ownString(event, 'target_id');
  if (id === undefined) return;
  if (isSuspension(event)) waiting.add(id);
  else if (typeOf(event) === 'tool_call_done' || typeOf(event) === 'tool_call_resumed') waiting.delete(id);
}

/** Without a log, the run's record says when it has come to rest. What `answered` names may stand in it a while yet. */
export async function* settleRun(
  { wire, at }: Line,
  runId: string,
  answered: ReadonlySet<string> = new Set(),
): AsyncGenerator<Heard, void> {
  for (let tries = 0; ; tries += 1) {
    const record = await runRecord(wire, at, runId);
    const status = own(record, 'status');
    const rests =
      status === 'done' || (status === 'waiting' && (tries >= MAXIMUM_TRIES || asksAnew(record, answered)));
    if (record && rests) {
      yield values({ active_run: record });
      return;
    }
    await wire.backOff(tries);
  }
}

function asksAnew(record: JsonObject | undefined, answered: ReadonlySet<string>): boolean {
  const tickets = own(own(record, 'waiting'), 'tickets');
  if (!Array.isArray(tickets) || tickets.length === 0) return answered.size === 0;
  return (tickets as readonly unknown[]).some(
    (ticket) => !answered.has(ownString(ticket, 'ticket_id') ?? ''),
  );
}
