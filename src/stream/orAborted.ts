import { AgentRunError } from '../model/AgentRunError.js';

/** The error of a request or stream that was ended by its signal. */
export function abortedError(signal: AbortSignal): AgentRunError {
  return new AgentRunError(
    'aborted',
    'The client aborted the request. What the agent had already done is not undone. You can send again.',
    { cause: signal.reason },
  );
}

/**
 * Settles like `promise`, or rejects with `aborted` as soon as the signal is aborted. A host's `fetch` or header
 * function therefore does not need to handle signals.
 */
export async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(abortedError(signal));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } catch (error) {
    throw signal.aborted ? abortedError(signal) : error;
  } finally {
    if (stop) signal.removeEventListener('abort', stop);
  }
}
