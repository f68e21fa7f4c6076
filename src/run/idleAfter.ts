import type { Attempt, Idle, RunState } from './RunState.js';

/**
 * The `idle` state after a request has failed or was stopped. In two cases, the state before a refresh is restored, so that `retry()`
 * still does what it did before: the host has called `refresh()` while the pending interrupts were not `open`; or the refresh
 * follows one of another tab, and there was a request to repeat.
 */
export function idleAfter(
  { questions }: Pick<RunState, 'questions'>,
  attempt: Attempt,
  rest: Omit<Idle, 'at'>,
): Idle {
  const { before, follows } = attempt;
  if (!before) return { at: 'idle', ...rest };
  const isKept = follows
    ? before.retryable !== undefined
    : questions.at !== 'none' && questions.at !== 'open';
  return isKept ? before : { at: 'idle', ...rest };
}
