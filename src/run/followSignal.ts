/** Calls `stop` when the signal fires before the promise has settled, even if it has fired since the call began. */
export function followSignal(signal: AbortSignal, promise: Promise<unknown>, stop: () => void): void {
  signal.addEventListener('abort', stop, { once: true });
  const settled = () => signal.removeEventListener('abort', stop);
  promise.then(settled, settled);
  if (signal.aborted) stop();
}
