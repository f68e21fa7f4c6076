import { AgentRunError } from '../../model/AgentRunError.js';
import { isJsonObject, own, ownString, type JsonObject } from '../../model/json.js';
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
import { followRun, sessionOf, type Front } from './followRun.js';
import { runBody, type JobworkerpContext } from './requestBody.js';
import { resumePayload } from './toolApproval.js';

/** The context of a conversation. */
export interface FrontContext {
  readonly server: JobworkerpServer;
  readonly context: readonly JobworkerpContext[];
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
    yield values({ type: STREAM, runId, ...(toolCallId !== undefined && { answered: { toolCallId, as } }) });
    // A stream that breaks before its first event is rejoined after the interrupt, not at the start of the run.
    yield* followRun(front, runId, { stream, cursor: ownString(asked, 'lastEventId'), session: undefined });
  } finally {
    running.delete(attempt);
  }
}

const values = (...list: readonly unknown[]): ConversationResult => ({ type: 'values', values: list });

/** The endpoints next to `…/ag-ui/run`. */
export function addressesOf(url: string): (route: string) => string {
  const [path = '', query] = url.split('?', 2);
  const base = path.replace(/\/run\/?$/, '');
  return (route) => base + route + (query ? `?${query}` : '');
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
  context: readonly JobworkerpContext[],
): Promise<WireRequest> {
  const { wire, server, at } = front;
  const [entry] = batch.entries;
  if (!entry) throw noLongerWaits();
  const body = runBody(input, context);
  const asked = metadataOf(batch.received);
  const payload: unknown = entry.payload;
  if (own(asked, 'kind') !== 'human_input') {
    const resume = { interruptId: entry.interruptId, payload: resumePayload(entry, batch.received[0]) };
    return { url: wire.url, body: { ...body, resume } };
  }
  if (server === 'async') {
    if (entry.status === 'cancelled') throw noCancellation();
    if (!(await isLastWait(front, batch.received[0]))) throw noLongerWaits();
    const inline = context.flatMap((each) =>
      each.type === 'workflow_inline' ? [{ type: each.type, workflow: each.data.workflow }] : [],
    );
    const toolCallResults = [{ toolCallId: own(asked, 'toolCallId'), result: payload }];
    const told = {
      runId: own(asked, 'runId'),
      toolCallResults,
      ...(inline.length > 0 && { context: inline }),
    };
    return { url: at('/message'), body: told };
  }
  // The server joins the text of all messages to the answer, so only one message is sent.
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const session = await sessionOf(front);
  const interruptId = ownString(own(session, 'hitlInfo'), 'interruptId');
  if (interruptId === undefined || own(session, 'state') !== 'paused') throw noLongerWaits();
  const hasGoneOn = Number(own(session, 'lastEventId')) > Number(own(asked, 'lastEventId'));
  if (hasGoneOn && !(await isLastWait(front, batch.received[0]))) throw noLongerWaits();
  const messages = entry.status === 'cancelled' ? [] : [{ id: batch.id, role: 'user', content: text }];
  const decision = entry.status === 'cancelled' ? resumePayload(entry, undefined) : { type: 'approve' };
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
  if (state === 'active') {
    const last = own(session, 'lastEventId');
    const cursor = typeof last === 'number' ? String(last) : undefined;
    const stream = await wire.stream({ url: at(`/stream/${encodeURIComponent(runId)}`), cursor });
    yield* followRun(front, runId, { stream, cursor, session });
    return;
  }
  if (!hasCalls(session)) yield* shownInput(front, runId);
  yield values({ type: SESSION, session });
}

const hasCalls = (session: JsonObject): boolean => {
  const calls = own(own(session, 'hitlInfo'), 'pendingToolCalls');
  return Array.isArray(calls) && calls.length > 0;
};

/** The events of a run's last wait. */
async function* shownInput(front: Front, runId: string): AsyncGenerator<ConversationResult, void> {
  yield { type: 'frames', frames: await lastWait(front, runId) };
}

/** The frames of a run's last wait: the stream of a paused run is replayed from its start, and closes. */
async function lastWait({ wire, at }: Front, runId: string): Promise<readonly StreamFrame[]> {
  const { frames } = await wire.stream({ url: at(`/stream/${encodeURIComponent(runId)}`) });
  let last: readonly StreamFrame[] = [];
  for await (const chunk of frames) {
    for (const frame of chunk) {
      const event = readJson(frame.data);
      const begins = own(event, 'toolCallName') === HUMAN_INPUT;
      if (begins) last = [frame];
      else if (isJsonObject(event) && own(event, 'type') === 'TOOL_CALL_ARGS' && last.length > 0)
        last = [...last, frame];
    }
  }
  return last;
}

/**
 * Whether a run still has this interrupt, as far as its stream tells. All waits of a run have the same id, so a late
 * answer would reach the next one.
 */
async function isLastWait(front: Front, received: ReceivedInterrupt | undefined): Promise<boolean> {
  const asked = own(received?.interrupt.metadata, 'jobworkerp');
  const runId = ownString(asked, 'runId');
  const toolCallId = ownString(asked, 'toolCallId');
  if (runId === undefined || toolCallId === undefined) return true;
  try {
    const [begun] = await lastWait(front, runId);
    return begun?.id === undefined || waitId(toolCallId, begun.id) === received?.interrupt.toolCallId;
  } catch (cause) {
    if (front.wire.signal.aborted) throw cause;
    return true;
  }
}

function noCancellation(): AgentRunError {
  const words = 'This server does not support cancellation. Answer the question, or stop the run.';
  return new AgentRunError('unsupported', words);
}

function noLongerWaits(): AgentRunError {
  const words = 'No session found that waits for an answer. Call refresh() to see what is open.';
  return new AgentRunError('unsupported', words);
}
