import type {
  AgentCapabilities,
  BaseEvent,
  Context,
  Message,
  Metadata,
  ResumeEntry,
  RunAgentInput,
  Tool,
} from './agUi.js';
import type { AgentEvent } from './AgentEvent.js';
import type { AgentRunError } from './AgentRunError.js';
import type { DraftStorage } from './DraftStorage.js';
import type { AnswerCheck } from './InterruptDefinition.js';
import type { JsonPath } from './json.js';
import type { AnswerResult, PendingInterrupt, QuestionRef } from './PendingInterrupt.js';
import type { PageSignals } from './PageSignals.js';
import type { Protocol } from './Protocol.js';
import type { TabCoordinator } from './TabCoordinator.js';
import type { DehydratedRun, RunSnapshot } from './RunSnapshot.js';

/** Headers, or a function that is asked for them anew before every request. */
export type HeadersOption =
  | HeadersInit
  | ((context: {
      /** 1 for a request's first try, 2 for the one repetition after a 401. */
      attempt: number;
      /** The status that the try before got. */
      lastStatus?: number;
    }) => HeadersInit | Promise<HeadersInit>);

/**
 * Carries a run instead of `fetch` on `url`: takes the AG-UI input and yields events. An event may be
 * anything; it is read as tolerantly as one off the wire.
 */
export type Transport = (
  input: RunAgentInput,
  context: { signal: AbortSignal; headers: Headers },
) => AsyncIterable<BaseEvent | AgentEvent>;

/** One request as the `dispatch` seam sees it. It never holds what a person answered. */
export interface DispatchJob {
  kind: 'send' | 'resume';
  /** The batch's id for a resume; an id of its own for a send. */
  batchId: string;
  /** Sends the request. Settles when the server has accepted it (its first event came), or rejects. */
  execute(): Promise<void>;
}

/** Options that may change while a run lives; the next request uses the latest. */
export interface LiveOptions {
  headers?: HeadersOption | undefined;
  /** @default globalThis.fetch */
  fetch?: typeof fetch | undefined;
  tools?: Tool[] | undefined;
  context?: Context[] | undefined;
  forwardedProps?: unknown;
  /** What the agent declares. An explicit `false` narrows what is offered; absent means unknown. */
  agentCapabilities?: AgentCapabilities | undefined;
  /**
   * When a complete batch goes out by itself. `single`: a batch of one decision goes when a person makes it;
   * larger ones wait for `submit()`. Nothing is ever sent by restoring or by a clock.
   * @default 'single'
   */
  autoSubmit?: 'single' | 'always' | 'never' | undefined;
  /** Asked before a batch leaves. If it returns `false` or throws, nothing is sent, and the decisions stay. */
  beforeSubmit?: ((entries: readonly ResumeEntry[]) => boolean | Promise<boolean>) | undefined;
  /**
   * `cancel` stages the cancellation of an interrupt that has expired, unless an answer to it is queued or in doubt. A
   * person still sends it. @default 'ask'
   */
  onExpired?: 'ask' | 'cancel' | undefined;
  /**
   * What `send` does while questions wait: refuse, or cancel them all and say this instead, as `steer` does.
   * @default 'refuse'
   */
  whilePending?: 'refuse' | 'steer' | undefined;
  /**
   * Marks values that must never reach the history, the storage, another tab or a dehydrated run. What a schema marks as
   * `writeOnly` or `format: "password"` always is. `toolName` is the tool whose arguments or question are looked at, where
   * it is known. Where it throws, the value counts as a secret.
   */
  isSecret?: ((key: string, path: JsonPath, toolName?: string) => boolean) | undefined;
  /** A seam through which every request goes; React shows each as a mutation. */
  dispatch?: ((job: DispatchJob) => Promise<void>) | undefined;
}

/** How to reach an agent and which conversation this is. Another identity is another run. */
export interface AgentRunOptions extends LiveOptions {
  /** The endpoint that starts a run. */
  url: string;
  /** @default createId() */
  threadId?: string | undefined;
  /** User or tenant, so that two people on one machine share nothing. */
  scope?: string | undefined;
  transport?: Transport | undefined;
  /** @default agUi() */
  protocol?: Protocol | undefined;
  /** Seeds, read once. */
  messages?: Message[] | undefined;
  state?: unknown;
  /** Also read once. Passed over where it is of another thread than `threadId`, or of a version that is not known here. */
  initial?: DehydratedRun | undefined;
  /**
   * Keeps what waits, with its drafts and decisions, over a reload or a crash; never secrets. Needs a `threadId`
   * of your own to be found again. It is removed when the resumed run has finished; what was left, when the next run has.
   */
  storage?: DraftStorage | undefined;
  /**
   * How the tabs of one browser agree that only one of them sends. `false`: tabs do not coordinate.
   * @default Web Locks and a BroadcastChannel, where the browser has them and the thread has a name: a `threadId` is
   * given, or stands in `initial`. One that was made up here is in no other tab.
   */
  tabs?: TabCoordinator | false | undefined;
  /** @default the browser's page: its network and its waking */
  page?: PageSignals | undefined;
  /** Epoch milliseconds. @default Date.now */
  now?: (() => number) | undefined;
  /** One that repeats is told apart by a number behind it. @default crypto.randomUUID */
  createId?: (() => string) | undefined;
}

/** What `on` listens to, and what each listener is given. */
export interface RunEvents {
  /** Every event of the stream, after it was applied. */
  event: AgentEvent;
  /** A CUSTOM event. */
  custom: { name: string; value: unknown };
  /** The interrupts that have just begun to wait, or that ask something else than before. */
  interrupt: readonly PendingInterrupt[];
  /** A batch leaves. Payloads are left out: they may be secret. */
  resume: { batchId: string; entries: readonly { interruptId: string; status: ResumeEntry['status'] }[] };
  /**
   * A resumed run executed a call with another name or other arguments than a person approved. Secrets are masked.
   */
  mismatch: {
    key: string;
    toolCallId: string;
    approved: { name: string; args?: unknown };
    executed: { name: string; args?: unknown };
  };
  /** The run ended without a pause. */
  finish: { outcome: 'success' | 'cancelled'; result?: unknown };
  error: AgentRunError;
}
export type RunEventType = keyof RunEvents;
export type RunListener<T extends RunEventType> = (event: RunEvents[T]) => void;

/** What one request may add. */
export interface SendOptions {
  signal?: AbortSignal | undefined;
  forwardedProps?: unknown;
  context?: Context[] | undefined;
}

/** What `respond` may add; the other verbs that answer add to it. */
export interface RespondOptions {
  /** A check of what would be sent, beside the `responseSchema`. While it runs, the interrupt is `checking`. */
  check?: AnswerCheck | undefined;
}

/** What `answer` may add. */
export interface AnswerOptions extends RespondOptions {
  /** Sent beside the payload, in the `metadata` of the resume entry. */
  metadata?: Metadata | undefined;
}

/** What `deny` may add. */
export interface DenyOptions extends RespondOptions {
  /** Why, where the interrupt takes a reason. */
  reason?: string | undefined;
}

/** What `approve` may add. */
export interface ApproveOptions extends DenyOptions {
  /** A full replacement of the proposed arguments. */
  editedArgs?: object | undefined;
}

/** A conversation with an agent that may stop to ask. See `createAgentRun`. */
export interface AgentRun {
  getSnapshot(): RunSnapshot;
  /**
   * The snapshot that the run was created with, as it is before any time has passed: no question in it has expired. It
   * never changes, and is the same on a server and on its page, so that the page hydrates to what the server rendered.
   */
  getServerSnapshot(): RunSnapshot;
  /** Listeners run at most once per frame (a timer while the page is hidden), and immediately after a verb. */
  subscribe(listener: () => void): () => void;
  on<T extends RunEventType>(type: T, listener: RunListener<T>): () => void;
  /** Changes the options that are given, and no others. `undefined` takes one back to its default. */
  setOptions(options: LiveOptions): void;
  /**
   * Starts a run; `canSend` says whether it may. Resolves when it rests at a pause or an end, `stop()` included; rejects with an
   * `AgentRunError` when it fails or disconnects. Rejects, sending nothing, while interrupts wait (AG-UI rule 4) or answers
   * are in doubt, while another run goes on, and if `signal` has fired already.
   */
  send(message?: string | Message | Message[], options?: SendOptions): Promise<RunSnapshot>;
  /** Keeps half-typed work. Never sent. */
  setDraft(question: QuestionRef, value: unknown): AnswerResult;
  /** Checks the payload against the responseSchema, then runs `check`, and stages the payload exactly as given. */
  answer(question: QuestionRef, payload: unknown, options?: AnswerOptions): AnswerResult;
  /** Stages an approval, built from the responseSchema. */
  approve(question: QuestionRef, options?: ApproveOptions): AnswerResult;
  /** Stages a denial, which is an answer and not a cancellation. */
  deny(question: QuestionRef, options?: DenyOptions): AnswerResult;
  /** Stages a message instead of an approval or a denial, where the interrupt takes one. */
  respond(question: QuestionRef, message: string, options?: RespondOptions): AnswerResult;
  /** Stages `status: "cancelled"`. Refused where the server takes no cancellation: see `capabilities.cancel`. */
  cancel(question: QuestionRef): AnswerResult;
  /** Takes a staged decision back. */
  reopen(question: QuestionRef): AnswerResult;
  /**
   * Makes several verbs one change: listeners run once, and a batch that goes by itself goes once, after all of them.
   * `change` runs synchronously. Where it throws, what was decided stays, and nothing goes by itself.
   */
  transaction(change: () => void): void;
  /**
   * Sends the batch, once no check is running. A batch that was refused or is in doubt is sent again: the same entries
   * under the same batch id, as long as nothing was changed. Rejects, sending nothing, unless every interrupt is
   * covered. A second call joins the first. While `restoring`, it sends nothing but what the snapshot shows already.
   */
  submit(): Promise<RunSnapshot>;
  /**
   * Repeats the request that failed last, whatever it was: the message, the refresh, or the batch, as `submit()` does. While
   * the run is `reconnecting`, connects now. For the button beside `error`. Rejects with `nothing_to_send` if none has failed.
   */
  retry(): Promise<RunSnapshot>;
  /** Cancels everything open and says this instead, in one run. */
  steer(message: string | Message): Promise<RunSnapshot>;
  /** Asks what still waits, where the protocol can do so without starting work; rejects with `unsupported` elsewhere. */
  refresh(): Promise<RunSnapshot>;
  /** At rest only; throws `busy` otherwise. */
  setMessages(messages: Message[]): void;
  /** At rest only; throws `busy` otherwise. */
  setState(state: unknown): void;
  /**
   * Ends the request in progress. At a pause, ends the waiting run where the protocol can do so, as `leave()` does;
   * elsewhere it changes nothing.
   */
  stop(): void;
  /**
   * Leaves the questions without an answer, so that the thread goes on. Sends nothing to the thread. Where the protocol
   * can end a waiting run, it does. What was left is kept until the next run finishes, and comes back with its drafts
   * and decisions if the server asks it again. Offered by the panel while `batch.canLeave`.
   */
  leave(): void;
  /** JSON without secrets. Throws `busy` while a run is in progress. */
  dehydrate(): DehydratedRun;
  /**
   * Ends the run here, for good. Nothing is left or sent by it. `logout` tells the other tabs with this run that the person has
   * logged out: what waits in them ends, and they store nothing more of it. @default no logout
   */
  dispose(how?: { readonly logout?: boolean | undefined }): void;
}
