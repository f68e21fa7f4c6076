import { isJsonObject, own, type JsonObject } from '../../model/json.js';
import type { ConversationResult, StreamFrame, Wire, WireStream } from '../../model/Protocol.js';
import { readJson } from '../agUi/readJson.js';
import { streamLostError, MAX_TRIES, isTemporary } from '../../stream/reopenStream.js';
import { END_OF_STREAM, HUMAN_INPUT, SESSION, type JobworkerpServer } from './createFrontDecoder.js';

/** The connection to the server, and the thread. */
export interface Front {
  readonly wire: Wire;
  readonly server: JobworkerpServer;
  readonly threadId: string;
  readonly at: (route: string) => string;
}

/** The position in a stream, and the server's state of the run when it was opened. */
interface Place {
  readonly stream: WireStream | undefined;
  readonly cursor: string | undefined;
  readonly session: JsonObject | undefined;
}

/** Follows a run until it pauses or ends, and rejoins its stream when it breaks. */
export async function* followRun(
  front: Front,
  runId: string,
  from: Place,
): AsyncGenerator<ConversationResult, void> {
  const { wire } = front;
  const seen = new Set<string>();
  let { stream, cursor, session } = from;
  const first = stream;
  let waits = false;
  let tries = 0;
  for (;;) {
    let closed = stream === undefined;
    try {
      for await (const chunk of stream?.frames ?? []) {
        const isNew = ({ id }: StreamFrame): boolean =>
          id === undefined || !(seen.has(id) || (stream !== first && Number(id) <= Number(from.cursor)));
        const fresh = chunk.filter(isNew);
        for (const { id } of fresh) if (id !== undefined) seen.add((cursor = id));
        if (fresh.some(({ id }) => id !== undefined)) tries = 0;
        const types = fresh.map(typeOf);
        for (const type of types) waits = type === HUMAN_INPUT || (waits && type !== 'TOOL_CALL_RESULT');
        if (fresh.length > 0) yield { type: 'frames', frames: fresh };
        if (types.some((type) => type === 'RUN_FINISHED' || type === 'RUN_ERROR')) return;
        // A dropped stream may have been the only writer of its run's events: events that are not stored now will never
        // arrive.
        if (isOver(session) && isPast(cursor, session)) break;
      }
      closed = true;
    } catch (cause) {
      if (wire.signal.aborted || !isTemporary(cause)) throw cause;
    }
    if (closed && waits) {
      yield { type: 'values', values: [{ type: END_OF_STREAM }] };
      return;
    }
    if (closed && session && own(session, 'state') !== 'active') {
      yield { type: 'values', values: [{ type: SESSION, session }] };
      return;
    }
    yield { type: 'connection', is: 'lost' };
    const again = await rejoined(front, runId, { cursor, tries, retry: stream?.retry() });
    yield { type: 'connection', is: 'back' };
    ({ stream, session } = again);
    tries = again.tries;
  }
}

/** Reopens the stream after the last event, if the server still has the run. */
async function rejoined(
  front: Front,
  runId: string,
  place: { readonly cursor: string | undefined; readonly tries: number; readonly retry: number | undefined },
): Promise<Omit<Place, 'cursor'> & { tries: number }> {
  const { wire, at } = front;
  for (let { tries } = place; tries < MAX_TRIES; tries += 1) {
    await wire.backOff(tries, place.retry);
    try {
      const session = front.server === 'sync' ? await sessionOf(front) : await stateOf(front, runId);
      if (own(session, 'runId') !== runId) break;
      if (isOver(session) && isPast(place.cursor, session)) return { stream: undefined, session, tries };
      // Across origins, this server's CORS rules forbid `Last-Event-ID`. Everything is then replayed and skipped.
      const cursor = tries % 2 === 0 ? place.cursor : undefined;
      const stream = await wire.stream({ url: at(`/stream/${encodeURIComponent(runId)}`), cursor });
      return { stream, session, tries: tries + 1 };
    } catch (cause) {
      if (wire.signal.aborted || !isTemporary(cause)) throw cause;
    }
  }
  throw streamLostError();
}

/** The session of a thread; `undefined` if it has none. */
export async function sessionOf({ wire, at, threadId }: Front): Promise<JsonObject | undefined> {
  const answer = await wire.json({ url: at(`/sessions/by-thread/${encodeURIComponent(threadId)}`) });
  const session = own(answer, 'session') ?? answer;
  return isJsonObject(session) && own(session, 'runId') !== undefined ? session : undefined;
}

const sessionStates: ReadonlyMap<unknown, string> = new Map([
  ['completed', 'completed'],
  ['faulted', 'error'],
  ['cancelled', 'cancelled'],
]);

/** The same from the state of a run. Unknown values are "unknown", and a waiting run counts as running. */
async function stateOf({ wire, at }: Front, runId: string): Promise<JsonObject | undefined> {
  const state = await wire.json({ url: at(`/state/${encodeURIComponent(runId)}`) });
  const status = own(state, 'status');
  if (status === undefined || (status === 'pending' && own(state, 'workflowName') === 'unknown'))
    return undefined;
  return { runId, state: sessionStates.get(status) ?? 'active' };
}

function isOver(session: JsonObject | undefined): boolean {
  return ['completed', 'cancelled', 'error'].includes(String(own(session, 'state')));
}

function isPast(cursor: string | undefined, session: JsonObject | undefined): boolean {
  const last = own(session, 'lastEventId');
  return typeof last === 'number' && cursor !== undefined && Number(cursor) >= last;
}

/** An event's type, or the call's name for a wait. */
function typeOf({ data }: StreamFrame): unknown {
  const event = readJson(data);
  return own(event, 'toolCallName') === HUMAN_INPUT ? HUMAN_INPUT : own(event, 'type');
}
