/** The maximum delay of a timer, in milliseconds. Longer waits use several timers. */
const LONGEST_DELAY = 2 ** 31 - 1;

/** Waits for the next interrupt to expire. */
export interface ExpiryTimer {
  /** The next expiry has changed, or the clock was corrected. */
  set(due: number): void;
  /** Whether the set time has passed, regardless of the timer. */
  isDue(): boolean;
  stop(): void;
}

/** `due` is epoch milliseconds; `Infinity` disables the timer. A pending timer doesn't keep a Node process alive. */
export function expiryTimer(now: () => number, expire: () => void): ExpiryTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let next = Number.POSITIVE_INFINITY;
  return {
    set(due) {
      clearTimeout(timer);
      next = due;
      if (due === Number.POSITIVE_INFINITY) return;
      timer = setTimeout(expire, Math.min(Math.max(due - now(), 0), LONGEST_DELAY));
      if (typeof timer === 'object' && 'unref' in timer) timer.unref();
    },
    isDue: () => now() >= next,
    stop() {
      clearTimeout(timer);
      next = Number.POSITIVE_INFINITY;
    },
  };
}
