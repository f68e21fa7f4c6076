import type { Wish } from '../decisions/Wish.js';
import type { AgentEvent } from '../model/AgentEvent.js';
import type { RunEvents } from '../model/AgentRun.js';
import type { AgentRunError } from '../model/AgentRunError.js';
import type { AnswerResult, ReceivedInterrupt } from '../model/PendingInterrupt.js';
import type { Ticket } from './Ids.js';
import type { Attempt, RunState } from './RunState.js';
import type { TabWord } from './TabsState.js';

/** What the shell is to do. Plain data: the machine itself touches nothing. */
export type Effect =
  /** Settles promises of verbs: with the snapshot, or with an error. */
  | {
      readonly type: 'settle';
      readonly tickets: readonly Ticket[];
      readonly error?: AgentRunError | undefined;
      /** With the snapshot as it was before the event: what the event begins is another request. */
      readonly before?: boolean | undefined;
    }
  /** Settles what `dispatch` waits for: the server has accepted the request, or it has not. */
  | { readonly type: 'accept'; readonly runId: string; readonly error?: AgentRunError | undefined }
  | {
      readonly type: 'check';
      readonly key: string;
      readonly checkId: number;
      readonly wish: Wish;
      /** What would be sent. */
      readonly payload: unknown;
    }
  /** Its answer counts no more: whoever waits for its end is told so. */
  | {
      readonly type: 'dropCheck';
      readonly key: string;
      readonly checkId: number;
      /** Of the question that the answer was about. */
      readonly digest: string;
    }
  | { readonly type: 'loadCode' }
  | { readonly type: 'askHost'; readonly attempt: Attempt }
  | { readonly type: 'dispatch'; readonly attempt: Attempt }
  | { readonly type: 'post'; readonly attempt: Attempt; readonly locks: boolean }
  /** The request is over for this tab: its stream is read no further. */
  | { readonly type: 'abort'; readonly runId: string }
  /** Lets go of the lock, then tells the other tabs how the answers to `keys` stand. */
  | { readonly type: 'unlock'; readonly runId: string; readonly keys: readonly string[] }
  | {
      readonly type: 'endRun';
      readonly runId: string;
      /** The questions that the run waits for, where it has paused. */
      readonly waitsFor?: readonly ReceivedInterrupt[] | undefined;
    }
  | {
      readonly type: 'arm';
      readonly timer: 'lastWord' | 'drained';
      readonly runId: string;
      readonly milliseconds: number;
    }
  /** `isDraft`: nothing but half-typed work has changed. */
  | { readonly type: 'save'; readonly isDraft: boolean }
  | { readonly type: 'forget' }
  /** Stores nothing any more, removes what this tab stored last, and hears and tells nothing. */
  | { readonly type: 'forsake' }
  | { readonly type: 'tell'; readonly word: TabWord }
  | { readonly type: 'tellDecided'; readonly keys: readonly string[] }
  /** Tells the other tabs that a person has left these questions. */
  | { readonly type: 'tellLeft'; readonly keys: readonly string[] }
  /** Says the word again if some tab holds the lock. */
  | { readonly type: 'askTabs'; readonly word: TabWord }
  /** Waits until no tab holds the lock. */
  | { readonly type: 'awaitTabs' }
  | { readonly type: 'nudge' }
  | { readonly type: 'stream'; readonly events: readonly AgentEvent[] }
  /** Tells of the questions that have just begun to wait. */
  | { readonly type: 'emitInterrupts'; readonly keys: readonly string[] }
  | { [T in keyof RunEvents]: { readonly type: 'emit'; readonly event: T; readonly value: RunEvents[T] } }[
      'error' | 'finish' | 'mismatch' | 'resume'];

/** What an event comes to. */
export interface Step {
  readonly state: RunState;
  readonly effects: readonly Effect[];
  /** What a verb that decides returns. */
  readonly answer?: AnswerResult | undefined;
}

/** The state and what is to be done about it. */
export const step = (state: RunState, ...effects: readonly Effect[]): Step => ({ state, effects });

/** Applies `go` to the state of a step and concatenates the effects. */
export function andThen(first: Step, go: (state: RunState) => Step): Step {
  const second = go(first.state);
  return { ...second, effects: [...first.effects, ...second.effects] };
}

/** The step with more to do. */
export const andDo = (first: Step, ...effects: readonly Effect[]): Step => ({
  ...first,
  effects: [...first.effects, ...effects],
});

/** Shows an error, tells it, and rejects the promises that wait. */
export function complain(state: RunState, error: AgentRunError, tickets: readonly Ticket[] = []): Step {
  return step(
    { ...state, error },
    { type: 'settle', tickets, error },
    { type: 'emit', event: 'error', value: error },
  );
}
