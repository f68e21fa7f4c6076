import { AgentRunError } from '../../model/AgentRunError.js';
import type { RunAgentInput } from '../../model/agUi.js';
import { contentText } from '../../model/contentText.js';
import { isJsonObject, own, ownString } from '../../model/json.js';
import type { ConversationProtocol, ResumeBatch } from '../../model/Protocol.js';
import { createCogniDecoder } from './createCogniDecoder.js';
import { converse } from './converse.js';
import { loadLazyCodeWithEngine } from './loadLazyCode.js';
import { readEndOfPause, readRefusal } from './refusals.js';

/** The graph of a conversation, and its server's endpoints. */
export interface CogniOptions {
  /** The graph to run, such as `content-review`. `forwardedProps.graphName` replaces it for one request. */
  readonly graphName: string;
  /** The model of the graph. `forwardedProps.modelRef` replaces it for one request. */
  readonly modelRef: {
    readonly providerKey: string;
    readonly modelId: string;
    readonly connectionId?: string | undefined;
  };
  /**
   * The endpoint that lists runs and replays their streams.
   * @default `url` with `runs` as its last segment: `/api/v1/ai/chat` has its runs at `/api/v1/ai/runs`
   */
  readonly runsUrl?: string | undefined;
}

/** The maximum size of a message, in UTF-16 code units. */
const MAX_MESSAGE = 16_000;
/** The maximum size of an answer, in bytes. */
const MAX_ANSWER = 64 * 1024;
/** A valid state key. */
const STATE_KEY = /^[\w-]{1,128}$/;

/**
 * Connects to Cogni. The `url` of the run object is the chat endpoint (`/api/v1/ai/chat`), and its `threadId` is the
 * `stateKey`: at most 128 letters, digits, `_` and `-`.
 *
 * The chat uses the protocol of the deployed app: the AI SDK's UI message stream, resumed at
 * `/api/v1/ai/runs/{id}/stream`. **Interrupts follow a draft specification** (Human-in-the-Loop Design, 7 February
 * 2026) that no server has implemented yet: `needs_input` with `{kind, data}`, answered by `resumeValue` and a
 * `resumeId`. The `resumeId` is the batch id. Before an answer, and before anything is sent again, the list of runs is
 * read. If a later run has ended, no answer is sent. If a run of the thread is active, the first attempt to send again
 * sends nothing and reports the active run; the second one sends. The server returns the stored result only for its
 * last `resumeId`, so a repeat is not safe. If the specification leaves a format open, every allowed format is read:
 * the outcome can be JSON, an event of the stream, or inside one.
 *
 * An interrupt's reason is `cogni:<kind>`, its message is `data.reason`, and its data is in `metadata.cogni.data`. It
 * has no schema of the answer, so each kind requires a renderer: `react-agent-interrupts/renderers/cogni` has two. The
 * data of a graph and the arguments of tools are complete. Elsewhere, keys that are named like a provider's reference,
 * thread or session are removed.
 */
export function cogni(options: CogniOptions): ConversationProtocol {
  const { graphName, modelRef } = options;
  loadLazyCodeWithEngine();
  const graph = ({ forwardedProps }: RunAgentInput): object => ({
    graphName,
    modelRef,
    ...(isJsonObject(forwardedProps) && forwardedProps),
  });

  const messageBody = (input: RunAgentInput): object => ({
    ...graph(input),
    message: messageOf(input),
    stateKey: checkedKey(input.threadId),
  });

  const answerBody = (input: RunAgentInput, batch: ResumeBatch): object => {
    const [entry] = batch.entries;
    if (entry?.status !== 'resolved') throw notSent('Cogni does not support cancellation.');
    const asked = own(batch.received[0]?.interrupt.metadata, 'cogni');
    const stateKey = ownString(asked, 'stateKey') ?? checkedKey(input.threadId);
    return { ...graph(input), stateKey, resumeValue: entry.payload as unknown, resumeId: batch.id };
  };

  const doubted = new Map<string, 'sent' | 'reported'>();
  return {
    name: 'cogni',
    capabilities: {
      protocol: 'cogni',
      cancel: false,
      idempotent: false,
      reconnect: true,
      refresh: false,
      maxPayloadBytes: MAX_ANSWER,
      draft: true,
      cannot: ['parallel', 'schema', 'expiry', 'media', 'several'],
    },
    createDecoder: createCogniDecoder,
    converse(task, wire) {
      const body = task.kind === 'resume' ? answerBody(task.input, task.batch) : messageBody(task.input);
      return converse({ task, wire, body, doubted, runsUrl: options.runsUrl });
    },
    readError: readRefusal,
    endsPause: readEndOfPause,
  };
}

/** The user's last message. The server has the rest of the thread, and accepts only text. */
function messageOf({ messages }: RunAgentInput): string {
  const last = messages.at(-1);
  const text = last?.role === 'user' ? contentText(last.content) : undefined;
  if (!text) throw notSent('There is no message to send.');
  if (text.length <= MAX_MESSAGE) return text;
  throw notSent(`The message has ${text.length} characters, and Cogni accepts at most ${MAX_MESSAGE}.`);
}

function checkedKey(threadId: string): string {
  if (STATE_KEY.test(threadId)) return threadId;
  throw notSent('With Cogni, `threadId` must have at most 128 letters, digits, "_" and "-".');
}

const notSent = (words: string): AgentRunError => new AgentRunError('not_sent', `${words} Nothing was sent.`);
