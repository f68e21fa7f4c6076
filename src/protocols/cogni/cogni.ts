import { AgentRunError } from '../../model/AgentRunError.js';
import type { RunAgentInput } from '../../model/agUi.js';
import { isJsonObject, own, ownString } from '../../model/json.js';
import type { ConversationProtocol, ResumeBatch } from '../../model/Protocol.js';
import { createCogniDecoder } from './createCogniDecoder.js';
import { converse } from './converse.js';
import { readEndOfPause, readRefusal } from './refusals.js';

/** Which graph a conversation is with, and where its server keeps things. */
export interface CogniOptions {
  /** The graph that answers, such as `content-review`. `forwardedProps.graphName` replaces it for one request. */
  readonly graphName: string;
  /** The model that it thinks with. `forwardedProps.modelRef` replaces it for one request. */
  readonly modelRef: {
    readonly providerKey: string;
    readonly modelId: string;
    readonly connectionId?: string | undefined;
  };
  /**
   * Where the server lists its runs and streams them again.
   * @default `url` with `runs` for its last segment: `/api/v1/ai/chat` has its runs at `/api/v1/ai/runs`
   */
  readonly runsUrl?: string | undefined;
}

/** The largest message, in UTF-16 units. */
const MAX_MESSAGE = 16_000;
/** The largest answer, in bytes. */
const MAX_ANSWER = 64 * 1024;
/** What the server takes for a key. */
const STATE_KEY = /^[\w-]{1,128}$/;

/**
 * Cogni. Its run's `url` is the chat endpoint (`/api/v1/ai/chat`), and its `threadId` is the `stateKey`: letters,
 * digits, `_` and `-`, at most 128 of them.
 *
 * Chatting is what the running app serves: the AI SDK's UI message stream, picked up at `/api/v1/ai/runs/{id}/stream`
 * where it breaks. **Asking and answering follow a draft specification** (Human-in-the-Loop Design, 7 February 2026)
 * that no server has implemented yet: `needs_input` with `{kind, data}`, answered by `resumeValue` and a `resumeId` that
 * is the batch's own, so that a repetition does nothing twice. What the specification leaves open is read in every form
 * that it allows: the outcome may come as JSON, as an event of the stream, or in one.
 *
 * A question's reason is `cogni:<kind>`, and its data stands in `metadata.cogni.data`. Nothing describes the answer, so
 * each kind wants a renderer of the host's own. Keys named like a provider's reference, thread or session are dropped
 * from everything that the server says, wherever they stand.
 */
export function cogni(options: CogniOptions): ConversationProtocol {
  const { graphName, modelRef } = options;
  const graph = ({ forwardedProps }: RunAgentInput): object => ({
    graphName,
    modelRef,
    ...(isJsonObject(forwardedProps) && forwardedProps),
  });

  const said = (input: RunAgentInput): object => ({
    ...graph(input),
    message: messageOf(input),
    stateKey: checkedKey(input.threadId),
  });

  const answered = (input: RunAgentInput, batch: ResumeBatch): object => {
    const [entry] = batch.entries;
    if (entry?.status !== 'resolved') throw notSent('Cogni knows no cancellation.');
    const asked = own(batch.received[0]?.interrupt.metadata, 'cogni');
    const stateKey = ownString(asked, 'stateKey') ?? checkedKey(input.threadId);
    return { ...graph(input), stateKey, resumeValue: entry.payload as unknown, resumeId: batch.id };
  };

  // Batches that met "409, in flight" once: what it means the second time is asked of the list of runs.
  const conflicted = new Set<string>();
  return {
    name: 'cogni',
    capabilities: {
      protocol: 'cogni',
      cancel: false,
      idempotent: true,
      reconnect: true,
      refresh: false,
      maxPayloadBytes: MAX_ANSWER,
      draft: true,
      cannot: ['parallel', 'schema', 'expiry'],
    },
    createDecoder: createCogniDecoder,
    converse(task, wire) {
      const body = task.kind === 'resume' ? answered(task.input, task.batch) : said(task.input);
      return converse({ task, wire, body, conflicted, runsUrl: options.runsUrl });
    },
    readError: readRefusal,
    endsPause: readEndOfPause,
  };
}

/** What the person said last. The server has the rest of the thread, and takes text alone. */
function messageOf({ messages }: RunAgentInput): string {
  const last = messages.at(-1);
  const content: unknown = last?.role === 'user' ? last.content : undefined;
  const text = Array.isArray(content)
    ? content.map((part: unknown) => ownString(part, 'text') ?? '').join('')
    : content;
  if (typeof text !== 'string' || text === '') throw notSent('There is no message to send.');
  if (text.length <= MAX_MESSAGE) return text;
  throw notSent(`The message has ${text.length} characters, and Cogni takes ${MAX_MESSAGE}.`);
}

function checkedKey(threadId: string): string {
  if (STATE_KEY.test(threadId)) return threadId;
  throw notSent('Cogni takes a `threadId` of at most 128 letters, digits, "_" and "-".');
}

const notSent = (words: string): AgentRunError => new AgentRunError('not_sent', `${words} Nothing was sent.`);
