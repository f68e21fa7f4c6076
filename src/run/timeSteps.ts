import { cancelExpired } from '../decisions/cancelExpired.js';
import { step, type Step } from './Effect.js';
import type { Ids } from './Ids.js';
import { revised } from './questionSteps.js';
import type { Given } from './RunEvent.js';
import { isUnderWay, type RunState } from './RunState.js';

/** Time passes. Expiring decides nothing: at most it stages a cancellation that a person sends. */
export function passTime(state: RunState, given: Given, ids: Ids): Step {
  const { questions } = state;
  const cancels = given.live.onExpired === 'cancel' && !isUnderWay(state);
  // What may have arrived, and what waits for the network, is an answer that a person has sent.
  if (!cancels || (questions.at !== 'open' && questions.at !== 'refused') || state.request.at === 'held') {
    return step(state);
  }
  const pause = cancelExpired(questions.pause, given.now);
  return step(pause === questions.pause ? state : revised(state, pause, ids));
}
