import type {
  AgentCapabilities,
  BaseEvent,
  Context,
  Message,
  ResumeEntry,
  RunAgentInput,
  Tool,
} from './agUi.js';
import type { AgentEvent } from './AgentEvent.js';
import type { DraftStorage } from './DraftStorage.js';
import type { JsonPath } from './json.js';
import type {
  AnswerOptions,
  ApproveOptions,
  DenyOptions,
  RespondOptions,
  SendOptions,
} from './MethodOptions.js';
import type { AnswerResult, QuestionRef } from './PendingInterrupt.js';
import type { PageSignals } from './PageSignals.js';
import type { Protocol } from './Protocol.js';
import type { SendDelay } from './Risk.js';
import type { RunEventType, RunListener } from './RunEvents.js';
import type { TabCoordinator } from './TabCoordinator.js';
import type { DehydratedRun, RunSnapshot } from './RunSnapshot.js';

/** Headers, or a function that returns them. The function is called before every request. */
export type HeadersOption =
  | HeadersInit
  | ((context: {
      /** 1 for the first attempt, 2 for the single retry after a 401. */
      attempt: number;
      /** The HTTP status of the previous attempt. */
      lastStatus?: number;
    }) => HeadersInit | Promise<HeadersInit>);

/**
 * Makes the requests instead of `fetch`: receives the AG-UI input and yields events. The events are untrusted. The
 * event formats of known servers are also accepted, as in a stream. `newMessages` lists the new messages of this
 * request, which `input` contains too.
 */
export type Transport = (
  input: RunAgentInput,
  context: { signal: AbortSignal; headers: Headers; newMessages?: readonly Message[] | undefined },
) => AsyncIterable<BaseEvent | AgentEvent>;

/** One request, as passed to `dispatch`. It never contains the user's answers. */
export interface DispatchJob {
  kind: 'send' | 'resume';
  /** The id of the batch for a resume; a new id for a send. */
  batchId: string;
  /**
   * Sends the request. Resolves when the first event has arrived, which means that the server has accepted the
   * request. Rejects if the request fails before that.
   */
  execute(): Promise<void>;
}

/** Options that can change at any time. The next request uses the latest values. */
export interface LiveOptions {
  headers?: HeadersOption | undefined;
  /** @default globalThis.fetch */
  fetch?: typeof fetch | undefined;
  tools?: Tool[] | undefined;
  context?: Context[] | undefined;
  forwardedProps?: unknown;
  /** The capabilities that the agent declares. `false` disables a feature; an absent field means unknown. */
  agentCapabilities?: AgentCapabilities | undefined;
  /**
   * When a complete batch is sent without `submit()`. A restored run object and an expiry never send anything.
   *
   * - `single`: a batch of one interrupt is sent when the user decides it, unless the interrupt has several actions.
   *   Other batches wait for `submit()`.
   * - `always`: every batch is sent when it is complete.
   * - `never`: every batch waits for `submit()`.
   * @default 'single'
   */
  autoSubmit?: 'single' | 'always' | 'never' | undefined;
  /**
   * Called before a batch is sent. If it returns `false`, throws or rejects, nothing is sent and the decisions stay
   * staged.
   */
  beforeSubmit?: ((entries: readonly ResumeEntry[]) => boolean | Promise<boolean>) | undefined;
  /**
   * What an expiry does.
   *
   * - `ask`: nothing.
   * - `cancel`: stages a cancellation, unless the answer is in doubt or the server supports no cancellation. The user
   *   sends or undoes it. A queued or delayed batch is withdrawn first. During any other request, the cancellation is
   *   staged when the request has ended.
   * @default 'ask'
   */
  onExpired?: 'ask' | 'cancel' | undefined;
  /**
   * What `send` does while interrupts are pending. `refuse`: rejects. `steer`: cancels all of them and sends the
   * message, as `steer` does.
   * @default 'refuse'
   */
  whilePending?: 'refuse' | 'steer' | undefined;
  /**
   * Marks values that must never reach the history, the storage, another tab or a dehydrated run. Values that a
   * schema marks with `writeOnly` or `format: "password"` are always secret. `toolName` is the tool that the
   * arguments or the interrupt belong to, if known. If the function throws, the value counts as secret.
   */
  isSecret?: ((key: string, path: JsonPath, toolName?: string) => boolean) | undefined;
  /**
   * How long a complete batch waits before it is sent. Until then, it can be undone (`delivery: 'delayed'`).
   * @default 0
   */
  sendDelay?: SendDelay | undefined;
  /**
   * Wraps every request that sends a message, sends a batch or refreshes, except a refresh that only follows a hosted
   * conversation. The kind of a refresh is `send`. The React hooks use it to expose each request as a mutation.
   */
  dispatch?: ((job: DispatchJob) => Promise<void>) | undefined;
}

/**
 * The agent's endpoint and the identity of the run object. The identity consists of `url`, `threadId`, `scope` and the
 * name of the `protocol`. Hooks with the same identity share one run object.
 */
export interface AgentRunOptions extends LiveOptions {
  /** The endpoint that starts a run. */
  url: string;
  /**
   * @default the thread of `initial`. Without one, a new id: `createAgentRun` calls `createId`, and `useAgentRun` calls
   * `crypto.randomUUID`.
   */
  threadId?: string | undefined;
  /** The user or tenant. Run objects with different scopes share no stored data. */
  scope?: string | undefined;
  transport?: Transport | undefined;
  /** @default agUi() */
  protocol?: Protocol | undefined;
  /** Initial messages. The run object copies them, and the state, when it is created. */
  messages?: Message[] | undefined;
  state?: unknown;
  /**
   * A dehydrated run, read once. Ignored if it belongs to a different thread than `threadId`, or if its version is
   * unknown.
   */
  initial?: DehydratedRun | undefined;
  /**
   * Stores pending interrupts, drafts and decisions, so that they survive a reload or a crash. Secrets are never
   * stored. Requires your own `threadId` to find them again. The record is removed when the resumed run has finished;
   * interrupts that were left are removed when the next run has finished.
   */
  storage?: DraftStorage | undefined;
  /**
   * Coordinates the tabs of one browser, so that only one of them sends. `false`: tabs don't coordinate.
   * @default Web Locks and a BroadcastChannel, if the browser supports them and the thread id was given (as
   * `threadId` or in `initial`). A generated thread id is not shared between tabs.
   */
  tabs?: TabCoordinator | false | undefined;
  /** Online and visibility signals. @default the browser's page */
  page?: PageSignals | undefined;
  /**
   * The current time in epoch milliseconds, for expiry, `sendDelay` and the history. If it throws or returns no valid
   * time, the run object uses `Date.now`, and a browser reports the error. Tabs compare times by `Date.now`.
   * @default Date.now
   */
  now?: (() => number) | undefined;
  /**
   * Creates ids. A repeated id gets a suffix. If it fails, the run object creates the id.
   * @default crypto.randomUUID
   */
  createId?: (() => string) | undefined;
}

/** A run object: the client of one thread, whose runs can pause for interrupts. See `createAgentRun`. */
export interface AgentRun {
  getSnapshot(): RunSnapshot;
  /**
   * The snapshot at creation, in which no interrupt has expired. It never changes, and is the same on the server and
   * in the browser, so hydration matches the rendered HTML.
   */
  getServerSnapshot(): RunSnapshot;
  /**
   * Adds a listener and returns a function that removes it. Listeners run at most once per frame (on a timer while
   * the page is hidden), and immediately after a method call.
   */
  subscribe(listener: () => void): () => void;
  /**
   * Adds a listener for an event and returns a function that removes it.
   * @throws AgentRunError `not_sent` if the event is unknown or the listener is not a function.
   */
  on<T extends RunEventType>(type: T, listener: RunListener<T>): () => void;
  /** Changes the given options only. `undefined` resets an option to its default. */
  setOptions(options: LiveOptions): void;
  /**
   * Starts a run, if `canSend` is true. Resolves when the run has paused or ended, including after `stop()`. Rejects
   * with an `AgentRunError` if the run fails or disconnects. Rejects without sending anything while interrupts are
   * pending or answers are in doubt (unless `whilePending` is `steer`), while another run is in progress, or if
   * `signal` is already aborted.
   */
  send(message?: string | Message | Message[], options?: SendOptions): Promise<RunSnapshot>;
  /** Stores an unfinished answer. Drafts are never sent. */
  setDraft(question: QuestionRef, value: unknown): AnswerResult;
  /** Validates the payload against the responseSchema, runs `check`, and stages the payload unchanged. */
  answer(question: QuestionRef, payload: unknown, options?: AnswerOptions): AnswerResult;
  /** Stages an approval. The payload is built from the responseSchema. */
  approve(question: QuestionRef, options?: ApproveOptions): AnswerResult;
  /** Stages a denial. A denial is an answer, not a cancellation. */
  deny(question: QuestionRef, options?: DenyOptions): AnswerResult;
  /** Stages a message instead of an approval or a denial, if the interrupt accepts one. */
  respond(question: QuestionRef, message: string, options?: RespondOptions): AnswerResult;
  /**
   * Stages `status: "cancelled"`. Returns issues if the server doesn't support cancellation: see
   * `capabilities.cancel`.
   */
  cancel(question: QuestionRef): AnswerResult;
  /** Removes a staged decision, so that the interrupt is open again. */
  reopen(question: QuestionRef): AnswerResult;
  /**
   * Groups several method calls into one change. Listeners run once, and an automatic submit happens once, after the
   * last call. `change` must not return a promise. If it does or throws, this method throws, the decisions stay staged
   * and nothing is sent automatically.
   */
  transaction(change: () => void): void;
  /**
   * Sends the batch after all checks have finished. A refused or in-doubt batch is sent again with the same entries
   * and the same batch id, unless a decision has changed. Rejects without sending anything unless every interrupt is
   * answered or cancelled. While the batch is being sent, another call returns the same result. While `restoring`, only
   * answers that the snapshot already shows are sent.
   */
  submit(): Promise<RunSnapshot>;
  /**
   * Repeats the last failed request: the message, the `steer`, the refresh, or the batch (like `submit()`). Use it for
   * a button next to `error`.
   *
   * - If answers are refused or in doubt, it sends them instead of a refresh.
   * - While `reconnecting`, it reconnects immediately.
   * - The repeated request contains the messages and the state that the host has set since.
   *
   * Rejects with `nothing_to_send` if no request has failed or the host has removed its message, and with
   * `pending_interrupts` if a message has failed while interrupts are pending.
   */
  retry(): Promise<RunSnapshot>;
  /**
   * Cancels every pending interrupt and sends the message, in one run. Rejects with `unsupported` if one cannot be
   * cancelled.
   */
  steer(message: string | Message): Promise<RunSnapshot>;
  /**
   * Asks the server which interrupts are pending, without starting work. Rejects with `unsupported` if the protocol has
   * no such request.
   */
  refresh(): Promise<RunSnapshot>;
  /**
   * Replaces the messages with a copy of these.
   * @throws AgentRunError `busy` while a request is in progress or waits for the host; `not_sent` if they are not
   * messages of AG-UI or cannot be written as JSON.
   */
  setMessages(messages: Message[]): void;
  /**
   * Replaces the state with a copy of this one.
   * @throws AgentRunError `busy` while a request is in progress or waits for the host; `not_sent` if it cannot be
   * written as JSON.
   */
  setState(state: unknown): void;
  /**
   * Ends the request or the check in progress. If neither is in progress and the run is paused, acts like `leave()`,
   * provided that the protocol can end a paused run on the server. Otherwise, and while the answers are in doubt or the
   * batch is over, it does nothing.
   */
  stop(): void;
  /**
   * Abandons the pending interrupts without answering them. Adds no message and sends no answer. The panel offers this
   * while `batch.canLeave` is true.
   *
   * - A request that waits to be sent is withdrawn, even if no interrupt is pending.
   * - If the protocol supports it, the paused run is ended on the server.
   * - The interrupts are kept until the next run finishes. If the server sends them again, they return with their
   *   drafts and decisions.
   * - While a sent request is in progress, it only reports the error `busy`; while another tab sends, the error
   *   `elsewhere`.
   */
  leave(): void;
  /**
   * Returns the thread as JSON without secrets.
   * @throws AgentRunError `busy` while a request is in progress or waits for the host; `code_missing` with `isSecret`,
   * until the code that removes secrets has loaded.
   */
  dehydrate(): DehydratedRun;
  /**
   * Ends this run object permanently. Sends nothing, and abandons no interrupts. `logout` notifies the other tabs with
   * this thread that the user has logged out: they remove their pending interrupts and store nothing more. It
   * deletes what this run object has stored. It removes the pending interrupts and the conversation from the snapshot.
   * @default no logout
   */
  dispose(options?: { readonly logout?: boolean | undefined }): void;
}
