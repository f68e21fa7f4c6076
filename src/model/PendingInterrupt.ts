import type { Arguments } from './exactArguments.js';
import type { Interrupt } from './agUi.js';
import type { Issue } from './Issue.js';
import type { ToolCallRecord } from './ToolCallRecord.js';

/** An interrupt as the protocol read it from the wire, before any decision. */
export interface ReceivedInterrupt {
  /** Normalized to AG-UI 1.0. An `id` of `''` means that the server sent none. */
  readonly interrupt: Interrupt;
  /** The interrupt as received. */
  readonly raw: unknown;
  /** The malformed parts. */
  readonly issues: readonly Issue[];
  /** Whether a resume entry can refer to it. */
  readonly answerable: boolean;
  /**
   * The tool call of the interrupt, with the name and arguments that the interrupt contains. Shown if the stream
   * doesn't contain the call, or contains it with another name or other arguments. `isGuess`: nothing in the interrupt
   * proves that it proposes this call, so it is shown only if the stream doesn't contain the call that it names.
   */
  readonly proposal?:
    ({ readonly name: string; readonly isGuess?: boolean | undefined } & Arguments) | undefined;
  /** The answer format that the protocol chose. Only the protocol interprets it. */
  readonly answerFormat?: string | undefined;
  /** See {@link PendingInterrupt.flatEdits}. @default false */
  readonly flatEdits?: boolean | undefined;
  /** How this server mishandles a cancellation of the interrupt. @default cancellation works */
  readonly cancellation?: CancellationFlaw | undefined;
  /** The actions of an interrupt with several decisions. The protocol combines their answers. */
  readonly actions?: readonly ReceivedAction[] | undefined;
  /**
   * The arguments contain a secret and were omitted when the interrupt was stored. It can be approved after the
   * server has sent them again.
   * @default false
   */
  readonly withheld?: boolean | undefined;
}

/**
 * How a server mishandles a cancellation. `unsafe`: the agent may mistake it for an approval. `refused`: the server
 * returns an error. If the interrupt has a denial, that is sent instead.
 */
export type CancellationFlaw = 'unsafe' | 'refused';

/** One action of an interrupt, as the protocol read it from the wire. */
export interface ReceivedAction extends Arguments {
  readonly name: string;
  readonly args: unknown;
  readonly argsSchema?: object | undefined;
  readonly description?: string | undefined;
  readonly allowed: readonly AllowedDecision[];
  /** Whether a denial can include a reason. @default false */
  readonly takesReason?: boolean | undefined;
}

/**
 * The decision about one action. An approval can replace all arguments, and a denial can include a reason. If the
 * agent accepts a message instead, the decision has only `message`.
 */
export type ActionDecision =
  | { readonly approved: true; readonly editedArgs?: object | undefined }
  | { readonly approved: false; readonly reason?: string | undefined }
  | { readonly message: string };

/** The decision about an interrupt: a payload, or a cancellation. */
export type Decision =
  { readonly status: 'resolved'; readonly payload: unknown } | { readonly status: 'cancelled' };

/**
 * The delivery state of an answer.
 *
 * - `none`: not sent
 * - `delayed`: waits until `batch.sendsAt`, and can be undone
 * - `queued`: waits for the network
 * - `sending`: the request is in progress
 * - `accepted`: the resumed run has started, or the server has accepted this answer separately
 * - `refused`: the server has not used it
 * - `inDoubt`: it may have arrived
 * - `elsewhere`: another tab sends the answers
 */
export type Delivery =
  'none' | 'delayed' | 'queued' | 'sending' | 'accepted' | 'refused' | 'inDoubt' | 'elsewhere';

/** The decisions that the user can make about a proposed action. */
export type AllowedDecision = 'approve' | 'edit' | 'deny' | 'respond';

/** The parts of an interrupt (a “question”) that a decision depends on, as the user saw them. */
export interface ShownQuestion {
  readonly message?: string | undefined;
  readonly toolName?: string | undefined;
  /** The arguments of the call, or the agent's proposal. Secrets are masked. */
  readonly args?: unknown;
  /** The JSON text of the arguments, if JavaScript rounds a number in them. @default JavaScript rounds none of them */
  readonly argsText?: string | undefined;
  readonly actions?: readonly ({ readonly name: string } & Arguments)[] | undefined;
  readonly responseSchema?: object | undefined;
}

/**
 * Refers to an interrupt (a “question”) in a method call: its key, or the interrupt itself. If you pass the interrupt
 * and it has changed since you rendered it, methods that decide do nothing and return an issue. `setDraft` and `reopen`
 * use the key only.
 */
export type QuestionRef = string | { readonly key: string; readonly digest: string };

/** The fields of an AG-UI interrupt, normalized to AG-UI 1.0. `expiresAt` is a string on the wire and in `raw`. */
type InterruptFields = Readonly<
  Pick<
    Interrupt,
    'id' | 'reason' | 'message' | 'toolCallId' | 'responseSchema' | 'metadata' | 'subagentRunId'
  >
>;

/** A pending interrupt: what the agent asked, and what the user has decided. */
export interface PendingInterrupt extends InterruptFields {
  /**
   * Derived from the interrupt's id, call and reason, plus an ordinal among equal ones. Stable across reloads. If a
   * server reuses an id for a new interrupt, the key is different.
   */
  readonly key: string;
  /**
   * A digest of what the user decides about: the tool, its arguments (or the agent's proposal), the actions, the
   * message and the schema. It includes the metadata of an interrupt that has none of these, and the value of
   * LangGraph's `interrupt()`. If you pass the interrupt itself to a method that decides, the method applies only while
   * this digest is current.
   */
  readonly digest: string;
  /**
   * Set if the interrupt changed after it was decided. The interrupt is open again, and this is what the user had
   * decided about. After a reload it is `{}` if that was not stored: if it may contain a secret, or has several
   * actions.
   * @default the interrupt has not changed
   */
  readonly changedFrom?: ShownQuestion | undefined;
  /** Whether an earlier batch, which may have arrived, contained an answer to this interrupt. @default false */
  readonly possiblyAnswered?: boolean | undefined;
  /** The interrupt as received. */
  readonly raw: unknown;
  /** Whether it can be answered. An interrupt without an id can be shown, but not answered. */
  readonly answerable: boolean;
  readonly status: 'open' | 'answered' | 'cancelled';
  readonly delivery: Delivery;
  /**
   * Whether it has expired. An expired interrupt can only be cancelled: in AG-UI 1.0, the expiry rules out an answer,
   * not a cancellation.
   */
  readonly expired: boolean;
  /**
   * Whether an asynchronous check of an answer is running, or the code for interrupts has not loaded yet. The
   * answer is staged afterwards.
   */
  readonly checking: boolean;
  /** The unfinished answer. Drafts are stored, but never sent. */
  readonly draft?: unknown;
  readonly decision?: Decision | undefined;
  readonly toolCall?: ToolCallRecord | undefined;
  /** Present if the interrupt can be approved or denied. */
  readonly approval?: { readonly canEdit: boolean; readonly allowed: readonly AllowedDecision[] } | undefined;
  /**
   * The server reads the fields next to the decision as edited arguments. They are sent there if the schema has no
   * `editedArgs`. Such a server accepts no reason.
   * @default false
   */
  readonly flatEdits?: boolean | undefined;
  /**
   * What a cancellation does if the server doesn't handle it as one. `denies`: it sends the interrupt's denial.
   * `unsafe`: the agent may mistake it for an approval. `impossible`: it is not offered.
   * @default it cancels
   */
  readonly cancellation?: 'denies' | 'unsafe' | 'impossible' | undefined;
  /** The actions of an interrupt with several decisions. The interrupt is answered when every action is decided. */
  readonly actions?: readonly PendingAction[] | undefined;
  /**
   * The expiry time in epoch milliseconds by the option `now`, if the interrupt's `expiresAt` is readable. It is
   * corrected if the server's `Date` header shows that this clock is wrong.
   */
  readonly expiresAt?: number | undefined;
  /**
   * When the agent asked, in epoch milliseconds by the device's clock: when the run that asked ended. An interrupt that
   * the server lists or sends again without a change keeps its time.
   * @default unknown
   */
  readonly askedAt?: number | undefined;
  /** Malformed parts, rejected payloads and the server's error messages. */
  readonly issues: readonly Issue[];
}

/** One action of an interrupt. The methods of the run object accept its key. */
export interface PendingAction extends ReceivedAction {
  readonly key: string;
  /** The digest of the whole interrupt. See {@link PendingInterrupt.digest}. */
  readonly digest: string;
  /** The schema of the answer to this action alone. */
  readonly responseSchema: object;
  /** The unfinished answer. Drafts are stored, but never sent. */
  readonly draft?: unknown;
  readonly decision?: ActionDecision | undefined;
}

/**
 * The result of a method that decides about one interrupt. If `ok` is `false`, nothing has changed and `issues` has
 * the reasons. `checked` resolves when every check of the answer has finished, or when the answer was replaced or
 * withdrawn. It resolves with the issues that state why the answer was not staged; with none for methods without
 * checks. After `stop()`, one of them is `unchecked` if the code for interrupts has not loaded: the answer is kept, and
 * checked after the code has loaded.
 */
export type AnswerResult =
  | { readonly ok: true; readonly checked: Promise<readonly Issue[]> }
  | { readonly ok: false; readonly issues: readonly Issue[] };
