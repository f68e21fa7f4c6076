import type { Interrupt } from './agUi.js';
import type { Issue } from './Issue.js';
import type { ToolCallRecord } from './ToolCallRecord.js';

/** An interrupt as a protocol read it off the wire, before anybody decided anything. */
export interface ReceivedInterrupt {
  /** Normalised to AG-UI 1.0. An `id` of `''` means that none came. */
  readonly interrupt: Interrupt;
  /** As received. */
  readonly raw: unknown;
  /** What was malformed in it. */
  readonly issues: readonly Issue[];
  /** Whether a resume entry can name it. */
  readonly answerable: boolean;
  /** The call it is about where the stream does not hold it: name and arguments from the interrupt itself. */
  readonly proposal?: { readonly name: string; readonly args?: unknown } | undefined;
  /** The protocol's own word for how it must be answered; meaningless elsewhere. */
  readonly dialect?: string | undefined;
  /** What is wrong with cancelling it at this server. @default a cancellation is taken as one */
  readonly cancellation?: CancellationFlaw | undefined;
  /** The decisions that it holds, where it holds several. The protocol puts their answers together. */
  readonly actions?: readonly ReceivedAction[] | undefined;
  /**
   * The arguments hold a secret and were left out when the question was stored. It can be approved once the server has
   * sent them again. @default false
   */
  readonly withheld?: boolean | undefined;
}

/**
 * What is wrong with a server's cancellation: `unsafe` hands the agent something that it may take for a yes, and
 * `refused` is an error. Where the question has a no of its own, that is sent instead.
 */
export type CancellationFlaw = 'unsafe' | 'refused';

/** One action that an interrupt asks about, as a protocol read it off the wire. */
export interface ReceivedAction {
  readonly name: string;
  readonly args: unknown;
  readonly argsSchema?: object | undefined;
  readonly description?: string | undefined;
  readonly allowed: readonly AllowedDecision[];
  /** A no may carry a reason. @default false */
  readonly takesReason?: boolean | undefined;
}

/**
 * What was decided about one action. A yes may carry a full replacement of the arguments, a no its reason, and
 * where the agent takes words instead of either, there is only a message.
 */
export type ActionDecision =
  | { readonly approved: true; readonly editedArgs?: object | undefined }
  | { readonly approved: false; readonly reason?: string | undefined }
  | { readonly message: string };

/** What a person decided: a payload, or that there is none. */
export type Decision =
  { readonly status: 'resolved'; readonly payload: unknown } | { readonly status: 'cancelled' };

/**
 * How far an answer has got.
 *
 * `none` not sent · `queued` waits for the network · `sending` on its way · `accepted` the resumed run has
 * begun · `refused` the server said no · `inDoubt` it may have arrived · `elsewhere` answered by another.
 */
export type Delivery = 'none' | 'queued' | 'sending' | 'accepted' | 'refused' | 'inDoubt' | 'elsewhere';

/** What a person may do with one proposed action. */
export type AllowedDecision = 'approve' | 'edit' | 'deny' | 'respond';

/** The parts of a question that a decision depends on, as a person saw them. */
export interface ShownQuestion {
  readonly message?: string | undefined;
  readonly toolName?: string | undefined;
  /** The call's arguments, or the agent's proposal. Secrets are masked. */
  readonly args?: unknown;
  readonly actions?: readonly { readonly name: string; readonly args?: unknown }[] | undefined;
  readonly responseSchema?: object | undefined;
}

/**
 * Names a question in a verb: by its key, or by the question as it was shown. A verb that decides about the shown question
 * does nothing if the question has changed since. `setDraft` and `reopen` look at the key alone.
 */
export type QuestionRef = string | { readonly key: string; readonly digest: string };

/**
 * The fields of an AG-UI interrupt, normalised to AG-UI 1.0. Its `expiresAt` is a text on the wire, and stays one in `raw`.
 */
type InterruptFields = Readonly<
  Pick<
    Interrupt,
    'id' | 'reason' | 'message' | 'toolCallId' | 'responseSchema' | 'metadata' | 'subagentRunId'
  >
>;

/** An interrupt that waits for an answer: what the agent asked, and what a person has decided. */
export interface PendingInterrupt extends InterruptFields {
  /**
   * Derived from the interrupt's id, call and reason, and an ordinal among equal ones. It is stable over a reload. A
   * question that a server asks again under a used id gets another key.
   */
  readonly key: string;
  /**
   * A digest of what a person decides about: the tool, its arguments (or the agent's proposal), the actions, the message
   * and the schema. Pass the interrupt itself to a verb, and the verb applies only if this digest is still current.
   */
  readonly digest: string;
  /**
   * The question changed after it was decided. It is open again, and this is what the person had decided about.
   * @default the question has not changed
   */
  readonly changedFrom?: ShownQuestion | undefined;
  /** An earlier batch, which may have arrived, held an answer to this question. @default false */
  readonly mayBeAnswered?: boolean | undefined;
  /** The interrupt as received. */
  readonly raw: unknown;
  /** Whether an answer can name it. One that came without an id can be seen, and not answered. */
  readonly answerable: boolean;
  readonly status: 'open' | 'answered' | 'cancelled';
  readonly delivery: Delivery;
  /** Its time is up: only a cancellation is taken now (AG-UI 1.0: expiry forecloses answering, not resolving). */
  readonly expired: boolean;
  /** An asynchronous check of an answer is under way: it is staged, and can leave, once it has passed. */
  readonly checking: boolean;
  /** Half-typed work: kept, never sent. */
  readonly draft?: unknown;
  readonly decision?: Decision | undefined;
  readonly toolCall?: ToolCallRecord | undefined;
  /** Present where the answer is a yes or a no about something. */
  readonly approval?: { readonly canEdit: boolean; readonly allowed: readonly AllowedDecision[] } | undefined;
  /**
   * What a cancellation comes to, where it is not taken as one: `denies` sends the question's own no, `unsafe` may
   * be taken for a yes, `impossible` is not offered. @default it is taken as a cancellation
   */
  readonly cancellation?: 'denies' | 'unsafe' | 'impossible' | undefined;
  /** One interrupt that holds several decisions; it is answered when all of them are. */
  readonly actions?: readonly PendingAction[] | undefined;
  /**
   * Epoch milliseconds by this machine's clock, where the interrupt's `expiresAt` could be read. Where the server's
   * `Date` shows that this clock is wrong, it is put right here.
   */
  readonly expiresAt?: number | undefined;
  /** Malformed parts, a refused payload, the server's words. */
  readonly issues: readonly Issue[];
}

/** One of the decisions that an interrupt holds. The verbs of the run take its key too. */
export interface PendingAction extends ReceivedAction {
  readonly key: string;
  /** The digest of the whole interrupt. See {@link PendingInterrupt.digest}. */
  readonly digest: string;
  /** The schema of an answer to this action alone. */
  readonly responseSchema: object;
  /** Half-typed work: kept, never sent. */
  readonly draft?: unknown;
  readonly decision?: ActionDecision | undefined;
}

/**
 * What a verb about one question returns. `ok: false` says why nothing has changed. `checked` resolves when every check of
 * the answer has run, or when the answer no longer counts; its issues say why the answer was not staged. It is empty for
 * verbs that check nothing. After `stop()` it holds the issue `unchecked` if the code that checks has not loaded: the answer
 * stays, and is checked when the code has loaded.
 */
export type AnswerResult =
  | { readonly ok: true; readonly checked: Promise<readonly Issue[]> }
  | { readonly ok: false; readonly issues: readonly Issue[] };
