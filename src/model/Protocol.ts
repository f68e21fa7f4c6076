import type { AgentEvent } from './AgentEvent.js';
import type { AgentRunError } from './AgentRunError.js';
import type { Message, ResumeEntry, RunAgentInput } from './agUi.js';
import type { ReceivedInterrupt } from './PendingInterrupt.js';
import type { ProtocolCapabilities } from './RunSnapshot.js';

/** One frame of an event stream, as the SSE decoder gives it. */
export interface StreamFrame {
  readonly data: string;
  readonly event?: string | undefined;
  readonly id?: string | undefined;
}

/** A complete batch beside the questions it answers, in the order of the questions. */
export interface ResumeBatch {
  readonly id: string;
  readonly entries: readonly ResumeEntry[];
  /** `received[i]` is what `entries[i]` answers. */
  readonly received: readonly ReceivedInterrupt[];
  /** The run that asked. */
  readonly askedBy: string;
  /**
   * The ids of those that the server has taken already, one by one, before an earlier try broke off. Only a protocol
   * that tells so with {@link Heard} finds any here, and must not send these again.
   */
  readonly taken?: readonly string[] | undefined;
  /** The same as places in `entries`, which tell questions apart that have one id. */
  readonly takenAt?: readonly number[] | undefined;
}

/** What the events so far mean for the run. */
export type StreamEnding =
  /** No end has come: if the stream is over, it was cut. */
  | { readonly type: 'open' }
  | {
      readonly type: 'finished';
      readonly outcome: 'success' | 'cancelled';
      readonly result?: unknown;
      readonly pendingToolCallIds: readonly string[];
    }
  | {
      readonly type: 'paused';
      readonly interrupts: readonly ReceivedInterrupt[];
      /** Front-end tool calls that wait beside them for the host. @default none */
      readonly pendingToolCallIds?: readonly string[] | undefined;
      /** A RUN_ERROR that came before the pause: kept beside it. */
      readonly error?: AgentRunError | undefined;
    }
  | {
      readonly type: 'failed';
      readonly error: AgentRunError;
      /** RUN_ERROR may yet be followed by a pause; RUN_FINISHED is final. */
      readonly final: boolean;
    };

/** Reads one stream. Total: whatever it is fed, it neither throws nor loses an interrupt. */
export interface StreamDecoder {
  /** One frame of the body. */
  decode(frame: StreamFrame): readonly AgentEvent[];
  /** One event that a transport yielded. */
  read(value: unknown): readonly AgentEvent[];
  ending(): StreamEnding;
}

/** How a refused resume is read: what became of the answers. */
export type ErrorReading =
  /** The server took none of them. */
  | 'refused'
  /** They were taken, and the run failed later. */
  | 'failed'
  /** Nobody can tell. */
  | 'unknown';

/** What a {@link StreamProtocol} makes of a request: the endpoint is the run's `url`. */
export interface ProtocolRequest {
  /** Sent as JSON. */
  readonly body: unknown;
  /** What a transport is given instead. @default the run's input, with the batch's entries in `resume` */
  readonly input?: RunAgentInput | undefined;
  /** Messages that this request adds to the conversation. @default none */
  readonly said?: readonly Message[] | undefined;
}

/** One request to a server, with the host's headers. */
export interface WireRequest {
  /** Absolute, or relative to the page as `url` is. */
  readonly url: string;
  /** @default 'POST' with a body, 'GET' without one */
  readonly method?: 'GET' | 'POST' | 'DELETE' | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Beside the host's own, which win. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as `Last-Event-ID`. */
  readonly cursor?: string | undefined;
  /** The media types to ask for. @default 'text/event-stream' for `stream`, 'application/json' for `json` */
  readonly accept?: string | undefined;
}

/** What a request brought: the frames of a stream, with what its headers say. */
export interface WireStream {
  readonly headers: Headers;
  /**
   * The frames that each chunk of bytes completed. Ends when the stream does; throws where it breaks. An answer in
   * JSON, where `accept` asks for that too, is one frame. The last frame of a body that was cut has no `id`; where it
   * comes again behind a `cursor`, it has its `id` and no `data`.
   */
  readonly frames: AsyncIterable<readonly StreamFrame[]>;
  /** The server's `retry:`, in milliseconds, as far as one came. */
  retry(): number | undefined;
}

/**
 * What {@link ConversationProtocol.converse} talks over. Whatever goes wrong is thrown as an {@link AgentRunError}. Its code
 * is `not_sent` where this one request never left the page.
 */
export interface Wire {
  /** The endpoint of the run, as the host gave it. */
  readonly url: string;
  readonly signal: AbortSignal;
  /** One request whose answer is an event stream. @throws AgentRunError as a run's own request does. */
  stream(request: WireRequest): Promise<WireStream>;
  /**
   * One request whose answer is JSON; `undefined` for an empty one.
   * @throws AgentRunError `http_error` with `httpStatus` and the body in `details`; `network`; `bad_response` for what is no JSON.
   */
  json(request: WireRequest): Promise<unknown>;
  /** Waits before the next try, longer each time; `retry()` and the network's return cut it short. */
  backOff(tries: number, retry?: number): Promise<void>;
}

/** What a conversation is about. */
export type ProtocolTask =
  | { readonly kind: 'start'; readonly input: RunAgentInput }
  /** What still waits? It starts no work. Only asked where `capabilities.refresh` says so. */
  | { readonly kind: 'refresh'; readonly input: RunAgentInput }
  | { readonly kind: 'resume'; readonly input: RunAgentInput; readonly batch: ResumeBatch };

/**
 * One thing that was heard in a conversation. Nothing may be given before the server has accepted a request: whatever is
 * given says that it has, and after anything but `taken` an error no longer says that nothing was sent.
 */
export type Heard =
  /** Read with `decode`. */
  | { readonly type: 'frames'; readonly frames: readonly StreamFrame[] }
  /** Read with `read`. */
  | { readonly type: 'values'; readonly values: readonly unknown[] }
  /**
   * The server took the answer to this interrupt, alone: where the rest fails, it is not sent again. Given before the
   * next request is made.
   */
  | {
      readonly type: 'taken';
      readonly interruptId: string;
      /** The place of the answer in `entries`. @default the first with this id that was not taken */
      readonly at?: number | undefined;
    }
  | { readonly type: 'connection'; readonly is: 'lost' | 'back' };

/**
 * What both kinds of protocol have. Everything that only a server's wire knows stays inside the protocol.
 *
 * What an agent is doing is told by the events of the decoder, as AG-UI tells it: STEP_STARTED and STEP_FINISHED,
 * ACTIVITY_SNAPSHOT and ACTIVITY_DELTA, REASONING_*.
 */
export interface ProtocolBase {
  readonly name: string;
  readonly capabilities: ProtocolCapabilities;
  /**
   * What the server that asks these questions can and cannot do beside `capabilities`, where they tell which one it is.
   * The same object for the same server. @default nothing is known of it
   */
  capabilitiesOf?(received: readonly ReceivedInterrupt[]): Partial<ProtocolCapabilities> | undefined;
  /** A decoder for one request, or for one conversation. */
  createDecoder(): StreamDecoder;
  /**
   * The request that ends a run on the server; `undefined` where the server takes none. Sent when a person stops the
   * run, or leaves its questions.
   */
  stop?(context: {
    readonly url: string;
    readonly threadId: string;
    /** The run's id on this side: of the run under way, or of the one that asked. */
    readonly runId: string;
    /** The run has paused and waits for answers. */
    readonly waiting: boolean;
    /** The questions that wait, which may hold the server's own id of the run; none while the run goes on. */
    readonly received: readonly ReceivedInterrupt[];
  }): WireRequest | undefined;
  /**
   * Reads the error of a resumed run. `consumed` says that a tool result came before it, which proves that the answers
   * were used.
   */
  readError(error: AgentRunError, facts: { readonly consumed: boolean }): ErrorReading;
  /**
   * Whether a refusal says that the server no longer asks what was answered, so that new input may go instead.
   * @default only a server that refuses to have everything cancelled says so
   */
  endsPause?(error: AgentRunError): boolean;
  /**
   * Which interrupts an error names, with the server's words for each.
   */
  blame?(error: AgentRunError): readonly { readonly interruptId: string; readonly message: string }[];
}

/** Talks to a server that answers each request with one stream of events: one POST to the run's `url`. */
export interface StreamProtocol extends ProtocolBase {
  start(input: RunAgentInput): ProtocolRequest;
  resume(input: RunAgentInput, batch: ResumeBatch): ProtocolRequest;
  /**
   * Where a stream that broke is picked up again, with `Last-Event-ID: cursor`; `undefined` where it cannot be.
   * Cursors are opaque: whatever the server gave as an event's id. A stream that brings no new id is asked for again
   * eight times at most.
   */
  reconnect?(context: {
    readonly url: string;
    readonly threadId: string;
    readonly runId: string;
    readonly cursor: string | undefined;
  }): string | undefined;
}

/** Talks to a server that wants more than one request, or answers in something other than a stream of events. */
export interface ConversationProtocol extends ProtocolBase {
  /**
   * One conversation, from the first request to where the run rests. A decoder of {@link ProtocolBase.createDecoder}
   * reads what it gives. A host's `transport` takes its place: it is given AG-UI's input, with the entries of a batch in
   * `resume`.
   */
  converse(task: ProtocolTask, wire: Wire): AsyncIterable<Heard>;
}

/** A way to talk to one kind of server. What has `converse` is a {@link ConversationProtocol}. */
export type Protocol = StreamProtocol | ConversationProtocol;
