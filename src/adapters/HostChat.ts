import type { AgentEvent } from '../model/AgentEvent.js';
import type { AgentRunError } from '../model/AgentRunError.js';
import type { Message } from '../model/agUi.js';
import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';
import type { ProtocolTask, StreamEnding } from '../model/Protocol.js';
import type { Wire } from '../model/Wire.js';

/** What a chat of the host shows. */
export interface HostState {
  /** Whether a request of the chat is in progress. */
  readonly isWorking: boolean;
  /** Whether the response to that request has begun, so the server has accepted it. */
  readonly hasBegun: boolean;
  readonly messages: readonly Message[];
  /** The state that the chat shares with its agent. @default the chat has none */
  readonly state?: unknown;
  /** The interrupts that the chat waits for, in its order. */
  readonly pending: readonly ReceivedInterrupt[];
  /** Whether the server has listed them after its last run. @default only an `ending` that pauses is such a list */
  readonly isListed?: boolean | undefined;
  /** The front-end tool calls that wait for a result. @default none */
  readonly pendingToolCallIds?: readonly string[] | undefined;
  /** Why the last request has failed. @default it has not failed */
  readonly error?: AgentRunError | undefined;
  /**
   * The end that the last run reported; `open` if it was stopped.
   * @default derived from `error` and `pending`
   */
  readonly ending?: StreamEnding | undefined;
}

/** A task that changes the chat. */
export type AnswerTask = Extract<ProtocolTask, { kind: 'resume' }>;
export type SendTask = Extract<ProtocolTask, { kind: 'start' }>;

/** A chat of another library, as `hostedProtocol` uses it. */
export interface HostChat {
  /** The id of its thread. @default that of the run object */
  threadId?: string | undefined;
  /** The same object until something changes. */
  read(): HostState;
  /** Calls `changed` after each change. Returns a function that removes it. */
  subscribe(changed: () => void): () => void;
  /**
   * Passes a complete batch to the chat, and resolves when no request of the chat is in progress. Calls `sending`
   * immediately before it passes the batch.
   * @throws AgentRunError `not_sent` if the chat has not accepted it
   */
  answer(task: AnswerTask, wire: Pick<Wire, 'sending' | 'backOff'>): Promise<void>;
  /** Passes messages of the user to the chat, like `answer`. */
  send(task: SendTask, sending: () => void): Promise<void>;
  /** Ends the work in progress. */
  stop(): void | Promise<void>;
  /** Removes and returns the events of the run in progress. @default changes are read from the messages */
  takeEvents?(): readonly AgentEvent[];
}
