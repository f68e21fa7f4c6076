import type { AnswerResult } from '../model/PendingInterrupt.js';
import type { Effect } from './Effect.js';
import { isRequestEvent } from './isDropped.js';
import type { RequestEffect } from './RunEngine.js';
import type { RunEvent } from './RunEvent.js';
import { attemptOf, pauseOf, type RunState } from './RunState.js';
import { waitingEvents, type WaitingEvents } from './waitingEvents.js';

/** The methods that were called before the engine had loaded. */
export interface EarlyCalls extends WaitingEvents {
  /** Whether an event has to wait because an earlier call still waits. Methods are handled in the order of their calls. */
  mustWait(event: RunEvent): boolean;
  /** Handles all waiting calls. Nothing is sent until then, because a later call may undo an earlier one. */
  handleAll(): void;
  /** Whether this effect is deferred until all waiting calls have been handled. */
  holds(effect: Effect): boolean;
}

type Departing = Extract<RequestEffect, { type: 'callDispatch' }>;

export interface EarlyCallsContext {
  state(): RunState;
  dispatch(event: RunEvent): AnswerResult | undefined;
  /** Sends a request. */
  depart(effect: Departing): void;
}

export function earlyCalls({ state, dispatch, depart }: EarlyCallsContext): EarlyCalls {
  const waiting = waitingEvents();
  let departing: Departing[] | undefined;
  return Object.assign(waiting, {
    mustWait: (event: RunEvent) => waiting.size > 0 && !isRequestEvent(event) && !immediate.has(event.type),
    handleAll() {
      const held: Departing[] = [];
      departing = held;
      let hasDecided = false;
      try {
        waiting.release((event) => {
          // A rejected answer sends nothing.
          if (event.type === 'autoSubmit' && !hasDecided) return undefined;
          const before = pauseOf(state());
          const answer = dispatch(event);
          if (event.type === 'autoSubmit') hasDecided = false;
          else if (isDecision(event) && pauseOf(state()) !== before) hasDecided = true;
          return answer;
        });
      } finally {
        departing = undefined;
      }
      for (const effect of held) if (attemptOf(state())?.runId === effect.attempt.runId) depart(effect);
    },
    holds(effect: Effect) {
      if (!departing || effect.type !== 'callDispatch') return false;
      departing.push(effect);
      return true;
    },
  });
}

const immediate: ReadonlySet<RunEvent['type']> = new Set(['dispose', 'errorReported', 'stop'] as const);

const isDecision = ({ type }: RunEvent): boolean => type === 'decide' || type === 'cancel';
