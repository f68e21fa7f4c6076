import { isExpired } from './coverage.js';
import { changeItem, type Pause } from './Pause.js';
import { stageCancellation } from './stageAnswer.js';

/** Stages the cancellation of every question whose time is up. `now` is epoch milliseconds. */
export function cancelExpired(pause: Pause, now: number): Pause {
  const late = pause.items.filter((item) => isExpired(item, now) && item.decision?.status !== 'cancelled');
  return late.reduce((held, { key }) => changeItem(held, key, (item) => stageCancellation(item, now)), pause);
}
