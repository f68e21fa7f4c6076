import { isExpired } from './coverage.js';
import { changeItems, type Pause } from './Pause.js';
import { stageCancellation } from './stageAnswer.js';

/** Stages the cancellation of every expired question. `now` is in epoch milliseconds. */
export function cancelExpired(pause: Pause, now: number): Pause {
  return changeItems(pause, (item) =>
    isExpired(item, now) && item.decision?.status !== 'cancelled' ? stageCancellation(item, now) : item,
  );
}
