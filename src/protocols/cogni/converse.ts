import { AgentRunError } from '../../model/AgentRunError.js';
import { isJsonObject, own, ownString } from '../../model/json.js';
import type { ConversationResult, ProtocolTask, Wire, WireStream } from '../../model/Protocol.js';
import { STARTED } from './createCogniDecoder.js';
import { readFrame } from './readFrame.js';
import { outcomeIn } from './readOutcome.js';
import { conflictOf, inFlight, withoutRefs } from './refusals.js';
import { isRunning, reopenRun, type KnownRun } from './runs.js';
import { skipRepeated } from './skipRepeated.js';

/** One request with everything that follows from it. */
export interface Conversation {
  readonly task: ProtocolTask;
  readonly wire: Wire;
  readonly body: unknown;
  /** The ids of batches that got "409, in flight" before. */
  readonly conflicted: Set<string>;
  readonly runsUrl?: string | undefined;
}

/** Posts to the chat, reads the response, and resumes the run's stream when it breaks. */
export async function* converse(conversation: Conversation): AsyncGenerator<ConversationResult> {
  const { task, wire, body } = conversation;
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
  const news = skipRepeated();
  let begun = false;
  let ended = false;
  let cursor: string | undefined;
  const seen = new Set<string>();
  let tries = 0;
  for (;;) {
    try {
      for await (const frames of source.frames) {
        const values: unknown[] = begun
          ? []
          : [{ type: STARTED, stateKey, runId: task.input.runId, resumed }];
        begun = true;
        for (const frame of frames) {
          if (frame.id) {
            if (seen.has(frame.id)) continue;
            seen.add((cursor = frame.id));
            tries = 0;
          }
          const value = readFrame(frame);
          ended ||= isEnd(value);
          values.push(...news.of(value));
        }
        yield { type: 'values', values };
      }
    } catch (cause) {
      if (wire.signal.aborted || !begun) throw cause;
    }
    // A server without any output has accepted nothing.
    if (ended || !begun) return;
    yield { type: 'connection', is: 'lost' };
    // The chat's own stream has no ids, so the run is replayed from its start.
    if (cursor === undefined) news.replay();
    ({ source, tries } = await reopenRun(wire, run, { cursor, tries, retry: source.retry() }));
    yield { type: 'connection', is: 'back' };
  }
}

async function post({ task, wire, body, conflicted }: Conversation, sought: KnownRun): Promise<WireStream> {
  const { url } = wire;
  const accept = 'text/event-stream, application/json';
  try {
    return await wire.stream({
      url,
      body,
      accept,
      headers: task.kind === 'start' ? onceOnly(task.input.messages.at(-1)?.id) : {},
    });
  } catch (cause) {
    if (!AgentRunError.isInstance(cause)) throw cause;
    if (task.kind !== 'resume' || conflictOf(cause) !== 'inFlight') throw withoutRefs(cause);
    const again = conflicted.has(task.batch.id);
    conflicted.add(task.batch.id);
    throw inFlight(cause, { over: again && !(await isRunning(wire, sought)) });
  }
}

/** The server detects a repeated message by its key. A header's text must be ASCII. */
const onceOnly = (id: string | undefined): Readonly<Record<string, string>> =>
  id !== undefined && /^[\x21-\x7e]{1,200}$/.test(id) ? { 'idempotency-key': id } : {};

function isEnd(value: unknown): boolean {
  const type = isJsonObject(value) ? value['type'] : undefined;
  return type === 'finish' || type === 'done' || type === 'error' || outcomeIn(value) !== undefined;
}
