import { AgentRunError } from '../model/AgentRunError.js';
import type { Wire } from '../model/Protocol.js';

/** How many times in a row a broken stream is requested again without new data, before the run counts as lost. */
export const MAX_TRIES = 8;

/** Where a stream broke. */
export interface Break {
  /** How many times it was requested since it last brought something new. */
  readonly tries: number;
  /** The server's `retry:`, in milliseconds. */
  readonly retry: number | undefined;
}

/** A stream that is open again. */
export interface PickedUp<Stream> {
  readonly stream: Stream;
  readonly tries: number;
}

/**
 * Requests a broken stream again with `open`, after a longer wait each time, while it fails with an error that may pass.
 * @throws AgentRunError `stream_cut`
 */
export async function pickUp<Stream>(
  { signal, backOff }: Pick<Wire, 'signal' | 'backOff'>,
  { tries, retry }: Break,
  open: () => Promise<Stream>,
): Promise<PickedUp<Stream>> {
  let failure: unknown;
  while (tries < MAX_TRIES) {
    await backOff(tries, retry);
    tries += 1;
    try {
      return { stream: await open(), tries };
    } catch (cause) {
      failure = cause;
      if (signal.aborted || !mayPass(cause)) break;
    }
  }
  throw lostRun(failure);
}

/** Whether the same request may succeed later. */
export const mayPass = (cause: unknown): boolean => AgentRunError.isInstance(cause) && cause.retryable;

/** The error of a run that cannot be followed to its end. */
export function lostRun(cause?: unknown): AgentRunError {
  const words = 'The stream broke, so it is unknown how the run ended. Try again.';
  return new AgentRunError('stream_cut', words, { retryable: true, cause });
}
