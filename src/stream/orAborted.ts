import { AgentRunError } from '../model/AgentRunError.js';

/** What a request or a stream rejects with once its signal has ended it. */
export function abortedError(signal: AbortSignal): AgentRunError {
  return new AgentRunError(
    'aborted',
    'The request was stopped from this side. What the agent did until then still counts; send again when you like.',
    { cause: signal.reason },
  );
}

/**
 * Settles as `promise` does, or rejects with `aborted` as soon as the signal fires: a host's own `fetch` or
 * header function need not listen to signals itself.
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
