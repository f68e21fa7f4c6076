import { own, ownString, type JsonObject } from '../../model/json.js';
import type { ConversationResult, ProtocolTask } from '../../model/Protocol.js';
import type { WireRequest } from '../../model/Wire.js';
import { isTemporary, MAX_TRIES, streamLostError } from '../../stream/reopenStream.js';
import { beforeAnswers } from '../beforeAnswers.js';
import { replacing } from '../replacing.js';
import { SESSION, STREAM } from './waits.js';
import { isOver, isAtEnd, metadataOf, values, type Front, type Place } from './front.js';
import { isLastWait, lastWait } from './lastWait.js';
import { cannotCancel, waitIsOver } from './refusals.js';
import { runBody } from './requestBody.js';
import { lacksRoute, sessionIfAny, sessionOf, stateEvents, stateOf, withFailure } from './sessions.js';
import type { resumePayload } from './toolApproval.js';

// What a conversation needs after its first stream. It is one chunk, which loads while the agent works; see
// `loadLazyCode`.

/**
 * The request that sends the answer. There is one interrupt at a time: for all suspended calls together, or for the
 * user's input.
 */
export async function answer(
  front: Front,
  task: Extract<ProtocolTask, { kind: 'resume' }>,
  payloadOf: typeof resumePayload,
): Promise<WireRequest> {
  const { wire, server, at, context } = front;
  const { batch, input } = task;
  const [entry] = batch.entries;
  if (!entry) throw waitIsOver();
  const metadata = metadataOf(batch.received);
  const payload: unknown = entry.payload;
  if (own(metadata, 'kind') !== 'human_input') {
    const resume = { interruptId: entry.interruptId, payload: payloadOf(entry, batch.received[0]) };
    return { url: wire.url, body: { ...runBody(input, context), resume } };
  }
  const session = server === 'sync' ? await beforeAnswers(wire, sessionIfAny(front)) : null;
  const isCancelled = entry.status === 'cancelled';
  if (session === null) {
    if (isCancelled) throw cannotCancel();
    if (!(await isLastWait(front, batch.received[0]))) throw waitIsOver();
    const inline = context.flatMap((each) =>
      each.type === 'workflow_inline' ? [{ type: each.type, workflow: each.data.workflow }] : [],
    );
    const toolCallResults = [{ toolCallId: own(metadata, 'toolCallId'), result: payload }];
    // The sync server accepts no other field.
    const more = server === 'async' && inline.length > 0 && { context: inline };
    return { url: at('message'), body: { runId: own(metadata, 'runId'), toolCallResults, ...more } };
  }
  // The server concatenates the text of all messages into the answer. So only the answer is sent or, for a
  // cancellation, the messages that replace it.
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const hitl = own(session, 'hitlInfo');
  const interruptId = ownString(hitl, 'interruptId');
  // The thread can wait for something else by now: the approval of calls, or the input of another run.
  const isOther = own(hitl, 'toolCallId') !== own(metadata, 'toolCallId');
  if (interruptId === undefined || isOther || own(session, 'state') !== 'paused') throw waitIsOver();
  const hasGoneOn = Number(own(session, 'lastEventId')) > Number(own(metadata, 'lastEventId'));
  if (hasGoneOn && !(await isLastWait(front, batch.received[0]))) throw waitIsOver();
  const messages = isCancelled
    ? [...replacing(task)]
    : [{ id: batch.id, role: 'user' as const, content: text }];
  const decision = isCancelled ? payloadOf(entry, undefined) : { type: 'approve' };
  const body = runBody({ ...input, messages }, context);
  return { url: wire.url, body: { ...body, resume: { interruptId, payload: decision } } };
}

/** The interrupt of the thread's session, or the active run to follow. Only the sync server reports them. */
export async function* refresh(
  front: Front,
): AsyncGenerator<ConversationResult, (Place & { readonly runId: string }) | undefined> {
  const session = await sessionOf(front);
  const runId = ownString(session, 'runId');
  const state = own(session, 'state');
  if (!session || runId === undefined || (state !== 'active' && state !== 'paused')) {
    const failed =
      state === 'error' && runId !== undefined ? await stateOf(front, runId).catch(() => null) : null;
    const ended = session ? withFailure(session, failed) : { state: 'completed' };
    yield values(...stateEvents(failed).slice(0, 1), { type: SESSION, session: ended });
    return undefined;
  }
  const { wire, at } = front;
  yield values({ type: STREAM, runId });
  yield values(...stateEvents(await stateOf(front, runId).catch(() => null)));
  if (state === 'active') {
    const last = own(session, 'lastEventId');
    const cursor = typeof last === 'number' ? String(last) : undefined;
    const stream = await wire.stream({ url: at('stream', runId), cursor });
    return { runId, stream, cursor, session };
  }
  const calls = own(own(session, 'hitlInfo'), 'pendingToolCalls');
  const isInput = !Array.isArray(calls) || calls.length === 0;
  if (isInput) yield { type: 'frames', frames: (await lastWait(front, runId)).frames };
  yield values({ type: SESSION, session });
  return undefined;
}

/** Reopens the stream after the last event, if the server still has the run. */
export async function rejoined(
  front: Front,
  runId: string,
  place: { readonly cursor: string | undefined; readonly tries: number; readonly retry: number | undefined },
): Promise<Omit<Place, 'cursor'> & { readonly tries: number; readonly events: readonly object[] }> {
  const { wire, at } = front;
  for (let { tries } = place; tries < MAX_TRIES; tries += 1) {
    await wire.backOff(tries, place.retry);
    try {
      const { session, events } = await sessionState(front, runId);
      if (own(session, 'runId') !== runId) break;
      if (isOver(session) && isAtEnd(place.cursor, session))
        return { stream: undefined, session, events, tries };
      // Across origins, this server's CORS rules forbid `Last-Event-ID`. Everything is then replayed and skipped.
      const cursor = tries % 2 === 0 ? place.cursor : undefined;
      const stream = await wire.stream({ url: at('stream', runId), cursor });
      return { stream, session, events, tries: tries + 1 };
    } catch (cause) {
      if (wire.signal.aborted || !isTemporary(cause)) throw cause;
    }
  }
  throw streamLostError();
}

/**
 * The session of a run, if the server reports it. If it has no route for that, only the stream shows whether it has the
 * run.
 */
async function sessionState(
  front: Front,
  runId: string,
): Promise<{ readonly session: JsonObject | undefined; readonly events: readonly object[] }> {
  const response = stateOf(front, runId);
  // Only the CUSTOM event with the state: the reopened stream repeats the steps itself.
  const known = await response.catch(() => null);
  const events = stateEvents(known).slice(0, 1);
  const session = front.server === 'sync' ? await sessionIfAny(front) : null;
  if (session !== null) return { session: session && withFailure(session, known), events };
  const state = await response.catch((cause: unknown) => {
    if (lacksRoute(cause)) return null;
    throw cause;
  });
  if (!state) return { session: state === null ? { runId } : undefined, events };
  // A waiting run counts as running.
  const status = own(state, 'status');
  return { session: withFailure({ runId, state: status === 'faulted' ? 'error' : status }, state), events };
}
