import { own, ownString, type JsonObject } from '../../model/json.js';
import { MAX_TRIES } from '../../stream/reopenStream.js';
import type { Connection } from './addresses.js';
import { typeOf } from './nativeEvents.js';
import { runRecord } from './runLog.js';
import { ticketsIn } from './suspension.js';

/** Events from the log, or the record of a run that has paused without an event. */
export type Chunk<Frame> = { readonly frames: readonly Frame[] } | { readonly record: JsonObject };

/** A call that has suspended since its answer, by its id. */
export type Suspended = Map<string, JsonObject>;

/** Adds the calls that these events suspend, and removes the others. */
export function trackSuspended(suspended: Suspended, events: readonly JsonObject[]): void {
  for (const event of events) {
    const id = ownString(event, 'id') ?? ownString(event, 'target_id');
    if (id === undefined || !/^tool_call_(done|resumed|cancel)$/.test(typeOf(event))) continue;
    if (own(event, 'outcome') === 'suspended') suspended.set(id, event);
    else suspended.delete(id);
  }
}

/**
 * The frames of a log. While a run waits for its decisions, a call that suspends again ends no run, so the log continues with no event: then
 * its record shows the pause.
 */
export async function* withPauses<Frame>(
  log: AsyncIterable<readonly Frame[]>,
  line: Connection,
  { runId, suspended }: { readonly runId: string; readonly suspended: Suspended },
): AsyncGenerator<Chunk<Frame>, void, undefined> {
  const chunks = log[Symbol.asyncIterator]();
  let isPending = false;
  try {
    for (;;) {
      isPending = true;
      const next = chunks.next();
      const record = suspended.size > 0 ? await recordOfPause(next, line, { runId, suspended }) : undefined;
      if (record) yield { record };
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

/** The record of a run that waits for these calls only; `undefined` if the log continues first. */
async function recordOfPause(
  next: Promise<unknown>,
  line: Connection,
  { runId, suspended }: { readonly runId: string; readonly suspended: Suspended },
): Promise<JsonObject | undefined> {
  let continues = false;
  const continued = next.then(
    () => void (continues = true),
    () => void (continues = true),
  );
  const paused = async (): Promise<JsonObject | undefined> => {
    for (let tries = 0; !continues && tries < MAX_TRIES; tries += 1) {
      const record = await runRecord(line, runId);
      if (waitsOnlyFor(suspended, record)) return { active_run: record, suspended: [...suspended.values()] };
      await line.wire.backOff(tries);
    }
    return undefined;
  };
  // The log contains what the record omits.
  return (await Promise.race([continued, paused().catch(() => undefined)])) ?? undefined;
}

function waitsOnlyFor(suspended: Suspended, record: JsonObject | undefined): boolean {
  const tickets = own(record, 'status') === 'waiting' ? ticketsIn(record) : [];
  return (
    tickets.length > 0 && tickets.every((ticket) => suspended.has(ownString(ticket, 'tool_call_id') ?? ''))
  );
}
