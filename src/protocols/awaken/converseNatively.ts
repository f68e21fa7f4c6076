import type { AgentRunError } from '../../model/AgentRunError.js';
import type { ResumeEntry, RunAgentInput } from '../../model/agUi.js';
import { own, ownString, type JsonObject } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { Heard, ProtocolTask, ResumeBatch, Wire, WireStream } from '../../model/Protocol.js';
import { lostRun, mayPass } from '../pickUp.js';
import { addressesOf, segment, type Line } from './addresses.js';
import { freshMessages } from './freshMessages.js';
import { createNativeDecoder } from './createNativeDecoder.js';
import { eventsOf, isEnd, typeOf } from './nativeEvents.js';
import { followRun, read, settleRun, values } from './followRun.js';
import {
  answersLeft,
  beforehand,
  changedMeanwhile,
  hasChanged,
  isDelivered,
  type Answer,
} from './beforeAnswering.js';
import { explained, isRefusal, unlessMissing } from './refusals.js';
import { activeRun, latestRun, openLog, readLog, runRecord, type RunLog } from './runLog.js';
import { awakenOf } from './suspension.js';

/** What a conversation needs beside its task. */
export interface NativeContext {
  /** What a new message is asked with. */
  readonly bodyOf: (input: RunAgentInput) => unknown;
  readonly root: string | undefined;
  /** The server's ids of runs under way, by the ids that this client gave them. */
  readonly running: Map<string, string>;
  /** Where the log stood when the first answer to a question left: a second try reads it from there. */
  readonly cursors: WeakMap<ReceivedInterrupt, Pick<RunLog, 'cursor'>>;
  /** The questions whose answer left, and whose receipt has not come. */
  readonly posted: WeakSet<ReceivedInterrupt>;
}

interface Talk extends NativeContext, Line {
  readonly task: ProtocolTask;
}

/** Talks to Awaken's native API; see `awaken`. */
export async function* converseNatively(
  task: ProtocolTask,
  wire: Wire,
  context: NativeContext,
): AsyncGenerator<Heard, void> {
  const talk: Talk = { ...context, task, wire, at: addressesOf(wire.url, context.root) };
  try {
    if (task.kind === 'refresh') yield* refresh(talk);
    else if (task.kind === 'resume' && !saysInstead(task)) yield* resume(talk, task.batch);
    else yield* start(talk);
  } catch (cause) {
    throw explained(cause);
  } finally {
    context.running.delete(task.input.runId);
  }
}

/** Words instead of answers: a new message makes Awaken cancel by itself whatever waits in the thread. */
function saysInstead({ batch, input }: Extract<ProtocolTask, { kind: 'resume' }>): boolean {
  return (
    batch.entries.every(({ status }) => status === 'cancelled') && freshMessages(input.messages).length > 0
  );
}

/** The first request has a stream without cursors: where it breaks, the log says what it would have said. */
async function* start(talk: Talk): AsyncGenerator<Heard, void> {
  const { wire, task, running } = talk;
  const { threadId, runId: attempt } = task.input;
  const { frames } = await wire.stream({ url: wire.url, body: talk.bodyOf(task.input) });
  const reader = createNativeDecoder();
  const heard = new Map<string, number>();
  /** How many of this type were heard before. */
  const count = (event: JsonObject, by: 1 | -1): number => {
    const before = heard.get(typeOf(event)) ?? 0;
    heard.set(typeOf(event), before + by);
    return before;
  };
  try {
    for await (const chunk of frames) {
      const events = eventsOf(chunk);
      for (const event of events) {
        count(event, 1);
        if (typeOf(event) === 'run_start') running.set(attempt, ownString(event, 'run_id') ?? '');
      }
      yield read(reader, events);
      if (reader.ending().type !== 'open') return;
      // It waits, and its stream has not said for what.
      if (events.some(isEnd)) return yield* standing(talk, await activeRun(talk, threadId));
    }
  } catch (cause) {
    if (wire.signal.aborted || !mayPass(cause)) throw cause;
  }
  yield { type: 'connection', is: 'lost' };
  await wire.backOff(0);
  const runId = running.get(attempt) || (await activeRunId(talk));
  const log = await openedLog(talk, runId);
  if (!log) return yield* settleRun(talk, runId);
  yield { type: 'connection', is: 'back' };
  // The log begins with the run, and may be behind: as many events of each type as were heard are known already.
  const isNews = (event: JsonObject): boolean => count(event, -1) <= 0;
  yield read(reader, log.events.filter(isNews));
  if (reader.ending().type === 'open') yield* followRun(talk, { ...log, runId, reader, isNews });
}

/** The run of the thread that is under way. @throws AgentRunError where there is none. */
async function activeRunId(talk: Talk): Promise<string> {
  const runId = ownString(await activeRun(talk, talk.task.input.threadId), 'run_id');
  if (runId === undefined) throw lostRun();
  return runId;
}

/** Tells of a run that began earlier, which can be stopped from now on. */
function joined({ task, running }: Talk, runId: string): Heard {
  running.set(task.input.runId, runId);
  return values([{ event_type: 'run_start', run_id: runId, thread_id: task.input.threadId }]);
}

/**
 * Opens the log before the first answer leaves, so that nothing is missed, and gives the answers one by one, each to the
 * question that it was meant for.
 */
async function* resume(talk: Talk, batch: ResumeBatch): AsyncGenerator<Heard, void> {
  const { wire, at, posted } = talk;
  const [first] = batch.received;
  const runId = awakenOf(first).runId ?? (await activeRunId(talk));
  const begun = joined(talk, runId);
  const answers = answersLeft(batch);
  const isFollowed = first && talk.cursors.has(first);
  const opened = answers.length > 0 || isFollowed ? await listen(talk, runId, first) : undefined;
  const record =
    answers.length > 0 ? await beforehand(wire, runRecord(talk, runId).catch(unlessMissing)) : undefined;
  const known = { record, events: opened?.events ?? [], posted };
  const left = answers.filter((answer) => !isDelivered(answer, known));
  if (hasChanged(left, record)) return yield* standing(talk, record, changedMeanwhile());
  for (const answer of answers.filter((each) => !left.includes(each))) yield takenOf(answer);
  for (const answer of left) {
    const { entry, received } = answer;
    const toolCallId = received?.interrupt.toolCallId ?? entry.interruptId;
    if (received) posted.add(received);
    const body = { toolCallId, ...decisionOf(entry) };
    await wire.json({ url: at(`/runs/${segment(runId)}/decision`), body }).catch((cause: unknown) => {
      if (received && isRefusal(cause)) posted.delete(received);
      throw cause;
    });
    yield takenOf(answer);
  }
  yield begun;
  // Where everything was taken in another life of this page, the run may be over, and its log silent.
  if (opened && (left.length > 0 || isFollowed)) yield* followRun(talk, { ...opened, runId });
  else yield* settleRun(talk, runId, batch.received);
}

const takenOf = ({ entry: { interruptId }, at }: Answer): Heard => ({ type: 'taken', interruptId, at });

/** What the answer says: a denial is a cancellation that carries its payload. */
function decisionOf(entry: ResumeEntry): { action: 'resume' | 'cancel'; payload?: unknown } {
  if (entry.status === 'cancelled') return { action: 'cancel' };
  const payload: unknown = entry.payload;
  return { action: own(payload, 'approved') === false ? 'cancel' : 'resume', payload };
}

/** A log that is open behind `cursor`, with what stood in it before, where that was read. */
interface Opened extends RunLog {
  readonly stream: WireStream;
}

/** The log of a run, open behind `place`; `undefined` where the server keeps none. */
async function openedLog(talk: Talk, runId: string, place?: RunLog): Promise<Opened | undefined> {
  const log = place ?? (await readLog(talk, runId));
  return log && { ...log, stream: await openLog(talk, runId, log.cursor) };
}

/** The log, open from where it stood before the first answer; `undefined` where the server keeps none. */
async function listen(
  talk: Talk,
  runId: string,
  first: ReceivedInterrupt | undefined,
): Promise<Opened | undefined> {
  const { wire, cursors } = talk;
  const place = first && cursors.get(first);
  const opened = openedLog(talk, runId, place && { cursor: place.cursor, events: [] });
  const log = await beforehand(wire, opened.catch(unlessMissing));
  if (first && log) cursors.set(first, { cursor: log.cursor });
  return log;
}

async function* refresh(talk: Talk): AsyncGenerator<Heard, void> {
  const { threadId } = talk.task.input;
  const run = (await activeRun(talk, threadId)) ?? (await latestRun(talk, threadId));
  const runId = ownString(run, 'run_id');
  const status = own(run, 'status');
  if (runId === undefined || status === 'waiting' || status === 'done') return yield* standing(talk, run);
  yield joined(talk, runId);
  const log = await readLog(talk, runId);
  const begun = log?.events.findLast((event) => typeOf(event) === 'run_start' || isEnd(event));
  // Between the two questions it may have come to rest.
  if (!log || !begun || isEnd(begun)) return yield* settleRun(talk, runId);
  const { cursor } = log;
  yield* followRun(talk, { runId, cursor, stream: await openLog(talk, runId, cursor) });
}

/** A run at rest, with what its log knows of each question beyond the record. */
async function* standing(
  talk: Talk,
  run: JsonObject | undefined,
  refused?: AgentRunError,
): AsyncGenerator<Heard, void> {
  const runId = ownString(run, 'run_id');
  const waits = runId !== undefined && own(run, 'status') === 'waiting';
  const log = waits ? await readLog(talk, runId) : undefined;
  const suspended = log?.events.filter((event) => own(event, 'outcome') === 'suspended');
  yield values([{ active_run: run ?? null, suspended, refused }]);
}
