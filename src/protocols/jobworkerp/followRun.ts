import { isJsonObject, own, type JsonObject } from '../../model/json.js';
import type { ConversationResult, StreamFrame, Wire, WireStream } from '../../model/Protocol.js';
import { readJson } from '../agUi/readJson.js';
import { codeIn } from './refusals.js';
import { streamLostError, MAX_TRIES, isTemporary } from '../../stream/reopenStream.js';
import { END_OF_STREAM, HUMAN_INPUT, SESSION, type JobworkerpServer } from './createFrontDecoder.js';

/** The connection to the server, and the thread. */
export interface Front {
  readonly wire: Wire;
  readonly server: JobworkerpServer;
  readonly threadId: string;
  readonly at: (route: string, id?: string) => string;
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
  /** The question has arrived, whatever happens to its stream. */
  let announced = false;
  let tries = 0;
  for (;;) {
    let closed = stream === undefined;
    try {
      for await (const chunk of stream?.frames ?? []) {
        const isNew = ({ id }: StreamFrame): boolean =>
          id === undefined || !(seen.has(id) || (stream !== first && Number(id) <= Number(from.cursor)));
        const fresh = chunk.filter(isNew);
        for (const { id } of fresh) {
          if (id === undefined) continue;
          seen.add((cursor = id));
          tries = 0;
        }
        const types = fresh.map(typeOf);
        for (const type of types) {
          waits = type === HUMAN_INPUT || (waits && type !== 'TOOL_CALL_RESULT');
          announced = waits && (type === 'TOOL_CALL_END' || (announced && type !== HUMAN_INPUT));
        }
        if (fresh.length > 0) yield { type: 'frames', frames: fresh };
        if (types.some((type) => type === 'RUN_FINISHED' || type === 'RUN_ERROR')) return;
        // A dropped stream may have been the only writer of its run's events: events that are not stored now will never
        // arrive.
        if (isOver(session) && isPast(cursor, session)) break;
      }
      closed = true;
    } catch (cause) {
      if (wire.signal.aborted || !(announced || isTemporary(cause))) throw cause;
    }
    if (announced || (closed && waits)) {
      yield { type: 'values', values: [{ type: END_OF_STREAM }] };
      return;
    }
    if (closed && (isOver(session) || own(session, 'state') === 'paused')) {
      yield { type: 'values', values: [{ type: SESSION, session }] };
      return;
    }
    yield { type: 'connection', is: 'lost' };
    const again = await rejoined(front, runId, { cursor, tries, retry: stream?.retry() });
    yield { type: 'connection', is: 'back' };
    // The stream repeats its steps.
    yield { type: 'values', values: stateEvents(again.state).slice(0, 1) };
    ({ stream, session } = again);
    tries = again.tries;
  }
}

/** Reopens the stream after the last event, if the server still has the run. */
async function rejoined(
  front: Front,
  runId: string,
  place: { readonly cursor: string | undefined; readonly tries: number; readonly retry: number | undefined },
): Promise<Omit<Place, 'cursor'> & { tries: number; state: JsonObject | undefined }> {
  const { wire, at } = front;
  for (let { tries } = place; tries < MAX_TRIES; tries += 1) {
    await wire.backOff(tries, place.retry);
    try {
      const state = await stateOf(front, runId);
      const found = front.server === 'sync' ? await sessionIfAny(front) : null;
      const session = found === null ? sessionIn(runId, state) : found;
      if (own(session, 'runId') !== runId) break;
      if (isOver(session) && isPast(place.cursor, session))
        return { stream: undefined, session, state, tries };
      // Across origins, this server's CORS rules forbid `Last-Event-ID`. Everything is then replayed and skipped.
      const cursor = tries % 2 === 0 ? place.cursor : undefined;
      const stream = await wire.stream({ url: at('stream', runId), cursor });
      return { stream, session, state, tries: tries + 1 };
    } catch (cause) {
      if (wire.signal.aborted || !isTemporary(cause)) throw cause;
    }
  }
  throw streamLostError();
}

/** The session of a thread; `undefined` if it has none. */
export async function sessionOf({ wire, at, threadId }: Front): Promise<JsonObject | undefined> {
  const answer = await wire.json({ url: at('sessions/by-thread', threadId) });
  const session = own(answer, 'session') ?? answer;
  return isJsonObject(session) && own(session, 'runId') !== undefined ? session : undefined;
}

/** The same; `null` if the server has no route for sessions, which the client guide does not mention. */
export const sessionIfAny = (front: Front): Promise<JsonObject | undefined | null> =>
  sessionOf(front).catch((cause: unknown) => {
    if (own(cause, 'httpStatus') === 404 && codeIn(own(cause, 'details')) === undefined) return null;
    throw cause;
  });

/** The state of a run; `undefined` if the server does not know it. The sync server has its session as well. */
export async function stateOf({ wire, at, server }: Front, runId: string): Promise<JsonObject | undefined> {
  try {
    const state = await wire.json({ url: at('state', runId) });
    const isUnknown = own(state, 'status') === 'pending' && own(state, 'workflowName') === 'unknown';
    return isJsonObject(state) && own(state, 'status') !== undefined && !isUnknown ? state : undefined;
  } catch (cause) {
    if (server === 'async' || wire.signal.aborted) throw cause;
    return undefined;
  }
}

/** The state of a run with its tasks, for the host, and the task in progress as a step. */
export function stateEvents(state: JsonObject | undefined): readonly object[] {
  const task = own(state, 'currentTask');
  // The guide names a task by a string, and jobworkerp-rs sends an object.
  const stepName = own(task, 'name') ?? task;
  return [
    ...(state ? [{ type: 'CUSTOM', name: 'jobworkerp.state', value: state }] : []),
    ...(typeof stepName === 'string' ? [{ type: 'STEP_STARTED', stepId: stepName, stepName }] : []),
  ];
}

/** The session as far as the state tells. A waiting run counts as running. */
const sessionIn = (runId: string, state: JsonObject | undefined): JsonObject | undefined => {
  const status = own(state, 'status');
  return state && { runId, state: status === 'faulted' ? 'error' : status };
};

const isOver = (session: JsonObject | undefined): boolean =>
  /^(completed|cancelled|error)$/.test(String(own(session, 'state')));

function isPast(cursor: string | undefined, session: JsonObject | undefined): boolean {
  const last = own(session, 'lastEventId');
  return typeof last === 'number' && cursor !== undefined && Number(cursor) >= last;
}

/** An event's type, or the call's name for a wait. */
function typeOf({ data }: StreamFrame): unknown {
  const event = readJson(data);
  return own(event, 'toolCallName') === HUMAN_INPUT ? HUMAN_INPUT : own(event, 'type');
}
