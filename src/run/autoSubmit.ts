import { coverageOf } from '../decisions/coverage.js';
import { step, type Step } from './Effect.js';
import type { Ids } from './Ids.js';
import type { Given } from './MachineEvent.js';
import { submit } from './requestSteps.js';
import type { RunState } from './RunState.js';

/** The ticket of a submit without a promise. */
const NO_PROMISE = -1;

/** Submits the batch if the last decision completed it and `autoSubmit` allows it. */
export function autoSubmit(state: RunState, ids: Ids, given: Given): Step {
  const { autoSubmit: mode = 'single' } = given.live;
  const { questions, storage } = state;
  if (mode === 'never' || questions.at === 'none' || questions.at === 'over' || state.checks.size > 0)
    return step(state);
  const { items } = questions.pause;
  const isSingleDecision = () => {
    const { total } = coverageOf(questions.pause, given.now);
    // Several actions in one interrupt count as several decisions.
    return total === 1 && items.every(({ received }) => (received.actions?.length ?? 0) < 2);
  };
  const isDue = mode === 'always' || isSingleDecision();
  if (!isDue || !coverageOf(questions.pause, given.now).complete) return step(state);
  // A failure is in the snapshot, with the decisions. No caller awaits this submit.
  if (storage.at !== 'loading') return submit(state, { ids }, [], given);
  const waiting = [...storage.waiting, { type: 'submit', ticket: NO_PROMISE, ids } as const];
  return step({ ...state, storage: { ...storage, waiting } });
}
