import type { AgentActivity } from './AgentActivity.js';
import type { AgentRunError } from './AgentRunError.js';
import type { Arguments } from './exactArguments.js';
import type { Message, Metadata } from './agUi.js';
import type { JsonPath } from './json.js';
import type { Limitation } from './Limitation.js';
import type {
  ActionDecision,
  Decision,
  Delivery,
  PendingInterrupt,
  ReceivedInterrupt,
  ShownQuestion,
} from './PendingInterrupt.js';
import type { ToolCallRecord } from './ToolCallRecord.js';

/** The status of a run object, derived from what was sent and received. */
export type RunStatus =
  /** No request is in progress. Nothing was sent yet, or the last run was stopped, or its interrupts were left. */
  | 'idle'
  /** A message or a refresh is being sent, or the response to a message, a refresh or a batch is arriving. */
  | 'running'
  /** The run is paused: interrupts are pending, and no request is in progress. */
  | 'interrupted'
  /** A batch is being sent. The status is `running` as soon as its response begins. */
  | 'resuming'
  /** The stream broke and the run object is reconnecting. */
  | 'reconnecting'
  /** The stream broke and cannot be continued. */
  | 'disconnected'
  /** The last run ended without pending interrupts. */
  | 'finished'
  /** The last run or request failed. */
  | 'failed';

/** What the server supports. The panel and the run object offer only what it allows. */
export interface ProtocolCapabilities {
  /** The name of the protocol, such as `ag-ui`. */
  readonly protocol: string;
  /** Whether an interrupt can be cancelled. */
  readonly cancel: boolean;
  /**
   * Whether the server is idempotent: it processes a repeated resume only once. If it is not, the panel warns before
   * a batch in doubt is sent again. Either way, only the user repeats a batch.
   */
  readonly idempotent: boolean;
  /** Whether a broken stream can be continued. */
  readonly reconnect: boolean;
  /** Whether `refresh()` can list the pending interrupts without starting work. */
  readonly refresh: boolean;
  /** `false` if the agent does not accept edits; `undefined` if that depends on the schema. */
  readonly approveWithEdits?: boolean | undefined;
  /** The largest answer that the server accepts, in bytes of its JSON text. @default no limit */
  readonly maxPayloadBytes?: number | undefined;
  /** Whether `stop()` also ends the run on the server. @default false */
  readonly stop?: boolean | undefined;
  /** Whether the interrupts follow a draft specification, which can still change. @default false */
  readonly draft?: boolean | undefined;
  /** What else this server does not support. @default nothing is known to be missing */
  readonly cannot?: readonly Limitation[] | undefined;
}

/** All decisions of a pause. AG-UI requires that they are sent together. */
export interface Batch {
  /** Created once per batch, and kept on a retry. `''` if no interrupt is pending. */
  readonly id: string;
  /** The number of pending interrupts that can be answered. */
  readonly total: number;
  /**
   * The number of interrupts that the batch covers, in AG-UI's term: those that are cancelled, or answered and not
   * expired.
   */
  readonly covered: number;
  /** The keys of the other interrupts of `total`: those that are open, and those whose answer has expired. */
  readonly missing: readonly string[];
  readonly complete: boolean;
  readonly delivery: Delivery;
  /**
   * When a `delayed` batch is sent, in epoch milliseconds by the option `now`. @default the batch is not delayed
   */
  readonly sendsAt?: number | undefined;
  /**
   * The server refused the answers because it no longer waits for them. New input can be sent. Cancelling every
   * interrupt dismisses them without a request. They return if the server sends them again. @default false
   */
  readonly over?: boolean | undefined;
  /**
   * Whether the panel offers `leave()`: an interrupt cannot be cancelled, a cancellation was refused, the batch is in
   * doubt or over, or the server has accepted every answer one by one.
   * @default false
   */
  readonly canLeave?: boolean | undefined;
}

/** Secrets that edits changed. */
interface EditedSecrets {
  /** Their paths, without their values. @default none */
  readonly editedSecrets?: readonly JsonPath[] | undefined;
}

/** A past decision: what was decided, when, with which edits, and the result. Secrets are masked. */
export interface DecisionRecord extends EditedSecrets {
  readonly key: string;
  readonly interruptId: string;
  readonly reason: string;
  readonly message?: string | undefined;
  readonly batchId: string;
  /** The id of the run that was interrupted. */
  readonly askedBy: string;
  readonly toolCallId?: string | undefined;
  readonly toolName?: string | undefined;
  /**
   * The id of the run that proposed the call. A later call with the same id is a different call.
   * @default no run had streamed the call when it was decided, so it was known only from the interrupt
   */
  readonly proposedBy?: string | undefined;
  /** The actions of an interrupt with several actions, as the agent proposed them. */
  readonly actions?:
    readonly ({ readonly name: string; readonly args?: unknown } & EditedSecrets)[] | undefined;
  /** The arguments that the agent proposed. */
  readonly proposedArgs?: unknown;
  readonly decision: Decision;
  /** The title of this decision in the schema. @default it has no title, or the decision is about a call */
  readonly title?: string | undefined;
  /** Whether it is an approval or a denial. @default neither, several actions, or stored by an earlier version */
  readonly verdict?: 'approve' | 'deny' | undefined;
  /** The arguments after the user's edits, if there are any. */
  readonly editedArgs?: unknown;
  /** Time of the decision, in epoch milliseconds. */
  readonly decidedAt: number;
  /** The id of the run that carried the answer; absent until it is sent. */
  readonly resumedBy?: string | undefined;
  readonly delivery: Delivery;
  /** The tool's result. */
  readonly result?: unknown;
  /**
   * The executed call, if its name or arguments differ from the approved ones. Secrets are masked.
   * @default executed as approved, as far as events and snapshots show
   */
  readonly executed?: ({ readonly name: string } & Arguments) | undefined;
}

/** A subagent of the run, from SUBAGENT_STARTED, SUBAGENT_FINISHED and SUBAGENT_ERROR. */
export interface SubagentRecord {
  readonly id: string;
  readonly name: string;
  /** `suspended`: the subagent or its run waits. `ended`: its run ended without a status for this subagent. */
  readonly status: 'running' | 'finished' | 'suspended' | 'failed' | 'ended';
  readonly result?: unknown;
  readonly error?: string | undefined;
}

/** The public state of a run object. Immutable: unchanged parts keep their identity. */
export interface RunSnapshot {
  readonly status: RunStatus;
  /** Whether the stored record is being read. Mount forms afterwards. */
  readonly restoring: boolean;
  /**
   * Whether `send` would start a run now. `false` while a run is in progress, while interrupts are pending (unless
   * `whilePending` is `'steer'` and all of them can be cancelled), while another tab sends, while `restoring`, and
   * after `dispose()`.
   */
  readonly canSend: boolean;
  readonly threadId: string;
  readonly runId?: string | undefined;
  readonly messages: readonly Message[];
  readonly state: unknown;
  /** Tool calls by id. A reused id refers to the latest call. The object has no prototype. */
  readonly toolCalls: Readonly<Record<string, ToolCallRecord>>;
  /** The pending interrupts, in the order of the agent. */
  readonly interrupts: readonly PendingInterrupt[];
  readonly batch: Batch;
  /** Front-end tool calls that the host still has to answer with a tool message. They are not interrupts. */
  readonly pendingToolCallIds: readonly string[];
  /** The names of the steps that have started and not finished. */
  readonly steps: readonly string[];
  /**
   * What the agent is doing now, and since when: its latest open step, tool call or activity. Not stored, and unknown
   * to other tabs.
   * @default the run is not in progress, or the agent does not report it
   */
  readonly activity?: AgentActivity | undefined;
  /** Subagents by run id. The object has no prototype. */
  readonly subagents: Readonly<Record<string, SubagentRecord>>;
  /** How the last run ended, while the status is `finished`. */
  readonly outcome?: 'success' | 'cancelled' | undefined;
  /** The result of that run, if it has one. */
  readonly result?: unknown;
  /** The last failure, until the next request of this tab. A refused resume removes no interrupt and no decision. */
  readonly error?: AgentRunError | undefined;
  readonly capabilities: ProtocolCapabilities;
  readonly history: readonly DecisionRecord[];
}

/** An interrupt with its draft and decision, as JSON. */
export interface DehydratedInterrupt extends ReceivedInterrupt {
  readonly key: string;
  /** See {@link PendingInterrupt.askedAt}. */
  readonly askedAt?: number | undefined;
  readonly draft?: unknown;
  readonly decision?: Decision | undefined;
  /** The decisions about its actions, by index. */
  readonly decisions?: Readonly<Record<string, ActionDecision>> | undefined;
  readonly metadata?: Metadata | undefined;
  /** Time of the decision, in epoch milliseconds. */
  readonly decidedAt?: number | undefined;
  /**
   * When each action (by index) or the interrupt itself (`''`) was last decided or reopened, in any tab.
   * @default never
   */
  readonly revisions?: Readonly<Record<string, number>> | undefined;
  /** The digest that was current at the decision. */
  readonly digest?: string | undefined;
  readonly possiblyAnswered?: boolean | undefined;
  /**
   * What the user had decided about before the interrupt changed; `{}` if that is not stored. @default it has not
   * changed
   */
  readonly changedFrom?: ShownQuestion | undefined;
  /** The server has already accepted this answer. If it contains a secret, that is masked, and `digest` is absent. */
  readonly taken?: boolean | undefined;
  /**
   * The decision before the user left or dismissed the interrupt. Present only if the server had already reported that
   * it no longer waits for the answer. If the server turns out to wait for it after all, this decision is restored.
   * @default the server had not reported that
   */
  readonly overDecision?: Partial<DecidedParts> | undefined;
}

/** The stored parts of a decision. */
export type DecidedParts = Pick<
  DehydratedInterrupt,
  'decision' | 'decisions' | 'metadata' | 'decidedAt' | 'digest'
>;

/** The pending interrupts of a run, as JSON. */
export interface DehydratedPause {
  readonly batchId: string;
  readonly askedBy: string;
  /**
   * When the server listed these interrupts, in epoch milliseconds by the device's clock. Only in the stored record,
   * where the tabs compare it.
   * @default unknown
   */
  readonly listedAt?: number | undefined;
  /**
   * Whether the answers may have reached the server. `queued` was written by version 0.1.0, and is read as `none`.
   * @default 'none'
   */
  readonly delivery?: 'none' | 'queued' | 'refused' | 'inDoubt' | undefined;
  /** The server no longer waits for the answers. */
  readonly over?: boolean | undefined;
  /** Pending front-end tool calls. @default none */
  readonly pendingToolCallIds?: readonly string[] | undefined;
  readonly interrupts: readonly DehydratedInterrupt[];
}

/** A call that the user has approved. */
export interface ApprovedCall {
  /** The key of the interrupt. */
  readonly key: string;
  readonly toolCallId: string;
  /** The id of the run that carried the answer. */
  readonly resumedBy: string;
  /** Includes the user's edits. */
  readonly approved: { readonly name: string } & Arguments;
  readonly proposed: { readonly name: string } & Arguments;
  /** The schema of the answer, which can mark secrets. */
  readonly schema?: unknown;
}

/** A run object as JSON, without secrets and with no request in progress. For server rendering, storage and tests. */
export interface DehydratedRun {
  /** 1 was written by version 0.1.0 of this package, and can still be read. */
  readonly version: 1 | 2;
  readonly threadId: string;
  readonly runId?: string | undefined;
  readonly status: 'idle' | 'interrupted' | 'finished' | 'failed' | 'disconnected';
  readonly messages: readonly Message[];
  readonly state?: unknown;
  readonly toolCalls: readonly ToolCallRecord[];
  readonly pause?: DehydratedPause | undefined;
  /** Interrupts that the user has left or dismissed. They are kept until the next run has finished. */
  readonly left?: DehydratedPause | undefined;
  /**
   * The interrupts and the batch of the snapshot, for a page that has not loaded the code for interrupts. Not stored.
   */
  readonly shown?: { readonly interrupts: readonly PendingInterrupt[]; readonly batch: Batch } | undefined;
  /** Front-end tool calls that the host has not answered, if no interrupt is pending. @default none */
  readonly pendingToolCallIds?: readonly string[] | undefined;
  readonly history: readonly DecisionRecord[];
  /** Approved calls that have not run yet. Calls with secret arguments are omitted. @default none */
  readonly approvals?: readonly ApprovedCall[] | undefined;
  /** Calls whose arguments were omitted because they contain a secret. @default none */
  readonly withheldCallIds?: readonly string[] | undefined;
  /** Messages whose secrets are masked or omitted here, so they are never sent. @default none */
  readonly withheldMessageIds?: readonly string[] | undefined;
  /** Messages of this page that no run is known to have accepted. `refresh` omits them. @default none */
  readonly unacceptedMessageIds?: readonly string[] | undefined;
}
