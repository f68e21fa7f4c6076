/** Calls `stop` if the signal aborts before the promise has settled, or has already aborted. */
export function followSignal(signal: AbortSignal, promise: Promise<unknown>, stop: () => void): void {
  signal.addEventListener('abort', stop, { once: true });
  const settled = () => signal.removeEventListener('abort', stop);
  promise.then(settled, settled);
  if (signal.aborted) stop();
}
