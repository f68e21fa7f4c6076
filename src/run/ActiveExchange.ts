import type { AgentEvent } from '../model/AgentEvent.js';
import type { HeadersOption, Transport } from '../model/AgentRun.js';
import type { Message } from '../model/agUi.js';
import type { ProtocolRequest, ProtocolTask, StreamEnding, StreamProtocol } from '../model/Protocol.js';
import { openStream, type OpenStream } from '../stream/openStream.js';

/** Callbacks for a request with a message or an answer that leaves the page. */
export interface SendCallbacks {
  /**
   * Called immediately before every `fetch`, including the one that repeats a request after a 401. If it throws,
   * nothing is sent, and the exchange ends with this exception.
   */
  beforeSend(): void;
  /** The last request got a 401 and is about to be repeated. The server processed nothing of it. */
  got401(): void;
}

/** Callbacks for the results of the requests of a `ConversationProtocol`. */
export interface ResultCallbacks {
  /** A request that may carry a message or an answer was accepted. */
  contentAccepted(): void;
  /** A request without content has failed. */
  readFailed(cause: object): void;
}

/** One request and its stream. */
export interface ExchangeOptions extends Partial<SendCallbacks> {
  url: string;
  task: ProtocolTask;
  transport?: Transport | undefined;
  latestHeaders?: (() => HeadersOption | undefined) | undefined;
  fetch?: typeof fetch | undefined;
  signal: AbortSignal;
  /** Called before each wait. Resolves when the user retries or the network is back. */
  retryRequested(): Promise<void>;
}

/** The content of one chunk of the stream, and what the events so far mean for the run. */
export interface ExchangeChunk {
  readonly events: readonly AgentEvent[];
  readonly ending: StreamEnding;
  /** The connection was lost, or is back. */
  readonly connection?: 'lost' | 'back' | undefined;
  /** The index in the batch of a single accepted answer. */
  readonly acceptedIndex?: number | undefined;
  /** The messages that the request added, once the server has accepted it. */
  readonly answerMessages?: readonly Message[] | undefined;
}

/** An exchange in progress. */
export interface ActiveExchange
  extends Omit<ExchangeOptions, keyof SendCallbacks>, SendCallbacks, ResultCallbacks {
  /** The number of requests that may carry content and were sent. Requests that got a 401 are not counted. */
  sentCount: number;
  /** The server has accepted the task, or started to respond. */
  accepted: boolean;
  /**
   * The server has accepted a request that may carry content, and the protocol has not reported a single accepted
   * answer (`accepted`) since.
   */
  contentWasAccepted: boolean;
  /** The errors of requests without content. */
  readonly readErrors: WeakSet<object>;
  /** The request of a streaming protocol. It is sent before the code that reads the stream has loaded. */
  opened?: OpenedRequest | undefined;
}

/** A sent request, and the stream of its response. */
export interface OpenedRequest {
  readonly stream: Promise<OpenStream>;
  /** The messages that the request adds to the conversation. */
  readonly newMessages?: readonly Message[] | undefined;
}

/** The parts of a protocol that create a request. */
export type RequestMaker = Pick<StreamProtocol, 'start'> & Partial<Pick<StreamProtocol, 'resume'>>;

/** Creates the request of a protocol task and sends it. If nothing delays it, it is sent synchronously. */
export function openRequest(active: ActiveExchange, protocol: RequestMaker): OpenedRequest {
  const { task, url, latestHeaders, fetch, signal, beforeSend, got401 } = active;
  let newMessages: readonly Message[] | undefined;
  const open = async (): Promise<OpenStream> => {
    const request = requestOf(task, protocol);
    newMessages = request.newMessages;
    // A host's `async resume()` returns a promise, for example.
    if (!('body' in request)) throw new TypeError('it has no body');
    return openStream({
      url,
      method: 'POST',
      body: request.body,
      latestHeaders,
      fetch,
      signal,
      beforeSend,
      got401,
    });
  };
  const stream = open();
  // The code that reads the stream handles the rejection.
  stream.catch(() => undefined);
  return { stream, newMessages };
}

/** Creates the request for a task. */
export const requestOf = (task: ProtocolTask, protocol: RequestMaker): ProtocolRequest =>
  task.kind === 'resume' && protocol.resume
    ? protocol.resume(task.input, task.batch)
    : protocol.start(task.input);

/** The exchange before anything is sent. */
export function beginExchange(options: ExchangeOptions): ActiveExchange {
  const active: ActiveExchange = {
    ...options,
    sentCount: 0,
    accepted: false,
    contentWasAccepted: false,
    readErrors: new WeakSet(),
    contentAccepted() {
      active.contentWasAccepted = true;
    },
    readFailed: (cause) => void active.readErrors.add(cause),
    beforeSend() {
      options.beforeSend?.();
      active.sentCount += 1;
    },
    got401() {
      active.sentCount -= 1;
      options.got401?.();
    },
  };
  return active;
}
