import type { AgentEvent } from '../model/AgentEvent.js';

/** The result of a call that was not executed. */
export const cancelledCall = (toolCallId: string): AgentEvent => ({
  type: 'TOOL_CALL_RESULT',
  toolCallId,
  content: '',
  cancelled: true,
});

/**
 * Returns a result for each of these calls, and empties `ids`. Their decisions look like a denial or a cancellation,
 * for which the server sends no result. A call that takes any answer can have the same decision, and then has a result.
 * That result arrives before the next step or the end of the run, so this is called only then.
 */
export function takeCancelledCalls(ids: Set<string>): readonly AgentEvent[] {
  const ended = [...ids].map(cancelledCall);
  ids.clear();
  return ended;
}
