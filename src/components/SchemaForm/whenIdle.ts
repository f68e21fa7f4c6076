/** How long a busy page is waited for at most, in milliseconds. */
const LONGEST = 1_000;
/** How long to wait where a browser does not tell when it is idle, as Safari does not, in milliseconds. */
const A_WHILE = 200;

/** Runs `work` once the page has nothing else to do. Returns what takes it back. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const idle = requestIdleCallback(work, { timeout: LONGEST });
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(work, A_WHILE);
  return () => clearTimeout(timer);
}
