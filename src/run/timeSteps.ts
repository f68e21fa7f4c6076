import { cancelExpired } from '../decisions/cancelExpired.js';
import { step, type Step } from './Effect.js';
import type { Ids } from './Ids.js';
import { revised } from './questionSteps.js';
import type { Given } from './RunEvent.js';
import { isUnderWay, type RunState } from './RunState.js';

/** Time passes. Expiry sends nothing: at most it stages a cancellation that the user can send. */
export function passTime(state: RunState, given: Given, ids: Ids): Step {
  const { questions } = state;
  const cancels = given.live.onExpired === 'cancel' && !isUnderWay(state);
  // Answers that are in doubt or queued were sent by the user.
  if (!cancels || (questions.at !== 'open' && questions.at !== 'refused') || state.request.at === 'held') {
    return step(state);
  }
  const pause = cancelExpired(questions.pause, given.now);
  return step(pause === questions.pause ? state : revised(state, pause, ids));
}
