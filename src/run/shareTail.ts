import type { Pause } from '../decisions/Pause.js';
import { andThen, step, type Effect, type Step } from './Effect.js';
import { pauseOf, type Attempt, type RunState } from './RunState.js';
import { settleTail } from './settleTail.js';

/** How long promises, and the other tabs, wait for the stream to close after the run has ended, in milliseconds. */
const DRAIN_TIMEOUT = 100;

/** The timer after which a tail settles. */
export const drainTimer = ({ runId }: Attempt): Effect => ({
  type: 'arm',
  timer: 'drainTimedOut',
  runId,
  milliseconds: DRAIN_TIMEOUT,
});

/** Settles the promises of a run that has ended, and shares with the other tabs what its stream has contained since. */
export const settleAndShare = (state: RunState): Step =>
  andThen(settleTail(state), (settled) => shareTail(settled, settled));

/**
 * Shares with the other tabs what the stream has changed since this was last done. A tab that is sending answers has
 * newer information.
 *
 * @param before the state whose interrupts the other tabs show
 */
export function shareTail(state: RunState, before: RunState): Step {
  const { tail, questions } = state;
  if (tail.at === 'none' || !tail.shared || questions.at === 'elsewhere') return step(state);
  const { attempt, shared: sent } = tail;
  const replaced = keysOf(pauseOf(before));
  return step(
    { ...state, tail: { ...tail, shared: undefined } },
    { type: 'unlockAndReport', runId: attempt.runId, keys: keysOf(attempt.pause), replaced, sent },
  );
}

const keysOf = (pause: Pause | undefined): readonly string[] => pause?.items.map(({ key }) => key) ?? [];
