import type { RunSnapshot } from 'react-agent-interrupts';
import { staticRun, type StaticRun } from 'react-agent-interrupts/testing';

/** A loader that gives each story a run of its own, which its play function can ask what was called. */
export const withRun = (snapshot: () => Partial<RunSnapshot>) => () => ({ run: staticRun(snapshot()) });

/** The run that {@link withRun} loaded. */
export function runOf(loaded: Record<string, unknown>): StaticRun {
  // The loader above is the only one, and this is what it loads.
  return loaded['run'] as StaticRun;
}

/** How long a first form may take: its code is loaded when it appears, and a test's machine may be busy. */
export const formLoads = { timeout: 25_000 };
