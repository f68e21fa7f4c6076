import type { Pause } from '../decisions/Pause.js';
import type { IsSecret } from '../secrets/secrets.js';
import type { SendOptions } from '../model/AgentRun.js';
import type { AgentRunError } from '../model/AgentRunError.js';
import type { Message } from '../model/agUi.js';
import type { Delivery } from '../model/PendingInterrupt.js';
import type { StreamEnding } from '../model/Protocol.js';
import type { ApprovedCall, DecisionRecord, RunStatus } from '../model/RunSnapshot.js';
import type { Conversation } from '../state/Conversation.js';
import type { HostEvent } from './RunEvent.js';
import type { Ids, Ticket } from './Ids.js';
import type { TabsState } from './TabsState.js';

/** One request, from the moment its content is fixed: what it carries, and what stands if it comes to nothing. */
export interface Attempt {
  /** `refresh` asks what still waits, and starts no work. */
  readonly kind: 'send' | 'resume' | 'refresh';
  /** Fresh for every request (AG-UI: a resume is a new run). */
  readonly runId: string;
  /** The batch id for a resume, a fresh id otherwise. */
  readonly batchId: string;
  /** The id of the batch that the run may ask for. */
  readonly nextBatchId: string;
  /** The messages and the state that leave with it. */
  readonly conversation: Conversation;
  /** What a resume answers, with the decisions as they leave. */
  readonly pause?: Pause | undefined;
  /** It cancels everything that waits and says something else (`steer`). */
  readonly steers: boolean;
  /** The messages that it adds to the conversation. */
  readonly said: readonly Message[];
  /** It starts from an earlier conversation than the one on the screen. */
  readonly rebases: boolean;
  readonly options: SendOptions;
  /** What a refresh that fails leaves as it was, where something else is to be sent. */
  readonly stands?: Rest | undefined;
  /** What is masked in the records of what it executes. */
  readonly isSecret?: IsSecret | undefined;
}

/** How the last request ended, where nothing waits. */
export type LastEnd = 'idle' | 'finished' | 'failed' | 'disconnected';

/** No request is under way. */
export interface Rest {
  readonly at: 'rest';
  readonly last: LastEnd;
  /** What `retry()` sends again: a request that failed or whose end is not known. */
  readonly again?: Attempt | undefined;
}

/** What a person wants to send, before its content is fixed. */
export type Plan =
  /** `meant` is the pause as it was when the person pressed: another decision in it is not theirs to send. */
  | { readonly kind: 'resume'; readonly ids: Ids; readonly meant: Pause }
  | {
      readonly kind: 'send' | 'steer';
      readonly ids: Ids;
      readonly messages: readonly Message[];
      readonly options: SendOptions;
    }
  | { readonly kind: 'refresh'; readonly ids: Ids }
  | { readonly kind: 'again'; readonly ids: Ids; readonly attempt: Attempt };

/**
 * The request. Nothing has left the page before `posted`: everything in `held` waits for a host or the page, and ends
 * without a trace.
 */
export type RequestState =
  | Rest
  | {
      readonly at: 'held';
      /** An async check of an answer, the code that reads schemas, or the network. The content is not fixed yet. */
      readonly by: 'checks' | 'code' | 'network';
      readonly plan: Plan;
      readonly tickets: readonly Ticket[];
      readonly before: Rest;
    }
  | {
      readonly at: 'held';
      /** `beforeSubmit`, `dispatch`, the lock that tabs share, or `headers`. */
      readonly by: 'beforeSubmit' | 'dispatch' | 'lock' | 'headers';
      readonly attempt: Attempt;
      readonly tickets: readonly Ticket[];
      readonly before: Rest;
    }
  | {
      /** It has left, and nothing has come back. */
      readonly at: 'posted';
      /** The stream broke before its first event, and is being picked up. */
      readonly lost?: boolean | undefined;
      readonly attempt: Attempt;
      readonly tickets: readonly Ticket[];
      readonly before: Rest;
    }
  | {
      readonly at: 'streaming' | 'reconnecting';
      readonly attempt: Attempt;
      readonly tickets: readonly Ticket[];
      /** A tool result came, which proves that the answers were used. */
      readonly consumed: boolean;
      /** The calls that a resumed run has streamed itself. */
      readonly told: ReadonlySet<string>;
      /** RUN_ERROR came, and a pause may yet follow. */
      readonly failure?: Extract<StreamEnding, { type: 'failed' }> | undefined;
    }
  | { readonly at: 'disposed'; readonly last: LastEnd };

/** The end of a run, as its own events tell it. */
export type ToldEnding = Exclude<StreamEnding, { type: 'open' }>;

/** A stream that stays open after its run has ended. It is read until the next request leaves. */
export type Tail =
  | { readonly at: 'none' }
  | {
      readonly at: 'draining';
      readonly attempt: Attempt;
      readonly told: ToldEnding;
      /** How often an end was told. */
      readonly times: number;
      readonly consumed: boolean;
      /** What waits for the stream to settle. */
      readonly tickets: readonly Ticket[];
      readonly error?: AgentRunError | undefined;
    };

/** What a person may be asked, and where its answers are. */
export type Questions =
  | { readonly at: 'none' }
  /** A person decides. Nothing of this batch has left. */
  | { readonly at: 'open'; readonly pause: Pause }
  /** A request carries the answers. `begun`: its first event came, and the decisions are a checkpoint. */
  | { readonly at: 'carried'; readonly pause: Pause; readonly begun: boolean; readonly before: Asked }
  /** The server took none of the answers. */
  | { readonly at: 'refused'; readonly pause: Pause }
  /** The answers may have arrived. `begun`: the run that they started had begun. */
  | { readonly at: 'inDoubt'; readonly pause: Pause; readonly begun: boolean }
  /** The server refused the answers because it no longer asks. */
  | { readonly at: 'over'; readonly pause: Pause }
  /** Another tab sends the answers. `doubted`: the batch was in doubt before. */
  | { readonly at: 'elsewhere'; readonly pause: Pause; readonly doubted: boolean };

/** Questions that no request carries. */
export type Asked = Exclude<Questions, { at: 'carried' }>;

/** What is kept over a reload. */
export type StorageState =
  | { readonly at: 'none' }
  /** What was stored is being read. Verbs wait for it; drafts and messages that come meanwhile stand. */
  | {
      readonly at: 'loading';
      readonly waiting: readonly HostEvent[];
      readonly drafts: ReadonlyMap<string, unknown>;
      /** The host has set the messages or the state meanwhile. */
      readonly set: { readonly messages: boolean; readonly state: boolean };
    }
  /** The load takes too long. The run continues, and writes nothing until the load settles. */
  | { readonly at: 'silent'; readonly set: { readonly messages: boolean; readonly state: boolean } }
  | { readonly at: 'ready' };

/** An answer whose asynchronous check is under way. */
export interface Check {
  readonly id: number;
  /** The digest of the question as it was shown. */
  readonly digest: string;
}

/** What is not kept, because it holds a secret. */
export interface Withheld {
  /** Calls whose arguments hold a secret. Where the run was restored they are missing until the server sends them again. */
  readonly callIds: ReadonlySet<string>;
  /** Messages that were masked before the run was restored. */
  readonly messageIds: ReadonlySet<string>;
  /** Secrets that this page knows, as text. They leave it nowhere. */
  readonly texts: readonly string[];
}

/** Everything a run knows. Immutable: `next` alone makes another one, and the snapshot is derived from it. */
export interface RunState {
  readonly threadId: string;
  readonly runId?: string | undefined;
  readonly conversation: Conversation;
  /** Ids of messages that were said here, and that no run has taken to its end. A refresh, which says nothing, leaves them out. */
  readonly unaccepted: readonly string[];
  readonly request: RequestState;
  readonly tail: Tail;
  readonly questions: Questions;
  /** What a person has left without an answer, kept until the next run finishes. */
  readonly left?: Pause | undefined;
  /** Approvals whose calls have not run yet, though the run that carried them asked something else. @default none */
  readonly approvals?: readonly ApprovedCall[] | undefined;
  readonly withheld: Withheld;
  /** By question or action key. */
  readonly checks: ReadonlyMap<string, Check>;
  readonly storage: StorageState;
  readonly tabs: TabsState;
  readonly pendingToolCallIds: readonly string[];
  readonly outcome?: 'success' | 'cancelled' | undefined;
  readonly result?: unknown;
  readonly error?: AgentRunError | undefined;
  readonly history: readonly DecisionRecord[];
}

/** The pause, wherever its answers are. */
export function pauseOf({ questions }: Pick<RunState, 'questions'>): Pause | undefined {
  return questions.at === 'none' ? undefined : questions.pause;
}

/** The request that is fixed and not at its end. */
export function attemptOf({ request }: Pick<RunState, 'request'>): Attempt | undefined {
  return 'attempt' in request ? request.attempt : undefined;
}

/** Whether a request is on its way or being answered. Nothing can be decided meanwhile. */
export function isUnderWay({ request }: Pick<RunState, 'request'>): boolean {
  return request.at === 'posted' || request.at === 'streaming' || request.at === 'reconnecting';
}

/** Whether a second request would mix with one that has left, or whose content is fixed. */
export const isBusy = (state: Pick<RunState, 'request'>): boolean =>
  isUnderWay(state) || (state.request.at === 'held' && 'attempt' in state.request);

/** How the last request ended. */
export function lastOf({ request }: Pick<RunState, 'request'>): LastEnd {
  if (request.at === 'rest' || request.at === 'disposed') return request.last;
  return 'before' in request ? request.before.last : 'idle';
}

/** What stands once a request has failed. A refresh that failed takes the place of nothing that is to be sent. */
export function restAfter(
  { questions }: Pick<RunState, 'questions'>,
  attempt: Attempt,
  rest: Omit<Rest, 'at'>,
): Rest {
  const { stands } = attempt;
  return stands && questions.at !== 'none' && questions.at !== 'open' ? stands : { at: 'rest', ...rest };
}

/** The status table of the public contract, derived and never set. */
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
    case 'rest':
    case 'disposed':
      break;
  }
  return isWaiting(state) ? 'interrupted' : lastOf(state);
}

/** Whether a person is asked, and not the checkpoint of a run that was lost or stopped. */
export function isWaiting({ questions }: Pick<RunState, 'questions'>): boolean {
  if (questions.at === 'carried' || questions.at === 'inDoubt') return !questions.begun;
  return questions.at !== 'none';
}

/** How far the answers have got. */
export function deliveryOf({ request, questions }: Pick<RunState, 'request' | 'questions'>): Delivery {
  switch (questions.at) {
    case 'none':
    case 'open':
    case 'refused':
    case 'inDoubt':
    case 'over':
      return heldDelivery(request) ?? standing[questions.at];
    case 'carried':
      return questions.begun ? 'accepted' : 'sending';
    case 'elsewhere':
      return 'elsewhere';
  }
}

const standing = {
  none: 'none',
  open: 'none',
  refused: 'refused',
  inDoubt: 'inDoubt',
  over: 'refused',
} as const;

function heldDelivery(request: RequestState): Delivery | undefined {
  if (request.at !== 'held') return undefined;
  if ('attempt' in request) return request.attempt.kind === 'resume' ? 'sending' : undefined;
  return request.by === 'network' ? 'queued' : undefined;
}

export function withoutError({ error: _error, ...state }: RunState): RunState {
  return state;
}

/** The network is waited for. */
export const isQueued = ({ request }: RunState): boolean => request.at === 'held' && request.by === 'network';
