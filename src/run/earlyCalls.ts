import type { AnswerResult } from '../model/PendingInterrupt.js';
import type { Effect } from './Effect.js';
import { isRequestEvent } from './isDropped.js';
import type { RequestEffect } from './RunEngine.js';
import type { MachineEvent } from './MachineEvent.js';
import { attemptOf, pauseOf, type RunState } from './RunState.js';
import { waitingEvents, type WaitingEvents } from './waitingEvents.js';

/** The methods that were called before the engine had loaded. */
export interface EarlyCalls extends WaitingEvents {
  /**
   * Whether an event has to wait because an earlier call still waits. Methods are handled in the order of their calls.
   */
  mustWait(event: MachineEvent): boolean;
  /** Handles all waiting calls. Nothing is sent until then, because a later call may undo an earlier one. */
  handleAll(): void;
  /** Defers the sending of a request while waiting calls are being handled. Returns whether the effect was deferred. */
  defer(effect: Effect): boolean;
}

type CallDispatch = Extract<RequestEffect, { type: 'callDispatch' }>;

export interface EarlyCallsContext {
  state(): RunState;
  dispatch(event: MachineEvent, local: number): AnswerResult | undefined;
  /** Sends a request. */
  run(effect: CallDispatch): void;
}

export function earlyCalls({ state, dispatch, run }: EarlyCallsContext): EarlyCalls {
  const waiting = waitingEvents();
  let deferred: CallDispatch[] | undefined;
  return Object.assign(waiting, {
    mustWait: (event: MachineEvent) =>
      waiting.size > 0 && !isRequestEvent(event) && !immediate.has(event.type),
    handleAll() {
      const held: CallDispatch[] = [];
      deferred = held;
      let hasDecided = false;
      try {
        waiting.release((event, local) => {
          // A rejected answer sends nothing.
          if (event.type === 'autoSubmit' && !hasDecided) return undefined;
          const before = pauseOf(state());
          const answer = dispatch(event, local);
          if (event.type === 'autoSubmit') hasDecided = false;
          else if (isDecision(event) && pauseOf(state()) !== before) hasDecided = true;
          return answer;
        });
      } finally {
        deferred = undefined;
      }
      for (const effect of held) if (attemptOf(state())?.runId === effect.attempt.runId) run(effect);
    },
    defer(effect: Effect) {
      if (!deferred || effect.type !== 'callDispatch') return false;
      deferred.push(effect);
      return true;
    },
  });
}

const immediate: ReadonlySet<MachineEvent['type']> = new Set(['dispose', 'errorReported', 'stop'] as const);

const isDecision = ({ type }: MachineEvent): boolean => type === 'decide' || type === 'cancel';
