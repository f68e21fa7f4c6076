import { orAborted } from '../stream/orAborted.js';

/** What ends a wait before its time. */
export interface Nudges {
  readonly signal: AbortSignal;
  /** Settles when somebody asks to try again now. Called before each wait. */
  nudged(): Promise<void>;
}

/** Waits `delay` milliseconds, or until somebody asks to try again now. Rejects where the signal fires. */
export async function waitToRetry(delay: number, { signal, nudged }: Nudges): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waited = new Promise<void>((resolve) => (timer = setTimeout(resolve, delay)));
  try {
    await orAborted(Promise.race([waited, nudged()]), signal);
  } finally {
    clearTimeout(timer);
  }
}
