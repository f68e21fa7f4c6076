import { AgentRunError } from '../../model/AgentRunError.js';
import { own, ownString } from '../../model/json.js';
import type { ConversationResult, ProtocolTask } from '../../model/Protocol.js';
import type { Wire, WireStream } from '../../model/Wire.js';
import { STARTED } from './createCogniDecoder.js';
import { readFrame } from './readFrame.js';
import { outcomeIn } from './readOutcome.js';
import { conflictOf, readRefusal, withoutRefs } from './refusals.js';
import type { KnownRun } from './lazyCode.js';
import { loadLazyCode } from './loadLazyCode.js';
import { repetitionFilter } from './repetitionFilter.js';

/** One request with everything that follows from it. */
export interface Conversation {
  readonly task: ProtocolTask;
  readonly wire: Wire;
  readonly body: unknown;
  /**
   * The ids of the batches and messages that were sent and may have arrived, and whether an error has reported that a
   * run is active. After that, the user decides: the run may be that of a dead process.
   */
  readonly doubted: Map<string, 'sent' | 'reported'>;
  readonly runsUrl?: string | undefined;
}

/** Posts to the chat, reads the response, and continues the run's stream when it breaks. */
export async function* converse(conversation: Conversation): AsyncGenerator<ConversationResult> {
  const { task, wire, body, doubted } = conversation;
  const asked = task.kind === 'resume' ? task.batch.received[0]?.interrupt.metadata : undefined;
  const sought: KnownRun = {
    runsUrl: conversation.runsUrl ?? wire.url.replace(/[?#].*$/, '').replace(/[^/]*\/?$/, 'runs'),
    stateKey: ownString(body, 'stateKey') ?? '',
    askedBy: ownString(own(asked, 'cogni'), 'runId'),
  };
  let source = await post(conversation, sought);
  const stateKey = source.headers.get('x-state-key') ?? sought.stateKey;
  const run = { ...sought, stateKey, runId: source.headers.get('x-run-id') ?? undefined };
  const resumed = task.kind === 'resume';
  const repetitions = repetitionFilter();
  const isJson = source.headers.get('content-type')?.includes('json') === true;
  /** Whether the response has shown that the server has accepted the task. */
  let begun = false;
  /** The error if the response contains anything else, and ends before it has shown that. */
  let unclear: AgentRunError | undefined;
  let ended = false;
  let cursor: string | undefined;
  const seen = new Set<string>();
  let tries = 0;
  for (;;) {
    try {
      for await (const frames of source.frames) {
        const values: unknown[] = [];
        for (const frame of frames) {
          if (frame.id) {
            if (seen.has(frame.id)) continue;
            seen.add((cursor = frame.id));
            tries = 0;
          }
          const value = readFrame(frame);
          ended ||= isEnd(value);
          if (!begun && isReceipt(value, isJson)) {
            begun = true;
            values.push({ type: STARTED, stateKey, runId: task.input.runId, resumed });
          }
          if (!begun) unclear ??= noReceipt(value);
          values.push(...repetitions.newPart(value));
        }
        if (begun) yield { type: 'values', values };
      }
    } catch (cause) {
      if (wire.signal.aborted || !begun) throw cause;
    }
    if (!begun && unclear) throw unclear;
    if (ended) doubted.delete(idOf(task));
    // After a response without any output, it stays unknown whether the server has accepted the task.
    if (ended || !begun) return;
    yield { type: 'connection', is: 'lost' };
    // The chat's own stream has no ids, so the run is replayed from its start.
    if (cursor === undefined) repetitions.replay();
    const { reopenRun } = await loadLazyCode(wire);
    ({ source, tries } = await reopenRun(wire, run, { cursor, tries, retry: source.retry() }));
    yield { type: 'connection', is: 'back' };
  }
}

/** The id under which a task is sent again: that of its batch or its message. */
const idOf = (task: ProtocolTask): string =>
  task.kind === 'resume' ? task.batch.id : (task.input.messages.at(-1)?.id ?? '');

async function post({ task, wire, body, doubted }: Conversation, sought: KnownRun): Promise<WireStream> {
  const { url } = wire;
  const id = idOf(task);
  const isAnswer = task.kind === 'resume';
  const isChanged = isAnswer && task.batch.isChanged === true;
  const isRepeated = doubted.has(id) || (isAnswer && task.batch.mayHaveArrived === true);
  // The server treats every answer as an answer to its latest question, which may have changed since.
  if (isRepeated || isAnswer) {
    const { inFlight, notChecked, progressOf } = await loadLazyCode(wire);
    const progress = await progressOf(wire, sought).catch((cause: unknown) => {
      if (wire.signal.aborted) throw cause;
      throw notChecked(cause);
    });
    if (isRepeated && progress === 'active' && doubted.get(id) !== 'reported') {
      doubted.set(id, 'reported');
      throw inFlight({ isAnswer });
    }
    // The first run since can be that of an earlier attempt of the same answer, whose result is stored.
    const isOver = progress === 'movedOn' || (progress === 'resumed' && (!isRepeated || isChanged));
    if (isOver && isAnswer) throw inFlight({ isAnswer, over: true });
  }
  if (!isRepeated) doubted.set(id, 'sent');
  try {
    return await wire.stream({
      url,
      body,
      accept: 'text/event-stream, application/json',
      headers: isAnswer ? {} : onceOnly(id),
    });
  } catch (cause) {
    if (!AgentRunError.isInstance(cause)) throw cause;
    const isInFlight = isAnswer && conflictOf(cause) === 'inFlight';
    const isRefused =
      cause.code === 'not_sent' || (!isInFlight && readRefusal(cause, { consumed: false }) === 'refused');
    if (isRefused && !isRepeated) doubted.delete(id);
    if (!isInFlight) throw withoutRefs(cause);
    // Without an earlier attempt, the server processes someone else's answer, or has processed it.
    const { inFlight, progressOf } = await loadLazyCode(wire);
    const over = !isRepeated || (await progressOf(wire, sought).catch(() => 'active')) !== 'active';
    throw inFlight({ isAnswer, over, httpStatus: cause.httpStatus });
  }
}

/** The server detects a repeated message by its key. A header's text must be ASCII. */
const onceOnly = (id: string): Readonly<Record<string, string>> =>
  /^[\x21-\x7e]{1,200}$/.test(id) ? { 'idempotency-key': id } : {};

/** Whether a part of a response shows that the server has accepted the task: an event of a stream, or an outcome. */
const isReceipt = (value: unknown, isJson: boolean): boolean =>
  outcomeIn(value) !== undefined || (!isJson && ownString(value, 'type') !== undefined);

/** A proxy can answer for the server. What was sent is then in doubt. */
function noReceipt(details: unknown): AgentRunError {
  const said = ownString(details, 'error') ?? 'Unclear response';
  const words = `${said}. Check the thread before you send again.`;
  return withoutRefs(new AgentRunError('bad_response', words, { retryable: true, details }));
}

/** The types of the chunks and events that end a run. */
const ENDS: readonly unknown[] = ['finish', 'done', 'error', 'abort'];

const isEnd = (value: unknown): boolean =>
  ENDS.includes(own(value, 'type')) || outcomeIn(value) !== undefined;
