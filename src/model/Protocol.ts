import type { AgentEvent } from './AgentEvent.js';
import type { AgentRunError } from './AgentRunError.js';
import type { ResumeEntry, RunAgentInput } from './agUi.js';
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

/** What a protocol makes of a request: the endpoint is the run's `url`. */
export interface ProtocolRequest {
  /** Sent as JSON. */
  readonly body: unknown;
}

/** A way to talk to one kind of server. Everything that only its wire knows stays inside its file. */
export interface Protocol {
  readonly name: string;
  readonly capabilities: ProtocolCapabilities;
  start(input: RunAgentInput): ProtocolRequest;
  resume(input: RunAgentInput, batch: ResumeBatch): ProtocolRequest;
  createDecoder(): StreamDecoder;
  /**
   * Where a stream that broke is picked up again, with `Last-Event-ID: cursor`; `undefined` where it cannot be.
   * Cursors are opaque: whatever the server gave as an event's id.
   */
  reconnect?(context: {
    readonly url: string;
    readonly threadId: string;
    readonly runId: string;
    readonly cursor: string | undefined;
  }): string | undefined;
  /**
   * Reads the RUN_ERROR of a resumed run. `consumed` says that a tool result came before it, which proves that
   * the answers were used.
   */
  readError(error: AgentRunError, facts: { readonly consumed: boolean }): ErrorReading;
  /**
   * Whether a refusal says that the server no longer asks what was answered, so that new input may go instead.
   * @default only a server that refuses to have everything cancelled says so
   */
  endsPause?(error: AgentRunError): boolean;
  /**
   * Which interrupts an error names, with the server's words for each. `key` is the interrupt's id.
   */
  blame?(error: AgentRunError): readonly { readonly interruptId: string; readonly message: string }[];
}
