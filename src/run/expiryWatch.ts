/** The longest delay that a timer takes, in milliseconds: a later time is waited for in several. */
const LONGEST_DELAY = 2 ** 31 - 1;

/** Waits for the next interrupt to expire. */
export interface ExpiryWatch {
  /** Something that expires has come or gone, or the clock was put right. */
  set(due: number): void;
  /** Whether the time that was set has come, timer or no timer. */
  isDue(): boolean;
  stop(): void;
}

/** `due` is epoch milliseconds; `Infinity` waits for nothing. A pending timer keeps no Node process alive. */
export function expiryWatch(now: () => number, expire: () => void): ExpiryWatch {
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
