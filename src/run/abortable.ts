/** Calls `stop` when the signal fires, and listens no longer than the promise takes. */
export function abortable<T>(
  promise: Promise<T>,
  signal: AbortSignal | undefined,
  stop: () => void,
): Promise<T> {
  if (!signal) return promise;
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  const settled = () => signal.removeEventListener('abort', stop);
  promise.then(settled, settled);
  return promise;
}
