import type { Pause } from '../decisions/Pause.js';
import { andThen, step, type Effect, type Step } from './Effect.js';
import { pauseOf, type Attempt, type RunState, type Tail } from './RunState.js';

/** How long promises, and the other tabs, wait for the stream to close after the run has ended, in milliseconds. */
const DRAIN_TIMEOUT = 100;

/** The timer after which a tail settles. */
export const drainTimer = ({ runId }: Attempt): Effect => ({
  type: 'arm',
  timer: 'drainTimedOut',
  runId,
  milliseconds: DRAIN_TIMEOUT,
});

/**
 * Settles the promises of a run that has ended, emits `finish` if nothing is pending, and tells the other tabs what the
 * stream contains after the end of its run. Called when the stream has closed, or has not closed in time; in that case
 * the rest of the stream is still read.
 */
export function settleTail(state: RunState): Step {
  const { tail } = state;
  if (tail.at === 'none') return step(state);
  const settled: RunState = { ...state, tail: { ...tail, tickets: [], isSettled: true } };
  return andThen(step(settled, ...settlingEffects(tail)), (current) => tellTail(current, current));
}

/**
 * Tells the other tabs what the stream has changed since they were last told. A tab that is sending answers has newer
 * information.
 *
 * @param before the state whose interrupts the other tabs show
 */
export function tellTail(state: RunState, before: RunState): Step {
  const { tail, questions } = state;
  if (tail.at === 'none' || !tail.told || questions.at === 'elsewhere') return step(state);
  const { attempt, told: sent } = tail;
  const replaced = keysOf(pauseOf(before));
  return step(
    { ...state, tail: { ...tail, told: undefined } },
    { type: 'unlock', runId: attempt.runId, keys: keysOf(attempt.pause), replaced, sent },
  );
}

const keysOf = (pause: Pause | undefined): readonly string[] => pause?.items.map(({ key }) => key) ?? [];

/** Settles the promises before the next request starts. They resolve with the snapshot from before that request. */
export function settleTailBeforeRequest(state: RunState): Step {
  const settled = settleTail(state);
  const withPreviousSnapshot = (effect: Effect): Effect =>
    effect.type === 'settle' ? { ...effect, withPreviousSnapshot: true } : effect;
  return { ...settled, effects: settled.effects.map(withPreviousSnapshot) };
}

/** Stops reading a stream whose run has ended. */
export function endTail(state: RunState): Step {
  const { tail } = state;
  const effects = tail.at === 'none' ? [] : settlingEffects(tail);
  return step({ ...state, tail: { at: 'none' } }, ...effects);
}

function settlingEffects({
  reported,
  tickets,
  error,
  isSettled,
}: Extract<Tail, { at: 'draining' }>): readonly Effect[] {
  if (isSettled) return [];
  const settled: Effect = { type: 'settle', tickets, error };
  return reported.type === 'finished' ? [finishOf(reported), settled] : [settled];
}

/** Tells the listeners that a run has ended without pending interrupts. */
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
