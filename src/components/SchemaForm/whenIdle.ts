/** The longest wait for an idle page, in milliseconds. */
const LONGEST = 1_000;
/** The delay in browsers without `requestIdleCallback`, such as Safari, in milliseconds. */
const A_WHILE = 200;

/** Runs `work` once the page is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const idle = requestIdleCallback(work, { timeout: LONGEST });
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(work, A_WHILE);
  return () => clearTimeout(timer);
}
