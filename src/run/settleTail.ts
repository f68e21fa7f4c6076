import { step, type Effect, type Step } from './Effect.js';
import type { RunState, Tail } from './RunState.js';

/**
 * Settles the promises of a run that has ended, and emits `finish` if nothing is pending. Called when its stream has
 * closed, or has not closed in time; in that case the rest of the stream is still read.
 */
export function settleTail(state: RunState): Step {
  const { tail } = state;
  if (tail.at === 'none') return step(state);
  return step({ ...state, tail: { ...tail, tickets: [], isSettled: true } }, ...settlingEffects(tail));
}

/** Settles the promises before the next request starts. They resolve with the snapshot from before that request. */
export function settleTailBeforeRequest(state: RunState): Step {
  const settled = settleTail(state);
  const withPreviousSnapshot = (effect: Effect): Effect =>
    effect.type === 'settle' ? { ...effect, withPreviousSnapshot: true } : effect;
  return { ...settled, effects: settled.effects.map(withPreviousSnapshot) };
}

/** Stops reading a stream whose run has ended. */
export function endTail(state: RunState): Step {
  const settled = settleTail(state);
  return { ...settled, state: { ...state, tail: { at: 'none' } } };
}

function settlingEffects({
  reported,
  tickets,
  error,
  isSettled,
}: Extract<Tail, { at: 'draining' }>): readonly Effect[] {
  if (isSettled) return [];
  const settled: Effect = { type: 'settle', tickets, error };
  // A listener may start the next run, so the promises settle first.
  return reported.type === 'finished' ? [settled, finishOf(reported)] : [settled];
}

/** Notifies the listeners that a run has ended without pending interrupts. */
export const finishOf = ({
  outcome,
  result,
}: {
  readonly outcome: 'success' | 'cancelled';
  readonly result?: unknown;
}): Effect => ({
  type: 'emit',
  event: 'finish',
  value: { outcome, ...(result !== undefined && { result }) },
});
