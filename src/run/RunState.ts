import type { Pause } from '../decisions/Pause.js';
import type { IsSecret } from '../secrets/secrets.js';
import type { SendOptions } from '../model/MethodOptions.js';
import type { AgentRunError } from '../model/AgentRunError.js';
import type { Message } from '../model/agUi.js';
import type { StreamEnding } from '../model/Protocol.js';
import type { ApprovedCall, DecisionRecord, RunStatus } from '../model/RunSnapshot.js';
import type { Conversation } from '../state/Conversation.js';
import type { Table } from '../state/Table.js';
import type { Ids, Ticket } from './Ids.js';
import type { StorageState } from './StorageState.js';
import type { SentElsewhere, TabsState } from './TabsState.js';
import type { Withheld } from './postable.js';

/** One request with fixed content. */
export interface Attempt {
  /** `refresh` asks which interrupts are pending, and starts no work. */
  readonly kind: 'send' | 'resume' | 'refresh';
  /** New for every request (AG-UI: a resume is a new run). */
  readonly runId: string;
  /** The batch id for a resume; a new id otherwise. */
  readonly batchId: string;
  /** The id of the batch that the user decides next, if the run of this request pauses. */
  readonly nextBatchId: string;
  /** The messages and the state that are sent. */
  readonly conversation: Conversation;
  /** The pause that a resume answers, with the decisions as they were when the content was fixed. */
  readonly pause?: Pause | undefined;
  /** For a `steer` (`kind`: `resume`): the pause before it. `pause` has the cancellations. @default no `steer` */
  readonly steered?: Pause | undefined;
  /** The messages that it adds to the conversation. */
  readonly newMessages: readonly Message[];
  /** Whether `conversation` replaces the shown one when it is sent. If not, `newMessages` is appended. */
  readonly replacesConversation: boolean;
  readonly options: SendOptions;
  /** The state before a refresh. `idleAfter` decides whether a failed refresh restores it. */
  readonly before?: Idle | undefined;
  /**
   * Only for an automatic refresh: when its cause, `listedElsewhere` or `chatChanged`, has occurred, in epoch
   * milliseconds by the device's clock. @default the host has called `refresh()`
   */
  readonly automaticSince?: number | undefined;
  /**
   * Whether the interrupts that a refresh lists are from an earlier response of the server to the chat of the host.
   * They do not show whether answers in doubt have arrived. @default they are from the response to this refresh
   */
  readonly listsRemembered?: boolean | undefined;
  /** The `isSecret` at the time of the request. It masks the executed calls in the history. */
  readonly isSecret?: IsSecret | undefined;
}

/** How the last request ended: the public status while no interrupt is pending. */
export type LastEnd = 'idle' | 'finished' | 'failed' | 'disconnected';

/** No request is in progress. */
export interface Idle {
  readonly at: 'idle';
  readonly last: LastEnd;
  /** The request that `retry()` repeats: it failed, or its result is unknown. */
  readonly retryable?: Attempt | undefined;
  /** The id of a batch in doubt whose message the host has removed, so `retry()` does not send it. @default none */
  readonly batchWithoutMessage?: string | undefined;
}

/** A request that has not passed `freezeContent`. The content of a `retry` is that of the attempt that it repeats. */
export type Plan =
  /** `submitted`: the pause at the submit. A decision that changes before the content is fixed withdraws the batch. */
  | { readonly kind: 'resume'; readonly ids: Ids; readonly submitted: Pause }
  | {
      readonly kind: 'send' | 'steer';
      readonly ids: Ids;
      readonly messages: readonly Message[];
      readonly options: SendOptions;
    }
  | ({ readonly kind: 'refresh'; readonly ids: Ids } & Pick<Attempt, 'automaticSince' | 'listsRemembered'>)
  | { readonly kind: 'retry'; readonly ids: Ids; readonly attempt: Attempt };

/**
 * The request. It becomes `posted` immediately before data leaves the page. A `held` request has had no effect, even
 * after a 401.
 */
export type RequestState =
  | Idle
  | {
      readonly at: 'held';
      /**
       * What the request waits for: checks of answers, lazy-loaded code, `sendDelay` (until `until`, by the server's
       * clock) or the network.
       */
      readonly by: 'checks' | 'code' | 'delay' | 'network';
      readonly until?: number | undefined;
      /** When the request was made, by the device's clock. */
      readonly since: number;
      readonly plan: Plan;
      readonly tickets: readonly Ticket[];
      readonly before: Idle;
    }
  | {
      readonly at: 'held';
      /** What the request waits for: `beforeSubmit`, `dispatch`, the lock that tabs share, or `headers`. */
      readonly by: 'beforeSubmit' | 'dispatch' | 'lock' | 'headers';
      readonly attempt: Attempt;
      readonly tickets: readonly Ticket[];
      readonly before: Idle;
    }
  | {
      /** The request was sent, and no response has arrived. */
      readonly at: 'posted';
      /** The stream broke before its first event, and is being reconnected. */
      readonly lost?: boolean | undefined;
      readonly attempt: Attempt;
      readonly tickets: readonly Ticket[];
      readonly before: Idle;
    }
  | {
      readonly at: 'streaming' | 'reconnecting';
      readonly attempt: Attempt;
      readonly tickets: readonly Ticket[];
      /** A tool result arrived, which proves that the answers were used. */
      readonly consumed: boolean;
      /**
       * The run has streamed text or a call that was not in the conversation, so it did not only refuse the answers.
       */
      readonly hasOutput: boolean;
      /** The calls that the run has streamed itself. */
      readonly streamedCalls: CallSet;
      /** RUN_ERROR arrived. A pause can still follow. */
      readonly failure?: Extract<StreamEnding, { type: 'failed' }> | undefined;
    }
  | { readonly at: 'disposed'; readonly last: LastEnd };

/** The ids of calls. A copy with one more id shares the others. */
export type CallSet = Table<true>;

/** The end of a run, as reported by its events. */
export type ReportedEnding = Exclude<StreamEnding, { type: 'open' }>;

/** The stream of a run that has ended. If it is still open, it is read until the next request is sent. */
export type Tail =
  | { readonly at: 'none' }
  | {
      readonly at: 'draining';
      readonly attempt: Attempt;
      readonly reported: ReportedEnding;
      /** How many more times the stream has reported an end after the first one. */
      readonly laterEnds: number;
      readonly consumed: boolean;
      /** The promises that settle when the stream ends. */
      readonly tickets: readonly Ticket[];
      /** The conversation that was last shared with the other tabs. @default the current one */
      readonly shared?: Conversation | undefined;
      /** The promises have settled, and `finish` was emitted. */
      readonly isSettled?: true | undefined;
      /** Another tab has sent answers to what this stream has asked. */
      readonly isOvertaken?: true | undefined;
      /** The end that the stream has reached while another tab was sending answers. @default none */
      readonly kept?: ReportedEnding | undefined;
      readonly error?: AgentRunError | undefined;
    };

/** The pending interrupts, and the delivery of their answers. */
export type Questions =
  | { readonly at: 'none' }
  /** Interrupts are pending, and nothing of this batch has been sent. The user may have decided them already. */
  | { readonly at: 'open'; readonly pause: Pause }
  /**
   * A request carries the answers. `begun`: its first event has arrived. `wasDoubted`: an earlier attempt of the same
   * batch may have arrived.
   */
  | {
      readonly at: 'sent';
      readonly pause: Pause;
      readonly begun: boolean;
      readonly before: AtRest;
      readonly wasDoubted: boolean;
    }
  /** The server used none of the answers. */
  | { readonly at: 'refused'; readonly pause: Pause }
  /**
   * The answers may have arrived. `wasRunLost`: the resumed run was lost, because its connection broke after the first
   * event or because the user stopped it at any time. The status is then not `interrupted`.
   */
  | { readonly at: 'inDoubt'; readonly pause: Pause; readonly wasRunLost: boolean }
  /** The server refused the answers because it no longer waits for them. */
  | { readonly at: 'over'; readonly pause: Pause }
  | SentElsewhere;

/** The pending interrupts, except while a request that this tab has sent with their answers is in progress. */
export type AtRest = Exclude<Questions, { at: 'sent' }>;

/** An answer with an asynchronous check in progress. */
export interface Check {
  readonly id: number;
  /** The digest of the interrupt as it was shown. */
  readonly digest: string;
  /** When the user gave the answer, in epoch milliseconds by the device's clock. */
  readonly local: number;
  /**
   * Whether nothing is sent automatically when this check passes: since the answer, a transaction has thrown, an expiry
   * has staged a cancellation, or a stored record was read.
   */
  readonly skipsAutoSubmit?: boolean | undefined;
}

/** The complete state of a run object. Immutable: CONTRIBUTING.md names its writers. The snapshot derives from it. */
export interface RunState {
  readonly threadId: string;
  readonly runId?: string | undefined;
  readonly conversation: Conversation;
  /**
   * The ids of messages that this tab has sent and that no run is known to have accepted. A run has accepted its
   * messages if it has finished, paused or produced output. A refresh sends no message, so it omits these.
   */
  readonly unaccepted: readonly string[];
  readonly request: RequestState;
  readonly tail: Tail;
  readonly questions: Questions;
  /** The interrupts that the user has left, kept until the next run finishes. */
  readonly leftInterrupts?: Pause | undefined;
  /** Approved calls that have not run yet, although the run with the approvals has paused again. @default none */
  readonly approvals?: readonly ApprovedCall[] | undefined;
  readonly withheld: Withheld;
  /** By key of the interrupt or action. */
  readonly checks: ReadonlyMap<string, Check>;
  /** The keys of the interrupts or actions whose check is being called, by id of the check. */
  readonly checkCalls: ReadonlyMap<number, string>;
  readonly storage: StorageState;
  readonly tabs: TabsState;
  readonly pendingToolCallIds: readonly string[];
  readonly outcome?: 'success' | 'cancelled' | undefined;
  readonly result?: unknown;
  readonly error?: AgentRunError | undefined;
  readonly history: readonly DecisionRecord[];
}

/** The pause, in any delivery state. */
export function pauseOf({ questions }: Pick<RunState, 'questions'>): Pause | undefined {
  return questions.at === 'none' ? undefined : questions.pause;
}

/** The request with fixed content that has not ended. */
export const attemptOf = ({ request }: Pick<RunState, 'request'>): Attempt | undefined =>
  'attempt' in request ? request.attempt : undefined;

/** A request that was sent and has not ended. Until then, nothing can be decided. */
export type SentRequest = Extract<RequestState, { at: 'posted' | 'streaming' | 'reconnecting' }>;

/** Whether the request was sent and has not ended. */
export const isUnderWay = ({ request }: Pick<RunState, 'request'>): boolean => isSent(request);
/** The same for a request alone, as a type guard. */
export const isSent = (request: RequestState): request is SentRequest =>
  request.at === 'posted' || request.at === 'streaming' || request.at === 'reconnecting';

/** Whether interrupts are pending, or a request with fixed content is held or in progress. */
export const hasWork = (state: RunState): boolean => state.questions.at !== 'none' || isBusy(state);

/** Whether a request has fixed content and has not ended, sent or not. */
export const isBusy = (state: Pick<RunState, 'request'>): boolean => attemptOf(state) !== undefined;

/** Whether there is a request, or a method that waits for the storage to begin one. */
export const hasRequest = ({ request, storage }: Pick<RunState, 'request' | 'storage'>): boolean =>
  request.at !== 'idle' || ('waiting' in storage && storage.waiting.length > 0);

/** How the last request before the current one ended. While a response is streaming, the result is `idle`. */
export function lastOf({ request }: Pick<RunState, 'request'>): LastEnd {
  if (request.at === 'idle' || request.at === 'disposed') return request.last;
  return 'before' in request ? request.before.last : 'idle';
}

/** The public status, derived from the state. */
export function statusOf(state: RunState): RunStatus {
  const { request } = state;
  switch (request.at) {
    case 'held':
      if (!('attempt' in request)) break;
      return request.attempt.kind === 'resume' ? 'resuming' : 'running';
    case 'posted':
      if (request.lost) return 'reconnecting';
      return request.attempt.kind === 'resume' ? 'resuming' : 'running';
    case 'streaming':
      return 'running';
    case 'reconnecting':
      return 'reconnecting';
    case 'idle':
    case 'disposed':
      break;
  }
  return isPaused(state) ? 'interrupted' : lastOf(state);
}

/** Whether pending interrupts make the status `interrupted`, as soon as no request is in progress. */
export function isPaused({ questions }: Pick<RunState, 'questions'>): boolean {
  if (questions.at === 'sent') return !questions.begun;
  if (questions.at === 'inDoubt') return !questions.wasRunLost;
  return questions.at !== 'none';
}

export const withoutError = ({ error: _error, ...state }: RunState): RunState => state;
export const isQueued = ({ request }: RunState): boolean => request.at === 'held' && request.by === 'network';
