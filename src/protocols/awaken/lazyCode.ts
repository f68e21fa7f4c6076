import { own, ownString, type JsonObject } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { ConversationResult, ResumeBatch, StreamDecoder } from '../../model/Protocol.js';
import type { WireStream } from '../../model/Wire.js';
import { streamLostError } from '../../stream/reopenStream.js';
import { beforeAnswers } from '../beforeAnswers.js';
import { changedFields } from '../changedError.js';
import { withField } from '../withField.js';
import { segment } from './addresses.js';
import { answersLeft, sinceAccepted, hasChanged, isDelivered, type Answer } from './beforeAnswering.js';
import { followRun, settleRun } from './followRun.js';
import type { NativeConversation } from './NativeContext.js';
import { isEnd, isSuspension, read, typeOf, values } from './nativeEvents.js';
import { isRefusal, notWaiting, stillWaiting } from './refusals.js';
import {
  activeRun,
  lastRun,
  openLog,
  readLog,
  runRecord,
  unlessGone,
  unlessMissing,
  type RunLog,
} from './runLog.js';
import { interruptState, type InterruptState } from './interruptState.js';
import { sinceAnswers, type Answered } from './sinceAnswers.js';
import { awakenOf, endsCall, eventOf, ticketsIn } from './suspension.js';

// What a conversation needs after its first stream. It is one chunk, which loads while the agent works; see
// `loadLazyCode`.

/** The end of the log when the first answer was sent, by its interrupt. A second attempt reads from there. */
const cursors = new WeakMap<ReceivedInterrupt, RunLog>();

/** The interrupts whose answer was sent without an acknowledgement so far. */
const posted = new WeakSet<ReceivedInterrupt>();

/**
 * Reads the rest of a broken first stream from the log. `receivedTypes` lists the types of the received events, in
 * order.
 */
export async function* rejoin(
  conversation: NativeConversation,
  reader: StreamDecoder,
  receivedTypes: string[],
): AsyncGenerator<ConversationResult, void> {
  await conversation.wire.backOff(0);
  const runId = conversation.running.get(conversation.task.input.runId) || (await activeRunId(conversation));
  const log = await openedLog(conversation, runId);
  if (!log) return yield* settleRun(conversation, runId);
  yield { type: 'connection', is: 'back' };
  // The log starts with the run and may lag. For each received event, one event of the same type is skipped.
  const isNew = (event: JsonObject): boolean => {
    const at = receivedTypes.indexOf(typeOf(event));
    if (at >= 0) receivedTypes.splice(at, 1);
    return at < 0;
  };
  yield read(reader, log.events.filter(isNew));
  if (reader.ending().type === 'open') yield* followRun(conversation, { ...log, runId, reader, isNew });
}

/** The active run of the thread. @throws AgentRunError if there is none. */
async function activeRunId(conversation: NativeConversation): Promise<string> {
  const runId = ownString(await activeRun(conversation, conversation.task.input.threadId), 'run_id');
  if (runId === undefined) throw streamLostError();
  return runId;
}

/** Reports a run that started earlier. It can be stopped from now on. */
function joinedRun({ task, running }: NativeConversation, runId: string): ConversationResult {
  running.set(task.input.runId, runId);
  return values([{ event_type: 'run_start', run_id: runId, thread_id: task.input.threadId }]);
}

/**
 * Opens the log before the first answer, so that no event is missed. Then sends the answers one by one, each to its
 * interrupt.
 */
export async function* resume(
  conversation: NativeConversation,
  batch: ResumeBatch,
): AsyncGenerator<ConversationResult, void> {
  const { wire, at } = conversation;
  const [first] = batch.received;
  const runId = awakenOf(first).runId ?? (await activeRunId(conversation));
  const begun = joinedRun(conversation, runId);
  const answers = answersLeft(batch);
  const isFollowed = first && cursors.has(first);
  const opened = answers.length > 0 || isFollowed ? await openLogFor(conversation, runId, first) : undefined;
  const record =
    answers.length > 0
      ? await beforeAnswers(wire, runRecord(conversation, runId).catch(unlessGone))
      : undefined;
  const sameAnswers = batch.isChanged ? undefined : posted;
  const known = { record, events: opened?.events ?? [], posted: sameAnswers };
  const left = answers.filter((answer) => !isDelivered(answer, known));
  const delivered = answers.filter((each) => !left.includes(each));
  for (const answer of delivered) yield acceptedResult(answer);
  /**
   * The current state if an interrupt has changed. The answers before `index` were sent, and `refused` of them refused.
   */
  const changed = (now: JsonObject | undefined, index: number, refused: number) => {
    const unsent = left.slice(index).map((each) => each.at);
    const accepted = batch.entries.length - unsent.length - refused;
    const sent = `Accepted: ${accepted}. Not sent: ${unsent.length}.`;
    return currentState(conversation, now, changedFields(accepted + refused ? sent : '', unsent));
  };
  if (hasChanged(left, known)) return yield* changed(record, 0, 0);
  for (const [index, answer] of left.entries()) {
    const { entry, received, action } = answer;
    const toolCallId = received?.interrupt.toolCallId ?? entry.interruptId;
    if (received) posted.add(received);
    const payload: unknown = entry.status === 'resolved' ? entry.payload : undefined;
    const body = { toolCallId, action, payload };
    try {
      const receipt = await wire.json({ url: at(`/runs/${segment(runId)}/decision`), body });
      // A proxy can answer for the server. The answer is then in doubt, and the next attempt checks the record.
      withField(receipt, 'status', 'decision_submitted');
      withField({ run_id: runId, ...withField(receipt, 'tool_call_id', toolCallId) }, 'run_id', runId);
    } catch (cause) {
      if (received && isRefusal(cause)) posted.delete(received);
      const refused = record ? notWaiting(cause) : cause;
      // Someone else may have answered only this one. A new message would make the server cancel the others.
      const now = refused === cause ? undefined : await runRecord(conversation, runId).catch(() => undefined);
      if (hasChanged(left.slice(index), { ...known, record: now })) return yield* changed(now, index + 1, 1);
      throw received && interruptState(now, received) === 'waits' ? stillWaiting(refused) : refused;
    }
    yield acceptedResult(answer);
  }
  yield begun;
  const accepted = batch.received.filter((_, index) => left.every(({ at: each }) => each !== index));
  yield values(sinceAccepted(accepted, known.events));
  // If an earlier page has sent all answers, the run may be over, and its log silent.
  const sent = answeredIn(conversation, batch.received, (index) => endsCall(batch, index));
  if (opened && (left.length > 0 || isFollowed)) yield* followRun(conversation, { ...opened, runId, sent });
  else yield* settleRun(conversation, runId, sent);
}

const acceptedResult = ({ entry: { interruptId }, at }: Answer): ConversationResult => ({
  type: 'accepted',
  interruptId,
  at,
});

/** An open log after `cursor`, with its earlier events if they were read. */
interface OpenLog extends RunLog {
  readonly stream: WireStream;
}

/** The log of a run, opened after `place`; `undefined` if the server keeps none. */
async function openedLog(
  conversation: NativeConversation,
  runId: string,
  place?: RunLog,
): Promise<OpenLog | undefined> {
  const log = place ?? (await readLog(conversation, runId));
  return log && { ...log, stream: await openLog(conversation, runId, log.cursor) };
}

/** The log, opened at its position before the first answer; `undefined` if the server keeps none. */
async function openLogFor(
  conversation: NativeConversation,
  runId: string,
  first: ReceivedInterrupt | undefined,
): Promise<OpenLog | undefined> {
  const { wire } = conversation;
  const opened = openedLog(conversation, runId, first && cursors.get(first));
  const log = await beforeAnswers(wire, opened.catch(unlessMissing));
  if (first && log) cursors.set(first, { cursor: log.cursor, events: [] });
  return log;
}

/** Finds the active or the last run of the thread. */
export async function* refresh(conversation: NativeConversation): AsyncGenerator<ConversationResult, void> {
  const { threadId } = conversation.task.input;
  const run = await lastRun(conversation, threadId);
  const runId = ownString(run, 'run_id');
  const status = own(run, 'status');
  if (runId === undefined || status === 'waiting' || status === 'done')
    return yield* currentState(conversation, run);
  yield joinedRun(conversation, runId);
  const log = await readLog(conversation, runId);
  const begun = log?.events.findLast((event) => typeOf(event) === 'run_start' || isEnd(event));
  // The run may have paused between the two requests.
  if (!log || !begun || isEnd(begun)) return yield* settleRun(conversation, runId);
  const { cursor } = log;
  yield* followRun(conversation, { runId, cursor, stream: await openLog(conversation, runId, cursor) });
}

/** The active run of the thread, if it has paused. */
export async function* activeState(
  conversation: NativeConversation,
): AsyncGenerator<ConversationResult, void> {
  yield* currentState(conversation, await activeRun(conversation, conversation.task.input.threadId));
}

/**
 * A paused or ended run, with what its log adds to each interrupt of the record, and what has happened to the calls of
 * the shown interrupts that are no longer pending.
 */
async function* currentState(
  conversation: NativeConversation,
  run: JsonObject | undefined,
  changed?: ReturnType<typeof changedFields>,
): AsyncGenerator<ConversationResult, void> {
  const { task } = conversation;
  const { received = [] } = task.kind === 'resume' ? task.batch : task.kind === 'refresh' ? task : {};
  const inState = (state: InterruptState) => received.filter((each) => interruptState(run, each) === state);
  const runId = ownString(run, 'run_id') ?? '';
  const gone = inState('gone').filter((each) => task.kind === 'refresh' && awakenOf(each).runId === runId);
  const isRead = runId !== '' && (gone.length > 0 || own(run, 'status') === 'waiting');
  const events = (isRead && (await readLog(conversation, runId))?.events) || [];
  const same = inState('waits');
  // The interrupts that are already shown, with what the record omits.
  const shown = ticketsIn(run).flatMap((ticket) => {
    const known = same.find(({ interrupt }) => interrupt.toolCallId === own(ticket, 'tool_call_id'));
    return known ? [eventOf(ticket, known)] : [];
  });
  if (gone.length > 0) {
    // The log has the exact results, and the thread what the agent has said since.
    const said = await sinceAnswers(conversation, runId, answeredIn(conversation, gone));
    yield values([...sinceAccepted(gone, events), ...said]);
  }
  yield values([
    { active_run: run ?? null, suspended: [...shown, ...events.filter(isSuspension)], ...changed },
  ]);
}

/** These interrupts as answered ones. */
function answeredIn(
  { task }: NativeConversation,
  received: readonly ReceivedInterrupt[],
  endsCallAt?: Answered['endsCall'],
): Answered {
  const { threadId, messages } = task.input;
  return { received, endsCall: endsCallAt, threadId, shown: new Set(messages.map(({ id }) => id)) };
}
