import { isExpired } from '../decisions/coverage.js';
import { expiryOf } from '../decisions/expiry.js';
import { changeItems, type PauseItem } from '../decisions/Pause.js';
import { cancelAsShown } from '../decisions/shownQuestion.js';
import { step, type Step } from './Effect.js';
import type { Ids } from './Ids.js';
import { revised } from './questionSteps.js';
import type { Given } from './MachineEvent.js';
import { askedCalls } from './askedCalls.js';
import { hasRequest, type RunState } from './RunState.js';
import { dropChecksOf, withoutAutoSubmit } from './runningChecks.js';

/** Whether the user has reopened the question after its expiry. */
function wasReopenedSince(item: PauseItem, { now, local }: Given): boolean {
  if (item.decision) return false;
  const expiredAt = (expiryOf(item.received) ?? Infinity) - now + local;
  return Object.values(item.revisions ?? {}).some((at) => at >= expiredAt);
}

/** Time passes. With `onExpired: 'cancel'`, stages the cancellation of expired questions. The user can send it. */
export function passTime(state: RunState, given: Given, ids: Ids): Step {
  const { questions } = state;
  const cancels = given.live.onExpired === 'cancel' && given.capabilities.cancel && !hasRequest(state);
  // Answers that are in doubt, or in a request that waits, were submitted by the user.
  if (!cancels || (questions.at !== 'open' && questions.at !== 'refused')) return step(state);
  const { now } = given;
  const pause = changeItems(questions.pause, (item) =>
    isExpired(item, now) && item.decision?.status !== 'cancelled' && !wasReopenedSince(item, given)
      ? cancelAsShown(item, now, askedCalls(state))
      : item,
  );
  if (pause === questions.pause) return step(state);
  const cancelled = pause.items.filter((item, at) => item !== questions.pause.items[at]);
  const unchecked = dropChecksOf(
    state,
    cancelled.map(({ key }) => key),
  );
  // The answers that are being checked were given before these cancellations were staged, so they are not sent
  // automatically.
  return step(withoutAutoSubmit(revised(unchecked, pause, ids)));
}
