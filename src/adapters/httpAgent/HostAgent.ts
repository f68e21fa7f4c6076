import type { Context, Interrupt, ResumeEntry, RunAgentInput, Tool } from '../../model/agUi.js';

/**
 * A message in the format of any version of the client. Older versions have other fields. The run object validates each
 * message.
 */
export interface HostMessage {
  readonly id: string;
  readonly role: string;
}

/** The input of a run, in the format of any version of the client. */
export interface HostRunInput extends Omit<RunAgentInput, 'messages'> {
  readonly messages: readonly HostMessage[];
}

/** The parameters of `runAgent`. */
export interface RunAgentParameters {
  readonly runId?: string;
  readonly tools?: Tool[];
  readonly context?: Context[];
  readonly forwardedProps?: Record<string, unknown>;
  readonly resume?: ResumeEntry[];
}

/** What a callback receives about a run. */
export interface HostRunParams {
  /** The agent that runs: a clone of an agent has the same subscribers. */
  readonly agent?: object;
  readonly input: HostRunInput;
}

/** The callbacks that the adapter passes to an agent. */
export interface HostAgentSubscriber {
  onRunInitialized(params: HostRunParams): void;
  onEvent(params: HostRunParams & { readonly event: { readonly type: string } }): void;
  onRunFailed(params: HostRunParams & { readonly error: Error }): void;
  onRunFinalized(params: HostRunParams): void;
  onMessagesChanged(): void;
  onStateChanged(): void;
}

/** The required part of an agent of `@ag-ui/client`, such as `HttpAgent`. Versions before 1.0 are supported too. */
export interface HostAgent {
  readonly threadId: string;
  readonly messages: readonly HostMessage[];
  readonly state: unknown;
  readonly isRunning: boolean;
  /** @default the client is older than 1.0, so interrupts are known only from events */
  readonly pendingInterrupts?: Interrupt[] | undefined;
  subscribe(subscriber: HostAgentSubscriber): { unsubscribe(): void };
  /** The subscribers in the order in which they are called. @default it is unknown */
  subscribers?: object[];
  /** Adds a middleware to each run. @default the agent has none */
  use?(...middleware: never[]): unknown;
  runAgent(parameters?: RunAgentParameters): Promise<unknown>;
  addMessages(messages: HostMessage[]): void;
  setMessages(messages: HostMessage[]): void;
  abortRun(): void;
  /** The abort controller of the last request of an `HttpAgent`. */
  readonly abortController?: AbortController | undefined;
}
