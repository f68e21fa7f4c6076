import type { AgentRunError } from './AgentRunError.js';
import type { Message, Metadata } from './agUi.js';
import type {
  ActionDecision,
  Decision,
  Delivery,
  PendingInterrupt,
  ReceivedInterrupt,
  ShownQuestion,
} from './PendingInterrupt.js';
import type { ToolCallRecord } from './ToolCallRecord.js';

/** Where a run stands. Derived from what was sent and received, never set. */
export type RunStatus =
  | 'idle'
  | 'running'
  | 'interrupted'
  | 'resuming'
  /** The stream broke and is being picked up again. */
  | 'reconnecting'
  /** The stream broke for good. */
  | 'disconnected'
  | 'finished'
  | 'failed';

/** What the server behind a protocol can take. The panel and the gate read it, so that nobody is offered more. */
export interface ProtocolCapabilities {
  /** The protocol's name, such as `ag-ui`. */
  readonly protocol: string;
  /** Whether a question can be abandoned without an answer. */
  readonly cancel: boolean;
  /**
   * Whether the server takes the same resume once, however often it comes. A person still sends it again; nobody is warned
   * that the work may be done twice.
   */
  readonly idempotent: boolean;
  /** Whether a stream that broke can be picked up where it was. */
  readonly reconnect: boolean;
  /** Whether `refresh()` can ask what still waits without starting work. */
  readonly refresh: boolean;
  /** `false` where the agent says that edits are not taken; `undefined` where only the schema can tell. */
  readonly approveWithEdits?: boolean | undefined;
  /** The largest answer that the server takes, in bytes of its JSON text. @default as large as it gets */
  readonly maxPayloadBytes?: number | undefined;
  /** Whether `stop()` ends the run on the server too. @default false */
  readonly stop?: boolean | undefined;
  /** Whether asking and answering follow a specification that is still a draft, and may yet change. @default false */
  readonly draft?: boolean | undefined;
  /** What else this server cannot do, so that it is not offered. @default nothing is known to be missing */
  readonly cannot?: readonly Shortcoming[] | undefined;
}

/** What a server cannot do, beside what the flags of {@link ProtocolCapabilities} say. */
export type Shortcoming =
  /** It cannot tell a cancellation from a denial: a denial is what reaches the agent. */
  | 'cancelApart'
  /** It tells of one question where several wait. */
  | 'parallel'
  /** It is told one answer at a time, so that half of a batch can be taken. */
  | 'together'
  /** It says nothing about the answer it wants. */
  | 'schema'
  /** Several calls in one question can only be allowed or denied together. */
  | 'mixed'
  /** It does not say when a question expires. */
  | 'expiry'
  /** It never asks: a host says which event is a question. */
  | 'ask';

/** The batch: every decision that goes out together, or not at all (AG-UI rule 3). */
export interface Batch {
  /** Minted once per batch, kept on a retry. `''` when nothing waits. */
  readonly id: string;
  /** How many interrupts must be covered. */
  readonly total: number;
  readonly covered: number;
  /** The keys that are not covered yet. */
  readonly missing: readonly string[];
  readonly complete: boolean;
  readonly delivery: Delivery;
  /**
   * The server has refused the answers because it no longer asks. New input may go, and to cancel every question puts
   * them away without a request. They come back where the server turns out to ask them still. @default false
   */
  readonly over?: boolean | undefined;
  /**
   * Whether the panel offers `leave()`: a cancellation is not supported, was refused, or is in doubt.
   * @default false
   */
  readonly canLeave?: boolean | undefined;
}

/** Who decided what, when, with which edits, and what came of it. Secrets are masked in it. */
export interface DecisionRecord {
  readonly key: string;
  readonly interruptId: string;
  readonly reason: string;
  readonly message?: string | undefined;
  readonly batchId: string;
  /** The run that asked. */
  readonly askedBy: string;
  readonly toolCallId?: string | undefined;
  readonly toolName?: string | undefined;
  /**
   * The run that proposed the call. A later call under the same id is another one.
   * @default only the question told of the call: no run had streamed it when it was decided about
   */
  readonly proposedBy?: string | undefined;
  /** The actions that it held, as the agent proposed them, where it held several. */
  readonly actions?: readonly { readonly name: string; readonly args?: unknown }[] | undefined;
  /** The arguments as the agent proposed them. */
  readonly proposedArgs?: unknown;
  readonly decision: Decision;
  /** The arguments as the person left them, where they were edited. */
  readonly editedArgs?: unknown;
  /** Epoch milliseconds of the decision. */
  readonly decidedAt: number;
  /** The run that carried the answer; absent until it is sent. */
  readonly resumedBy?: string | undefined;
  readonly delivery: Delivery;
  /** What the tool gave back. */
  readonly result?: unknown;
  /**
   * The call as the resumed run executed it, where its name or its arguments are not the approved ones. Secrets are
   * masked. @default it was executed as approved, as far as events and snapshots show
   */
  readonly executed?: { readonly name: string; readonly args?: unknown } | undefined;
}

/** A subagent that the run started, as SUBAGENT_STARTED, _FINISHED and _ERROR tell of it. */
export interface SubagentRecord {
  readonly id: string;
  readonly name: string;
  /** `suspended`: it waits, or its run does. `ended`: its run does not go on here, and has not told how this one ended. */
  readonly status: 'running' | 'finished' | 'suspended' | 'failed' | 'ended';
  readonly result?: unknown;
  readonly error?: string | undefined;
}

/** Everything a user interface shows of a run. Immutable; what did not change keeps its identity. */
export interface RunSnapshot {
  readonly status: RunStatus;
  /** Stored drafts are being read; forms mount afterwards. */
  readonly restoring: boolean;
  /**
   * Whether `send` would start a run now. `false` while a run is in progress, while interrupts wait (unless `whilePending`
   * is `'steer'`), while another tab sends, while `restoring`, and after `dispose()`.
   */
  readonly canSend: boolean;
  readonly threadId: string;
  readonly runId?: string | undefined;
  readonly messages: readonly Message[];
  readonly state: unknown;
  /** By tool call id: the latest call with that id. Has no prototype. */
  readonly toolCalls: Readonly<Record<string, ToolCallRecord>>;
  /** `[]` unless something waits. */
  readonly interrupts: readonly PendingInterrupt[];
  readonly batch: Batch;
  /** Front-end tool calls that the host answers with a tool message: not interrupts. */
  readonly pendingToolCallIds: readonly string[];
  /** Names of the steps that are open. */
  readonly steps: readonly string[];
  /** By subagent run id. Has no prototype. */
  readonly subagents: Readonly<Record<string, SubagentRecord>>;
  readonly outcome?: 'success' | 'cancelled' | undefined;
  readonly result?: unknown;
  /** Kept beside the interrupts after a refused resume: nothing is lost. */
  readonly error?: AgentRunError | undefined;
  readonly capabilities: ProtocolCapabilities;
  readonly history: readonly DecisionRecord[];
}

/** A question and what a person has made of it, as JSON. */
export interface DehydratedInterrupt extends ReceivedInterrupt {
  readonly key: string;
  readonly draft?: unknown;
  readonly decision?: Decision | undefined;
  /** What was decided of its actions, by their place. */
  readonly decisions?: Readonly<Record<string, ActionDecision>> | undefined;
  readonly metadata?: Metadata | undefined;
  /** Epoch milliseconds of the decision. */
  readonly decidedAt?: number | undefined;
  /** When it (`''`), or its actions by their place, were last decided or taken back, in every tab. @default never */
  readonly revisions?: Readonly<Record<string, number>> | undefined;
  /** The digest of what was decided about. */
  readonly digest?: string | undefined;
  readonly mayBeAnswered?: boolean | undefined;
  /** What had been decided about before the question changed; `{}` where that is not kept. @default it has not changed */
  readonly changedFrom?: ShownQuestion | undefined;
  /** The server has this answer already. */
  readonly taken?: boolean | undefined;
}

/** A pause as JSON. */
export interface DehydratedPause {
  readonly batchId: string;
  readonly askedBy: string;
  /** Whether its answers may have reached the server. `queued` was written by version 0.1.0, and is read as `none`. @default 'none' */
  readonly delivery?: 'none' | 'queued' | 'refused' | 'inDoubt' | undefined;
  /** The server has said that it no longer asks. */
  readonly over?: boolean | undefined;
  /** Front-end tool calls that wait beside the questions. @default none */
  readonly pendingToolCallIds?: readonly string[] | undefined;
  readonly interrupts: readonly DehydratedInterrupt[];
}

/** A call that a person has approved. */
export interface ApprovedCall {
  /** The question's key. */
  readonly key: string;
  readonly toolCallId: string;
  /** The run that carried the answer. */
  readonly resumedBy: string;
  /** With the edits of the person. */
  readonly approved: { readonly name: string; readonly args?: unknown };
  readonly proposed: { readonly name: string; readonly args?: unknown };
  /** The schema of the answer, which may mark secrets. */
  readonly schema?: unknown;
}

/** A run at rest as JSON, without secrets: for server rendering, for storage and for tests. */
export interface DehydratedRun {
  /** 1 is what version 0.1.0 of this package wrote. It is still read. */
  readonly version: 1 | 2;
  readonly threadId: string;
  readonly runId?: string | undefined;
  readonly status: 'idle' | 'interrupted' | 'finished' | 'failed' | 'disconnected';
  readonly messages: readonly Message[];
  readonly state?: unknown;
  readonly toolCalls: readonly ToolCallRecord[];
  readonly pause?: DehydratedPause | undefined;
  /** Questions that a person has left or dismissed. They are kept until the next run has finished. */
  readonly left?: DehydratedPause | undefined;
  /** What a snapshot shows of the pause, for a page that has not loaded the code that handles questions. Not in a storage. */
  readonly shown?: { readonly interrupts: readonly PendingInterrupt[]; readonly batch: Batch } | undefined;
  readonly history: readonly DecisionRecord[];
  /**
   * Calls that were approved, and that have not run yet. None whose arguments hold a secret. @default none
   */
  readonly approvals?: readonly ApprovedCall[] | undefined;
  /** The calls whose arguments were left out because they hold a secret. @default none */
  readonly withheldCallIds?: readonly string[] | undefined;
  /** The messages that are not what the agent knows. They are never posted. @default none */
  readonly withheldMessageIds?: readonly string[] | undefined;
  /** The messages of this page that no run has taken to its end. A `refresh` leaves them out. @default none */
  readonly unacceptedMessageIds?: readonly string[] | undefined;
}
