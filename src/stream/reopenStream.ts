import { AgentRunError } from '../model/AgentRunError.js';
import type { Wire } from '../model/Wire.js';

/** How many times in a row a broken stream is requested again without new data, before the run counts as lost. */
export const MAX_TRIES = 8;

/** A stream that broke. */
export interface BrokenStream {
  /** How many times it was requested since the last new data. */
  readonly tries: number;
  /** The server's `retry:`, in milliseconds. */
  readonly retry: number | undefined;
}

/** A stream that is open again. */
export interface ReopenedStream<Stream> {
  readonly stream: Stream;
  readonly tries: number;
}

/**
 * Requests a broken stream again with `open`, after a longer wait each time, as long as the error is temporary.
 * @throws AgentRunError `stream_cut`
 */
export async function reopenStream<Stream>(
  { signal, backOff }: Pick<Wire, 'signal' | 'backOff'>,
  { tries, retry }: BrokenStream,
  open: () => Promise<Stream>,
): Promise<ReopenedStream<Stream>> {
  let failure: unknown;
  while (tries < MAX_TRIES) {
    await backOff(tries, retry);
    tries += 1;
    try {
      return { stream: await open(), tries };
    } catch (cause) {
      failure = cause;
      if (signal.aborted || !isTemporary(cause)) break;
    }
  }
  throw streamLostError(failure);
}

/** Whether the same request may succeed later. */
export const isTemporary = (cause: unknown): boolean => AgentRunError.isInstance(cause) && cause.retryable;

/** The error of a run that cannot be followed to its end. */
export function streamLostError(cause?: unknown): AgentRunError {
  const message = 'The stream broke, so it is unknown how the run ended. Try again.';
  return new AgentRunError('stream_cut', message, { retryable: true, cause });
}
