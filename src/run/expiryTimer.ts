import { LONGEST_DELAY } from '../model/longestDelay.js';

/** Waits for the next interrupt to expire. */
export interface ExpiryTimer {
  /** The next expiry has changed, or the clock was corrected. */
  set(due: number): void;
  stop(): void;
}

/**
 * `due` is epoch milliseconds; `Infinity` disables the timer. If it is further away than the maximum delay of a timer,
 * `expire` is called early, and sets it again. A pending timer doesn't keep a Node process alive.
 */
export function expiryTimer(now: () => number, expire: () => void): ExpiryTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    set(due) {
      clearTimeout(timer);
      if (due === Number.POSITIVE_INFINITY) return;
      timer = setTimeout(expire, Math.min(Math.max(due - now(), 0), LONGEST_DELAY));
      if (typeof timer === 'object' && 'unref' in timer) timer.unref();
    },
    stop: () => clearTimeout(timer),
  };
}
