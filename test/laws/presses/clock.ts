const now = performance.now.bind(performance);
/** How far the clock of the page is ahead, in milliseconds. */
let ahead = 0;
let stopped: number | undefined;

performance.now = () => stopped ?? now() + ahead;

/**
 * The clock of the page. While it is stopped, time passes only with `pass`. It never goes back, because the next file may
 * run in the same page.
 */
export const clock = {
  /** Stops it long after everything that has happened. */
  stop(): void {
    stopped = performance.now() + 10_000;
  },
  pass(milliseconds: number): void {
    stopped = performance.now() + milliseconds;
  },
  start(): void {
    ahead = performance.now() - now();
    stopped = undefined;
  },
};
