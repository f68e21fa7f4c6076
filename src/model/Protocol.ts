import type { AgentEvent } from './AgentEvent.js';
import type { AgentRunError } from './AgentRunError.js';
import type { Message, ResumeEntry, RunAgentInput } from './agUi.js';
import type { HostedConversation } from './HostedConversation.js';
import type { ReceivedInterrupt } from './PendingInterrupt.js';
import type { ProtocolCapabilities } from './RunSnapshot.js';

/** One frame of an event stream, from the SSE decoder. */
export interface StreamFrame {
  readonly data: string;
  readonly event?: string | undefined;
  readonly id?: string | undefined;
}

/** A complete batch with the interrupts that it answers, in the order of the interrupts. */
export interface ResumeBatch {
  readonly id: string;
  readonly entries: readonly ResumeEntry[];
  /** `entries[i]` answers `received[i]`. */
  readonly received: readonly ReceivedInterrupt[];
  /** The id of the run that was interrupted. */
  readonly askedBy: string;
  /** The ids of the interrupts whose answers the server has already accepted, one by one, in an earlier attempt that failed. Do not send these again. Empty for a protocol that does not report `taken` (see {@link ConversationResult}). */
  readonly taken?: readonly string[] | undefined;
  /** The indices of these answers in `entries`. They distinguish interrupts with the same id. */
  readonly takenIndices?: readonly number[] | undefined;
  /** The indices of the entries that deny their interrupt, in whichever format its schema asks for. */
  readonly deniedIndices?: readonly number[] | undefined;
  /** The indices of the entries whose interrupts name an id that several calls share. The user has not seen which call it is. @default none */
  readonly unclearIndices?: readonly number[] | undefined;
  /** An earlier attempt to answer these interrupts, with these or other answers, may have reached the server. @default false */
  readonly mayHaveArrived?: boolean | undefined;
  /** The indices of the entries whose interrupts were answered in an earlier attempt, which was refused or may have arrived. @default none */
  readonly attemptedIndices?: readonly number[] | undefined;
  /** Another answer to one of these interrupts may have reached the server in an earlier attempt. @default false */
  readonly isChanged?: boolean | undefined;
}

/** How the stream has ended so far. */
export type StreamEnding =
  /** The run has not ended. If the stream is over, it was cut. */
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
      /** Pending front-end tool calls, which the host answers. @default none */
      readonly pendingToolCallIds?: readonly string[] | undefined;
      /** A RUN_ERROR that came before the interrupts. */
      readonly error?: AgentRunError | undefined;
      /** With an `error`: the indices in the batch of the answers that were not sent. @default none */
      readonly unsentIndices?: readonly number[] | undefined;
      /** They are from an earlier response, so they do not show whether answers in doubt have arrived. @default false */
      readonly isRemembered?: boolean | undefined;
    }
  | {
      readonly type: 'failed';
      readonly error: AgentRunError;
      /** `false` after RUN_ERROR alone, because interrupts can still arrive. `true` after RUN_FINISHED, because none can. */
      readonly final: boolean;
    };

/** Reads one stream. For any input, it never throws and never loses an interrupt. */
export interface StreamDecoder {
  /** Decodes one frame of the body. */
  decode(frame: StreamFrame): readonly AgentEvent[];
  /** Reads one event that a transport yielded. */
  read(value: unknown): readonly AgentEvent[];
  ending(): StreamEnding;
}

/** What an error of a resume means for the answers. */
export type ErrorReading =
  /** The server used none of the answers. */
  | 'refused'
  /** The server used the answers, and the run failed later. */
  | 'failed'
  /** The error shows neither. */
  | 'unknown';

/** The request of a {@link StreamProtocol}. The `url` of the run object is the endpoint. */
export interface ProtocolRequest {
  /**
   * Sent as JSON; `undefined` sends an empty POST. Without this field, nothing is sent, and the error is `not_sent`.
   */
  readonly body: unknown;
  /** The input of a transport. @default the run's input, with the entries of the batch in `resume` */
  readonly input?: RunAgentInput | undefined;
  /** Messages that this request adds to the thread. @default none */
  readonly said?: readonly Message[] | undefined;
}

/** One HTTP request. The host's headers are added. */
export interface WireRequest {
  /** Absolute, or relative to the page, like `url`. */
  readonly url: string;
  /** @default 'POST' with a body, 'GET' without one */
  readonly method?: 'GET' | 'POST' | 'DELETE' | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Added to the host's headers. On conflict, the host's headers win. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as `Last-Event-ID`. */
  readonly cursor?: string | undefined;
  /** The `Accept` header. @default 'text/event-stream' for `stream`, 'application/json' for `json` */
  readonly accept?: string | undefined;
}

/** A streamed response: its headers and its frames. */
export interface WireStream {
  readonly headers: Headers;
  /**
   * Yields the frames that each chunk of bytes completes. Ends with the stream, and throws if the stream breaks. A JSON
   * response, if `accept` allows it, is one frame. If the body is cut within a frame, the received part is the last
   * frame, without an `id`. If the stream is continued with a `cursor` and repeats that frame, the frame has its `id` and
   * no `data`, so that nothing is applied twice.
   */
  readonly frames: AsyncIterable<readonly StreamFrame[]>;
  /** The latest `retry:` value of the stream, in milliseconds. */
  retry(): number | undefined;
}

/**
 * Sends the requests of {@link ConversationProtocol.converse}. All failures are thrown as {@link AgentRunError}. The
 * code is `not_sent` if this request was not sent.
 */
export interface Wire {
  /** The endpoint, as given by the host. */
  readonly url: string;
  readonly signal: AbortSignal;
  /**
   * Sends one request and returns the event stream of its response. @throws AgentRunError with the codes of the run's
   * own requests.
   */
  stream(request: WireRequest): Promise<WireStream>;
  /**
   * Sends one request and returns the JSON of its response, or `undefined` if the body is empty.
   * @throws AgentRunError `http_error` with `httpStatus` and the body in `details`; `network`; `not_event_stream` if the
   * body is an HTML page; `bad_response` if it is not JSON either.
   */
  json(request: WireRequest): Promise<unknown>;
  /**
   * Call this immediately before you give a message or an answer to something that sends it without this `wire`, such as
   * a chat of the host. If it throws, give nothing, and let the exception propagate.
   */
  sending(): void;
  /** Waits before the next attempt, longer each time. Ends early on `retry()` and when the network returns. */
  backOff(tries: number, retry?: number): Promise<void>;
}

/**
 * The task of an exchange. An exchange is the requests and responses of one run.
 */
export type ProtocolTask =
  | {
      readonly kind: 'start';
      readonly input: RunAgentInput;
      /** The messages of `input` that this request adds. @default none */
      readonly said?: readonly Message[] | undefined;
    }
  /**
   * Lists the pending interrupts without starting work. Used only if `capabilities.refresh` is true, or to follow a
   * hosted thread.
   */
  | {
      readonly kind: 'refresh';
      readonly input: RunAgentInput;
      /** The interrupts that are shown, whose details the server may not repeat. @default none */
      readonly received?: readonly ReceivedInterrupt[] | undefined;
      /**
       * The user's messages that the page shows and `input` omits, because no run is known to have accepted
       * them. The server may have them under other ids. @default none
       */
      readonly unaccepted?: readonly Message[] | undefined;
    }
  | {
      readonly kind: 'resume';
      readonly input: RunAgentInput;
      readonly batch: ResumeBatch;
      /** The messages of `input` that are sent instead of answers: every entry is a cancellation. @default none */
      readonly said?: readonly Message[] | undefined;
    };

/**
 * One result of an exchange. Yield the first one only after the server has accepted a request. Any result except
 * `taken` marks the task as accepted, and so does the `taken` of the last answer: after that, an error can no longer
 * mean that nothing was sent.
 */
export type ConversationResult =
  /** Decoded with `decode`. */
  | { readonly type: 'frames'; readonly frames: readonly StreamFrame[] }
  /** Read with `read`. */
  | { readonly type: 'values'; readonly values: readonly unknown[] }
  /**
   * The server accepted the answer to this one interrupt. It is not sent again if a later request fails. Yield it
   * before you send the next request.
   */
  | {
      readonly type: 'taken';
      readonly interruptId: string;
      /** The index of the answer in `entries`. @default the first entry with this id that is not yet accepted */
      readonly at?: number | undefined;
    }
  | { readonly type: 'connection'; readonly is: 'lost' | 'back' };

/**
 * The common part of both kinds of protocol. Details of the wire format stay inside the protocol.
 *
 * The decoder reports the agent's activity with AG-UI events: STEP_STARTED and STEP_FINISHED, ACTIVITY_SNAPSHOT and
 * ACTIVITY_DELTA, REASONING_*.
 */
export interface ProtocolBase {
  readonly name: string;
  readonly capabilities: ProtocolCapabilities;
  /**
   * Set if a chat of the host runs the thread. While the run object has subscribers, it shows what the chat has.
   * @default the run object is the only client of the thread
   */
  readonly hosted?: HostedConversation | undefined;
  /**
   * Overrides `capabilities` if the pending interrupts identify the server. Return the same object for the same
   * server.
   * @default no overrides
   */
  capabilitiesOf?(received: readonly ReceivedInterrupt[]): Partial<ProtocolCapabilities> | undefined;
  /**
   * Creates a decoder for one request or one exchange. `input` contains what the host sends, such as its `tools`.
   */
  createDecoder(input?: RunAgentInput): StreamDecoder;
  /**
   * Returns the request that ends a run on the server, or `undefined` if the server has none. Sent when the user
   * stops the run or leaves its interrupts.
   */
  stop?(context: {
    readonly url: string;
    readonly threadId: string;
    /** The client's id of the run: the run in progress, or the run that was interrupted. */
    readonly runId: string;
    /** Whether the run is paused and waits for answers. */
    readonly waiting: boolean;
    /** The pending interrupts, which can contain the server's id of the run; empty while the run is in progress. */
    readonly received: readonly ReceivedInterrupt[];
  }): WireRequest | undefined;
  /**
   * Interprets the error of a resumed run. `consumed` is `true` if a tool result came before the error, which proves
   * that the answers were used.
   */
  readError(error: AgentRunError, facts: { readonly consumed: boolean }): ErrorReading;
  /**
   * Whether an error means that the server no longer waits for the answers, so that new input can be sent. Otherwise the
   * interrupts stay pending, even after a refused cancellation.
   * @default `false`
   */
  endsPause?(error: AgentRunError): boolean;
  /** The interrupts that an error refers to, with the server's message for each. */
  interruptErrors?(
    error: AgentRunError,
  ): readonly { readonly interruptId: string; readonly message: string }[];
}

/**
 * A protocol in which each request is one POST to the `url` of the run object, and each response is one event stream.
 */
export interface StreamProtocol extends ProtocolBase {
  start(input: RunAgentInput): ProtocolRequest;
  resume(input: RunAgentInput, batch: ResumeBatch): ProtocolRequest;
  /**
   * Returns the URL that continues a broken stream with `Last-Event-ID: cursor`, or `undefined` if that is impossible.
   * A cursor is the opaque id of the server's last event. A stream without new ids is requested at most eight times.
   */
  reconnect?(context: {
    readonly url: string;
    readonly threadId: string;
    readonly runId: string;
    readonly cursor: string | undefined;
  }): string | undefined;
}

/** A protocol with several requests per run, or with responses that are not event streams. */
export interface ConversationProtocol extends ProtocolBase {
  /**
   * Runs one exchange, from the first request until the run has paused or ended. A decoder from {@link
   * ProtocolBase.createDecoder} reads the results. A host's `transport` replaces `converse`, and gets AG-UI's input with the
   * entries of the batch in `resume`.
   */
  converse(task: ProtocolTask, wire: Wire): AsyncIterable<ConversationResult>;
  /**
   * The input of a host's `transport`, if the protocol sends more than the entries of a batch, such as a message.
   * @default AG-UI's input with the entries of the batch in `resume`
   */
  transportInput?(task: ProtocolTask): RunAgentInput;
}

/** How to talk to one kind of server. A protocol with `converse` is a {@link ConversationProtocol}. */
export type Protocol = StreamProtocol | ConversationProtocol;
