import type { Attempt, Idle, RunState } from './RunState.js';

/** The `idle` state after a request has failed. A failed refresh does not replace a request that can be repeated. */
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
