/**
 * Resolves with the result of `work`, or with `undefined` if it rejects or takes longer. Its signal aborts when the
 * time is over.
 */
export function within<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const timeout = new AbortController();
  return new Promise((resolve) => {
    const settled = (given?: T): void => {
      clearTimeout(timer);
      resolve(given);
    };
    const timer = setTimeout(() => {
      timeout.abort();
      resolve(undefined);
    }, milliseconds);
    work(timeout.signal).then(settled, () => settled());
  });
}
