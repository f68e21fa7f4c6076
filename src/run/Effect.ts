import type { DecisionInput } from '../decisions/DecisionInput.js';
import type { AgentEvent } from '../model/AgentEvent.js';
import type { RunEvents } from '../model/RunEvents.js';
import type { AgentRunError } from '../model/AgentRunError.js';
import type { AnswerResult, QuestionRef, ReceivedInterrupt } from '../model/PendingInterrupt.js';
import type { Conversation } from '../state/Conversation.js';
import type { Ticket } from './Ids.js';
import type { Attempt, RunState } from './RunState.js';
import type { TabMessage } from './TabsState.js';

/** An instruction for the shell, as plain data. The machine itself has no side effects. */
export type Effect =
  /** Settles promises of methods: resolves with the snapshot, or rejects with an error. */
  | {
      readonly type: 'settle';
      readonly tickets: readonly Ticket[];
      readonly error?: AgentRunError | undefined;
      /** The promises resolve with the snapshot from before the event, because the event starts another request. */
      readonly withPreviousSnapshot?: boolean | undefined;
    }
  /** Settles the promise of `execute()`: the server has accepted the request, or the request has failed (`error`). */
  | { readonly type: 'settleExecute'; readonly runId: string; readonly error?: AgentRunError | undefined }
  /** Calls the host's check of an answer. The answer is not staged before the check has returned. */
  | {
      readonly type: 'callCheck';
      /** The interrupt as it is shown now. */
      readonly question: Exclude<QuestionRef, string>;
      readonly checkId: number;
      readonly input: DecisionInput;
      /** The payload that would be sent. */
      readonly payload: unknown;
    }
  /** Waits for the promise that the check has returned. */
  | {
      readonly type: 'awaitCheck';
      readonly key: string;
      readonly checkId: number;
      readonly input: DecisionInput;
    }
  /** The answer no longer counts. Resolves the promise of its check. */
  | {
      readonly type: 'dropCheck';
      readonly key: string;
      readonly checkId: number;
      /** The digest of the question that the answer was for. */
      readonly digest: string;
      /** The user has called `stop()`. */
      readonly isStopped: boolean;
    }
  | { readonly type: 'loadCode' }
  /** Calls `beforeSubmit`. */
  | { readonly type: 'callBeforeSubmit'; readonly attempt: Attempt; readonly since: number }
  /**
   * Calls the host's `dispatch` option, which executes the request. `since`: when the request was made, in epoch
   * milliseconds by the device's clock. @default now
   */
  | { readonly type: 'callDispatch'; readonly attempt: Attempt; readonly since?: number | undefined }
  /** Sends the request, after taking the lock if `locks` is true. */
  | { readonly type: 'post'; readonly attempt: Attempt; readonly locks: boolean }
  /** Aborts a request whose stream is no longer read. */
  | { readonly type: 'abort'; readonly runId: string }
  /**
   * Releases the lock, then reports the delivery of the answers to the other tabs. `keys`: the interrupts that these
   * answer.
   */
  | {
      readonly type: 'unlockAndReport';
      readonly runId: string;
      readonly keys: readonly string[];
      /** The keys of the interrupts that an earlier end of the same stream has listed. @default none */
      readonly replaced?: readonly string[] | undefined;
      /** The messages and the state that the request has sent. */
      readonly sent: Conversation;
    }
  /** Sends the request that ends a run on the server, if the protocol has one. */
  | {
      readonly type: 'endRun';
      readonly runId: string;
      /** The pending interrupts, if the run has paused. */
      readonly waitsFor?: readonly ReceivedInterrupt[] | undefined;
    }
  | {
      readonly type: 'arm';
      readonly timer: 'pauseTimedOut' | 'drainTimedOut' | 'delayEnded';
      readonly runId: string;
      readonly milliseconds: number;
    }
  /** `canWait`: only drafts have changed, or only the conversation after the end of a run. */
  | { readonly type: 'save'; readonly canWait: boolean }
  /** Removes the stored record. */
  | { readonly type: 'forget' }
  /** Stores nothing more, removes this tab's last record, and closes the communication with other tabs. */
  | { readonly type: 'detach' }
  /** Notifies the other tabs of what this tab sends, and of which answers the server has accepted one by one. */
  | { readonly type: 'postSending' }
  | { readonly type: 'postDecided'; readonly keys: readonly string[] }
  /** Notifies the other tabs of the interrupts that a refresh has listed. */
  | { readonly type: 'postListed' }
  /** Notifies the other tabs that the user has left these interrupts. */
  | {
      readonly type: 'postLeft';
      readonly keys: readonly string[];
      /** The user has dismissed each of them. @default false */
      readonly areDismissed?: boolean | undefined;
    }
  /** Dispatches the message of another tab again if a tab holds the lock. */
  | { readonly type: 'confirmSending'; readonly message: TabMessage }
  /** Waits until no tab holds the lock. */
  | { readonly type: 'awaitQuiet' }
  /** Reconnects now instead of after the wait. */
  | { readonly type: 'reconnectNow' }
  /** Calls the listeners of stream events. */
  | { readonly type: 'emitStream'; readonly events: readonly AgentEvent[] }
  /** Emits the new pending interrupts. */
  | { readonly type: 'emitInterrupts'; readonly keys: readonly string[] }
  | EmitEffect<'error' | 'finish' | 'mismatch' | 'resume'>;

/** Calls the listeners of an event. */
export type EmitEffect<Type extends keyof RunEvents> = {
  [T in Type]: { readonly type: 'emit'; readonly event: T; readonly value: RunEvents[T] };
}[Type];

/** The result of an event. */
export interface Step {
  readonly state: RunState;
  readonly effects: readonly Effect[];
  /** The return value of a method that decides. */
  readonly answer?: AnswerResult | undefined;
}

/** A state with effects. */
export const step = (state: RunState, ...effects: readonly Effect[]): Step => ({ state, effects });

/**
 * Applies `go` to the state of a step and concatenates the effects. The answer of the last step that has one counts.
 */
export function andThen(first: Step, go: (state: RunState) => Step): Step {
  const second = go(first.state);
  return { ...first, ...second, effects: [...first.effects, ...second.effects] };
}

/** Appends effects to a step. */
export const andDo = (first: Step, ...effects: readonly Effect[]): Step => ({
  ...first,
  effects: [...first.effects, ...effects],
});

/** Shows an error, emits it, and rejects the waiting promises. */
export function withReportedError(
  state: RunState,
  error: AgentRunError,
  tickets: readonly Ticket[] = [],
): Step {
  return step(
    { ...state, error },
    { type: 'settle', tickets, error },
    { type: 'emit', event: 'error', value: error },
  );
}
