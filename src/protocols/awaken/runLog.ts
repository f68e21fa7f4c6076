import { AgentRunError } from '../../model/AgentRunError.js';
import { isJsonObject, own, ownString, type JsonObject } from '../../model/json.js';
import type { WireStream } from '../../model/Wire.js';
import { isTemporary } from '../../stream/reopenStream.js';
import { withField } from '../withField.js';
import { segment, type Connection } from './addresses.js';
import { eventsIn } from './nativeEvents.js';

/** The stored log of a run. */
export interface RunLog {
  /** The agent's events, in order. If the server shortens the log, text and deltas are missing. */
  readonly events: readonly JsonObject[];
  /** The end of the log; `undefined` if it is empty. */
  readonly cursor: string | undefined;
}

const PAGE = 200;

/**
 * Reads the log of a run to its end. `undefined` if the server keeps none.
 * @throws AgentRunError as `wire.json` does.
 */
export async function readLog(connection: Connection, runId: string): Promise<RunLog | undefined> {
  const events: JsonObject[] = [];
  const pages = new Set<string | undefined>();
  let cursor: string | undefined;
  for (;;) {
    pages.add(cursor);
    const from = cursor === undefined ? '' : `&cursor=${segment(cursor)}`;
    const route = `/runs/${segment(runId)}/events?limit=${PAGE}${from}`;
    const page = await read(connection, route, 'items').catch(unlessMissing);
    if (!page) return undefined;
    const items = own(page, 'items');
    const list: readonly unknown[] = Array.isArray(items) ? items : [];
    events.push(...eventsIn(list));
    const named = ownString(page, 'next_cursor');
    // Without this check, an empty page or a page that links back would be read forever.
    const next = list.length === 0 || pages.has(named) ? undefined : named;
    cursor = next ?? cursorOf(list.at(-1), runId) ?? cursor;
    if (next === undefined) return { events, cursor };
  }
}

/** The last page has no next cursor, but each entry has its position in each of its scopes. */
function cursorOf(item: unknown, runId: string): string | undefined {
  const cursors = own(item, 'cursors_by_scope');
  if (!Array.isArray(cursors)) return undefined;
  const mine = (cursors as readonly unknown[]).find((each) =>
    JSON.stringify(own(each, 'scope') ?? null).includes(runId),
  );
  return ownString(mine, 'cursor');
}

/** Follows a run's log from `cursor`, or from now on without one. */
export function openLog(
  { wire, at }: Connection,
  runId: string,
  cursor: string | undefined,
): Promise<WireStream> {
  return wire.stream({ url: at(`/runs/${segment(runId)}/events/stream`), cursor });
}

/** The active run of a thread; `undefined` if there is none. */
export async function activeRun(connection: Connection, threadId: string): Promise<JsonObject | undefined> {
  const field = 'active_run';
  const run = own(await read(connection, `/threads/${segment(threadId)}/runs/active`, field), field);
  return isJsonObject(run) ? run : undefined;
}

/** Whether a run is in progress. */
export const isActive = (record: JsonObject | undefined): boolean =>
  /^(created|running)$/.test(ownString(record, 'status') ?? '');

/** The active run of a thread, or its last one; `undefined` if there is none. */
export const lastRun = async (connection: Connection, threadId: string): Promise<JsonObject | undefined> =>
  (await activeRun(connection, threadId)) ?? latestRun(connection, threadId);

/** The last run of a thread, once it waits or has ended; `undefined` if there is none. */
export async function restingRun(connection: Connection, threadId: string): Promise<JsonObject | undefined> {
  let record = await lastRun(connection, threadId);
  for (let tries = 0; isActive(record); tries += 1) {
    await connection.wire.backOff(tries);
    record = await runRecord(connection, ownString(record, 'run_id') ?? '');
  }
  return record;
}

/** How a thread's last run ended. Not every version supports this. */
const latestRun = (connection: Connection, threadId: string): Promise<JsonObject | undefined> =>
  read(connection, `/threads/${segment(threadId)}/runs/latest`, 'status').catch(unlessMissing);

/** The server's record of one run. @throws AgentRunError as `wire.json` does, and `bad_response`. */
export const runRecord = (connection: Connection, runId: string): Promise<JsonObject> =>
  read(connection, `/runs/${segment(runId)}`, 'status');

/** An object with this field. @throws AgentRunError as `wire.json` does, and `bad_response`. */
const read = async ({ wire, at }: Connection, route: string, field: string): Promise<JsonObject> =>
  withField(await wire.json({ url: at(route) }), field);

/** How many times a record that adds details is requested, so that the question is not delayed for long. */
const READS = 3;

/** The record of a run, or of the thread's active run. It only adds details, so a failure that lasts is ignored. */
export async function recordIfAvailable(
  connection: Connection,
  { runId, threadId }: { readonly runId: string | undefined; readonly threadId: string },
): Promise<JsonObject | undefined> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await (runId === undefined ? activeRun(connection, threadId) : runRecord(connection, runId));
    } catch (cause) {
      if (connection.wire.signal.aborted) throw cause;
      if (tries === READS || !isTemporary(cause)) return undefined;
    }
    await connection.wire.backOff(tries - 1);
  }
}

/** `undefined` if the server lacks the endpoint, or no longer has what was requested. @throws every other error */
export function unlessGone(cause: unknown): undefined {
  if (own(cause, 'httpStatus') === 503) throw cause;
  unlessMissing(cause);
}

/**
 * `undefined` if the server lacks the endpoint or the log, or no longer has what was requested.
 * @throws every other error
 */
export function unlessMissing(cause: unknown): undefined {
  if (!AgentRunError.isInstance(cause) || ![404, 410, 503].includes(cause.httpStatus ?? 0)) throw cause;
}
