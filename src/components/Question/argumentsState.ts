import { isArriving } from '../../model/isArriving.js';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';

/**
 * What is known about the arguments of a question's call.
 *
 * `known`: the user can see them, or the question is not about a call · `arriving`: the call is incomplete, and the run
 * that asks has not ended · `unknown`: the run has ended without them, or they are not JSON.
 */
export type ArgumentsState = 'known' | 'arriving' | 'unknown';

/** Returns `known` if an approval of this question approves what the user can see. */
export function argumentsState({ reason, toolCallId, toolCall, actions }: PendingInterrupt): ArgumentsState {
  if (actions) return actions.every(({ args }) => args !== undefined) ? 'known' : 'unknown';
  if (!toolCall) return reason === 'tool_call' || toolCallId !== undefined ? 'unknown' : 'known';
  if (toolCall.args !== undefined) return 'known';
  return isArriving(toolCall) ? 'arriving' : 'unknown';
}
