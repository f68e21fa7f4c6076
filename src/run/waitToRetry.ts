import { orAborted } from '../stream/orAborted.js';

/** What ends a wait early. */
export interface RetryWait {
  readonly signal: AbortSignal;
  /** Called before each wait. Resolves when the user retries or the network is back. */
  retryRequested(): Promise<void>;
}

/** Waits `delay` milliseconds, or until `retryRequested` resolves. Rejects if the signal aborts. */
export async function waitToRetry(delay: number, { signal, retryRequested }: RetryWait): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waited = new Promise<void>((resolve) => (timer = setTimeout(resolve, delay)));
  try {
    await orAborted(Promise.race([waited, retryRequested()]), signal);
  } finally {
    clearTimeout(timer);
  }
}
