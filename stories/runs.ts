import type { RunSnapshot } from 'react-agent-interrupts';
import { withControls, type QuestionControls } from './controls.js';
import { staticRun, type StaticRun } from 'react-agent-interrupts/testing';

/**
 * A loader that creates a separate run object for each story, with the question as the controls of the story set it. A play function can read
 * the recorded calls.
 */
export const withRun =
  (snapshot: () => Partial<RunSnapshot>) =>
  ({ args }: { args: unknown }) => {
    const shown = snapshot();
    // An argument of that name is the control, because no component has one.
    const controls = args as QuestionControls;
    return {
      run: staticRun({
        ...shown,
        ...(shown.interrupts && { interrupts: withControls(shown.interrupts, controls) }),
      }),
    };
  };

/** The run object that {@link withRun} loaded. */
export function runOf(loaded: Record<string, unknown>): StaticRun {
  // This is the value of the only loader.
  return loaded['run'] as StaticRun;
}

/** The timeout for the first form. Its code is lazy-loaded, and a test machine may be busy. */
export const formLoads = { timeout: 25_000 };
