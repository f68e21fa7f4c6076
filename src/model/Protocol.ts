import type { AgentEvent } from './AgentEvent.js';
import type { AgentRunError } from './AgentRunError.js';
import type { Message, ResumeEntry, RunAgentInput } from './agUi.js';
import type { HostedConversation } from './HostedConversation.js';
import type { ReceivedInterrupt } from './PendingInterrupt.js';
import type { ProtocolCapabilities } from './RunSnapshot.js';
import type { StreamFrame, Wire, WireRequest } from './Wire.js';

/** A complete batch with the interrupts that it answers, in the order of the interrupts. */
export interface ResumeBatch {
  readonly id: string;
  readonly entries: readonly ResumeEntry[];
  /** `entries[i]` answers `received[i]`. */
  readonly received: readonly ReceivedInterrupt[];
  /** The id of the run that was interrupted. */
  readonly askedBy: string;
  /**
   * The ids of the interrupts whose answers the server has already accepted, one by one, in an earlier attempt that
   * failed. Do not send these again. Empty for a protocol that does not report `accepted` (see
   * {@link ConversationResult}).
   */
  readonly accepted?: readonly string[] | undefined;
  /** The indices of these answers in `entries`. They distinguish interrupts with the same id. */
  readonly acceptedIndices?: readonly number[] | undefined;
  /** The indices of the entries that deny their interrupt, in whichever format its schema asks for. */
  readonly deniedIndices?: readonly number[] | undefined;
  /**
   * The indices of the entries whose interrupts name the id of several calls. The user has not seen which of them is
   * meant.
   * @default none
   */
  readonly unclearIndices?: readonly number[] | undefined;
  /**
   * An earlier attempt to answer these interrupts, with these or other answers, may have reached the server.
   * @default false
   */
  readonly mayHaveArrived?: boolean | undefined;
  /**
   * The indices of the entries whose interrupts were answered in an earlier attempt, which was refused or may have
   * arrived.
   * @default none
   */
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
      /**
       * The interrupts are from an earlier response, and do not show whether answers in doubt have arrived.
       * @default false
       */
      readonly isRemembered?: boolean | undefined;
    }
  | {
      readonly type: 'failed';
      readonly error: AgentRunError;
      /**
       * `false` after RUN_ERROR alone, because interrupts can still arrive. `true` after RUN_FINISHED, because none
       * can.
       */
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

/** What an error of a resume means for the answers: the result of {@link ProtocolBase.readError}. */
export type ErrorReading =
  /** The server used none of the answers. */
  | 'refused'
  /** The server used the answers, and the run failed later. */
  | 'failed'
  /** The error shows neither. */
  | 'unknown';

/** What a failed run showed before its error. */
export interface ErrorFacts {
  /** A tool result came, which proves that the answers were used. */
  readonly consumed: boolean;
  /** The run streamed new text or started a new call, so a refusal may be that of a later step. @default false */
  readonly hasOutput?: boolean | undefined;
}

/** The request of a {@link StreamProtocol}. The `url` of the run object is the endpoint. */
export interface ProtocolRequest {
  /**
   * Sent as JSON; `undefined` sends an empty POST. Without this field, nothing is sent, and the error is `not_sent`.
   */
  readonly body: unknown;
  /** The input of a transport. @default the run's input, with the entries of the batch in `resume` */
  readonly input?: RunAgentInput | undefined;
  /** The new messages: those that this request adds to the thread. @default none */
  readonly newMessages?: readonly Message[] | undefined;
}

/**
 * The task of an exchange. An exchange consists of the requests and responses of one run.
 */
export type ProtocolTask =
  | {
      readonly kind: 'start';
      readonly input: RunAgentInput;
      /** The new messages: those of `input` that this request adds. @default none */
      readonly newMessages?: readonly Message[] | undefined;
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
      readonly newMessages?: readonly Message[] | undefined;
    };

/**
 * One result of an exchange. Yield the first one only after the server has accepted a request. Any result except
 * `accepted` marks the task as accepted, and so does the `accepted` of the last answer: after that, an error can no
 * longer mean that nothing was sent.
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
      readonly type: 'accepted';
      readonly interruptId: string;
      /** The index of the answer in `entries`. @default the first entry with this id that is not yet accepted */
      readonly at?: number | undefined;
    }
  /** The connection is lost, or back. Yield `lost` before the wait of `wire.backOff`, and `back` after it. */
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
  /** Interprets the error of a resumed run. */
  readError(error: AgentRunError, facts: ErrorFacts): ErrorReading;
  /**
   * Whether an error means that the server no longer waits for the answers, so that new input can be sent. Otherwise
   * the interrupts stay pending, even after a refused cancellation. If a refresh, or the stream that has asked, reports
   * a failed run with such an error, its interrupts are removed.
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
   * Runs one exchange, from the first request until the run has paused or ended. A decoder from
   * {@link ProtocolBase.createDecoder} reads the results. A host's `transport` replaces `converse`, and gets AG-UI's
   * input with the entries of the batch in `resume`.
   */
  converse(task: ProtocolTask, wire: Wire): AsyncIterable<ConversationResult>;
  /**
   * The input of a host's `transport`, if the protocol sends more than the entries of a batch, such as a message.
   * @default AG-UI's input with the entries of the batch in `resume`
   */
  transportInput?(task: ProtocolTask): RunAgentInput;
}

/** Connects a run object to one kind of server. A protocol with `converse` is a {@link ConversationProtocol}. */
export type Protocol = StreamProtocol | ConversationProtocol;
