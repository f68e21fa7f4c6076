import { AgentRunError } from '../../model/AgentRunError.js';
import { own, ownString } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type {
  ConversationResult,
  ProtocolTask,
  StreamFrame,
  Wire,
  WireRequest,
} from '../../model/Protocol.js';
import { readJson } from '../agUi/readJson.js';
import { HUMAN_INPUT, SESSION, STREAM, waitId, type JobworkerpServer } from './createFrontDecoder.js';
import { followRun, sessionIfAny, sessionOf, stateEvents, stateOf, type Front } from './followRun.js';
import { runBody, type TaggedContext } from './requestBody.js';
import { resumePayload } from './toolApproval.js';

/** The context of a conversation. */
export interface FrontContext {
  readonly server: JobworkerpServer;
  readonly context: readonly TaggedContext[];
  /** The server's ids of active runs, by the client's ids. */
  readonly running: Map<string, string>;
}

/** Implements the AG-UI Front; see `jobworkerp`. */
export async function* converseWithFront(
  task: ProtocolTask,
  wire: Wire,
  { server, context, running }: FrontContext,
): AsyncGenerator<ConversationResult, void> {
  const { threadId, runId: attempt } = task.input;
  const front: Front = { wire, server, threadId, at: addressesOf(wire.url) };
  try {
    if (task.kind === 'refresh') {
      yield* refresh(front);
      return;
    }
    const asked = task.kind === 'resume' ? metadataOf(task.batch.received) : undefined;
    const known = ownString(asked, 'runId');
    if (known !== undefined) running.set(attempt, known);
    const request =
      task.kind === 'resume'
        ? await answer(front, task, context)
        : { url: wire.url, body: runBody(task.input, context) };
    const stream = await wire.stream(request);
    const runId = stream.headers.get('x-ag-ui-run-id') ?? known ?? attempt;
    running.set(attempt, runId);
    const toolCallId = ownString(asked, 'toolCallId');
    const as = task.kind === 'resume' ? task.batch.received[0]?.interrupt.toolCallId : undefined;
    yield values({ type: STREAM, runId, answered: { toolCallId, as } });
    // A stream that breaks before its first event is rejoined after the interrupt, not at the start of the run.
    yield* followRun(front, runId, { stream, cursor: ownString(asked, 'lastEventId'), session: undefined });
  } finally {
    running.delete(attempt);
  }
}

const values = (...list: readonly unknown[]): ConversationResult => ({ type: 'values', values: list });

/** The endpoints next to `…/ag-ui/run`. */
export function addressesOf(url: string): Front['at'] {
  const [path = '', query] = url.split('?', 2);
  const base = path.replace(/\/run\/?$/, '');
  return (route, id) =>
    `${base}/${route}${id === undefined ? '' : `/${encodeURIComponent(id)}`}${query ? `?${query}` : ''}`;
}

/** The server's id of the interrupted run, if known. */
export const interruptedRunId = (received: readonly ReceivedInterrupt[]): string | undefined =>
  ownString(metadataOf(received), 'runId');

const metadataOf = ([first]: readonly ReceivedInterrupt[]): unknown =>
  own(first?.interrupt.metadata, 'jobworkerp');

/** The request that answers. There is one interrupt at a time: for every suspended call, or for the user's input. */
async function answer(
  front: Front,
  { batch, input }: Extract<ProtocolTask, { kind: 'resume' }>,
  context: readonly TaggedContext[],
): Promise<WireRequest> {
  const { wire, server, at } = front;
  const [entry] = batch.entries;
  if (!entry) throw unsupported(noLongerWaits);
  const body = runBody(input, context);
  const asked = metadataOf(batch.received);
  const payload: unknown = entry.payload;
  if (own(asked, 'kind') !== 'human_input') {
    const resume = { interruptId: entry.interruptId, payload: resumePayload(entry, batch.received[0]) };
    return { url: wire.url, body: { ...body, resume } };
  }
  const session = server === 'sync' ? await sessionIfAny(front) : null;
  const isCancelled = entry.status === 'cancelled';
  if (session === null) {
    if (isCancelled) throw unsupported(noCancellation);
    if (!(await isLastWait(front, batch.received[0]))) throw unsupported(noLongerWaits);
    const inline = context.flatMap((each) =>
      each.type === 'workflow_inline' ? [{ type: each.type, workflow: each.data.workflow }] : [],
    );
    const toolCallResults = [{ toolCallId: own(asked, 'toolCallId'), result: payload }];
    // The sync server accepts no other field.
    const more = server === 'async' && inline.length > 0 && { context: inline };
    return { url: at('message'), body: { runId: own(asked, 'runId'), toolCallResults, ...more } };
  }
  // The server joins the text of all messages to the answer, so only one message is sent.
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const interruptId = ownString(own(session, 'hitlInfo'), 'interruptId');
  if (interruptId === undefined || own(session, 'state') !== 'paused') throw unsupported(noLongerWaits);
  const hasGoneOn = Number(own(session, 'lastEventId')) > Number(own(asked, 'lastEventId'));
  if (hasGoneOn && !(await isLastWait(front, batch.received[0]))) throw unsupported(noLongerWaits);
  const messages = isCancelled ? [] : [{ id: batch.id, role: 'user', content: text }];
  const decision = isCancelled ? resumePayload(entry, undefined) : { type: 'approve' };
  return { url: wire.url, body: { ...body, messages, resume: { interruptId, payload: decision } } };
}

/** The interrupt of the thread's session. Only the sync server reports it. */
async function* refresh(front: Front): AsyncGenerator<ConversationResult, void> {
  const session = await sessionOf(front);
  const runId = ownString(session, 'runId');
  const state = own(session, 'state');
  if (!session || runId === undefined || (state !== 'active' && state !== 'paused')) {
    yield values({ type: SESSION, session: session ?? { state: 'completed' } });
    return;
  }
  const { wire, at } = front;
  yield values({ type: STREAM, runId });
  yield values(...stateEvents(await stateOf(front, runId)));
  if (state === 'active') {
    const last = own(session, 'lastEventId');
    const cursor = typeof last === 'number' ? String(last) : undefined;
    const stream = await wire.stream({ url: at('stream', runId), cursor });
    yield* followRun(front, runId, { stream, cursor, session });
    return;
  }
  const calls = own(own(session, 'hitlInfo'), 'pendingToolCalls');
  const isInput = !Array.isArray(calls) || calls.length === 0;
  if (isInput) yield { type: 'frames', frames: await lastWait(front, runId) };
  yield values({ type: SESSION, session });
}

/**
 * The frames of a run's last wait: the stream of a paused run is replayed from its start, and closes. If the server
 * keeps it open behind a wait that is complete, nothing more is expected.
 */
async function lastWait({ wire, at }: Front, runId: string): Promise<readonly StreamFrame[]> {
  const { frames } = await wire.stream({ url: at('stream', runId) });
  const chunks = frames[Symbol.asyncIterator]();
  let last: readonly StreamFrame[] = [];
  let isComplete = false;
  for (;;) {
    const next = chunks.next();
    const read = await (isComplete ? Promise.race([next, wire.backOff(0)]) : next);
    if (!read || read.done) break;
    for (const frame of read.value) {
      const event = readJson(frame.data);
      const type = own(event, 'type');
      const begins = own(event, 'toolCallName') === HUMAN_INPUT;
      isComplete = !begins && (type === 'TOOL_CALL_END' || isComplete);
      if (begins) last = [frame];
      else if (type === 'TOOL_CALL_ARGS' && last.length > 0) last = [...last, frame];
    }
  }
  // It may never end, so nothing waits for that.
  chunks.return?.().catch(() => undefined);
  return last;
}

/**
 * Whether a run still has this interrupt, as far as its stream tells. All waits of a run have the same id, so a late
 * answer would reach the next one.
 */
async function isLastWait(front: Front, received: ReceivedInterrupt | undefined): Promise<boolean> {
  const asked = own(received?.interrupt.metadata, 'jobworkerp');
  try {
    const [begun] = await lastWait(front, String(own(asked, 'runId')));
    if (begun?.id === undefined) return true;
    return waitId(String(own(asked, 'toolCallId')), begun.id) === received?.interrupt.toolCallId;
  } catch (cause) {
    if (front.wire.signal.aborted) throw cause;
    return true;
  }
}

const unsupported = (words: string): AgentRunError => new AgentRunError('unsupported', words);
const noCancellation = 'This server cannot cancel a question. Answer it, or stop the run.';
const noLongerWaits = 'No session found that waits. Call refresh() to see what is open.';
