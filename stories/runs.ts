import type { RunSnapshot } from 'react-agent-interrupts';
import { staticRun, type StaticRun } from 'react-agent-interrupts/testing';

/** A loader that creates a separate run for each story. Its play function can read the recorded calls. */
export const withRun = (snapshot: () => Partial<RunSnapshot>) => () => ({ run: staticRun(snapshot()) });

/** The run that {@link withRun} loaded. */
export function runOf(loaded: Record<string, unknown>): StaticRun {
  // This is the value of the only loader.
  return loaded['run'] as StaticRun;
}

/** The timeout for the first form. Its code is lazy-loaded, and a test machine may be busy. */
export const formLoads = { timeout: 25_000 };
