import type {
  BaseEvent,
  Context,
  Interrupt,
  Message,
  ResumeEntry,
  RunAgentInput,
  Tool,
} from '../../model/agUi.js';

/** The parameters of `runAgent`. */
export interface RunAgentParameters {
  readonly runId?: string;
  readonly tools?: Tool[];
  readonly context?: Context[];
  readonly forwardedProps?: Record<string, unknown>;
  readonly resume?: ResumeEntry[];
}

/** The callbacks that the adapter passes to an agent. */
export interface HostAgentSubscriber {
  onRunInitialized(params: { readonly input: RunAgentInput }): void;
  onEvent(params: { readonly event: BaseEvent }): void;
  onRunFailed(params: { readonly error: Error }): void;
  onRunFinalized(): void;
  onMessagesChanged(): void;
  onStateChanged(): void;
}

/** The required part of an agent of `@ag-ui/client`, such as `HttpAgent`. */
export interface HostAgent {
  readonly threadId: string;
  readonly messages: Message[];
  readonly state: unknown;
  readonly isRunning: boolean;
  /** @default the client is older than 1.0, so interrupts are known only from events */
  readonly pendingInterrupts?: Interrupt[] | undefined;
  subscribe(subscriber: HostAgentSubscriber): { unsubscribe(): void };
  runAgent(parameters?: RunAgentParameters): Promise<unknown>;
  addMessages(messages: Message[]): void;
  setMessages(messages: Message[]): void;
  abortRun(): void;
  /** The abort controller of the last request of an `HttpAgent`. */
  readonly abortController?: AbortController | undefined;
}
