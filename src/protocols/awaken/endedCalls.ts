import type { AgentEvent } from '../../model/AgentEvent.js';

/** The calls whose decision reads as a denial or a cancellation. */
export interface EndedCalls {
  add(toolCallId: string): readonly AgentEvent[];
  /** Its result has followed, so the call has used the decision. */
  delete(toolCallId: string): boolean;
  /** The results of the calls that have none. They were not executed. */
  settle(): readonly AgentEvent[];
}

/**
 * A denied call gets no result, and no other event reports its end. A call that takes any answer can have the same decision, and
 * gets its result before the next step or the end of the run.
 */
export function endedCalls(): EndedCalls {
  const ids = new Set<string>();
  return {
    add: (toolCallId) => (ids.add(toolCallId), []),
    delete: (toolCallId) => ids.delete(toolCallId),
    settle() {
      const ended = [...ids].map(cancelledCall);
      ids.clear();
      return ended;
    },
  };
}

/** The result of a call that was not executed. */
export const cancelledCall = (toolCallId: string): AgentEvent => ({
  type: 'TOOL_CALL_RESULT',
  toolCallId,
  content: '',
  cancelled: true,
});
