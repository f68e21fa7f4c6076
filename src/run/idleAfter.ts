import { appendMessages } from '../state/appendMessages.js';
import type { Attempt, Idle, RunState } from './RunState.js';

/**
 * The `idle` state after a request has failed or was stopped. The state before a refresh is restored in two cases, so
 * that `retry()` still does what it did before:
 *
 * - The host has called `refresh()` while the pending interrupts were not `open`.
 * - The refresh is automatic (`automaticSince`), and there was a request to repeat.
 */
export function idleAfter(
  { questions }: Pick<RunState, 'questions'>,
  attempt: Attempt,
  rest: Omit<Idle, 'at'>,
): Idle {
  const { before, automaticSince } = attempt;
  if (!before) return { at: 'idle', ...rest };
  const isKept =
    automaticSince !== undefined
      ? before.retryable !== undefined
      : questions.at !== 'none' && questions.at !== 'open';
  return isKept ? before : { at: 'idle', ...rest };
}

/**
 * The state before an automatic refresh (`automaticSince`), if a message has failed in it. `retry()` can still send
 * that message.
 */
export function idleWithFailedMessage({ automaticSince, before }: Attempt): Idle | undefined {
  return automaticSince !== undefined && before?.retryable?.kind === 'send' ? before : undefined;
}

/** A retry of a failed message also sends what has been received since. */
export function withReceived(idle: Idle, { conversation }: Pick<RunState, 'conversation'>): Idle {
  const { retryable } = idle;
  if (!retryable) return idle;
  return {
    ...idle,
    retryable: { ...retryable, conversation: appendMessages(conversation, retryable.newMessages) },
  };
}
