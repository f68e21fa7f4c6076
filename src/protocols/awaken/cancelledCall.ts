import type { AgentEvent } from '../../model/AgentEvent.js';

/** The result of a call that was not executed. */
export const cancelledCall = (toolCallId: string): AgentEvent => ({
  type: 'TOOL_CALL_RESULT',
  toolCallId,
  content: '',
  cancelled: true,
});

/**
 * Returns a result for each call whose decision reads as a denial or a cancellation, and empties `ids`. The server sends
 * no result for such a call, and no other event reports its end. A call that takes any answer can have the same decision,
 * and gets its result before the next step or the end of the run.
 */
export function takeCancelledCalls(ids: Set<string>): readonly AgentEvent[] {
  const ended = [...ids].map(cancelledCall);
  ids.clear();
  return ended;
}
