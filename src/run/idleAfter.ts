import { appendMessages } from '../state/appendMessages.js';
import type { Attempt, Idle, RunState } from './RunState.js';

/** The `idle` state after a request has failed. A failed refresh does not replace a request that can be repeated. */
export function idleAfter(
  { questions }: Pick<RunState, 'questions'>,
  attempt: Attempt,
  rest: Omit<Idle, 'at'>,
): Idle {
  const { before, follows } = attempt;
  if (!before) return { at: 'idle', ...rest };
  const isKept =
    follows !== undefined
      ? before.retryable !== undefined
      : questions.at !== 'none' && questions.at !== 'open';
  return isKept ? before : { at: 'idle', ...rest };
}

/** The state before a refresh that follows one of another tab, if a message has failed in it. `retry()` can still send that message. */
export function failedMessage({ follows, before }: Attempt): Idle | undefined {
  return follows !== undefined && before?.retryable?.kind === 'send' ? before : undefined;
}

/** A retry of a failed message also sends what has been received since. */
export function withReceived(idle: Idle, { conversation }: Pick<RunState, 'conversation'>): Idle {
  const { retryable } = idle;
  if (!retryable) return idle;
  return { ...idle, retryable: { ...retryable, conversation: appendMessages(conversation, retryable.said) } };
}
