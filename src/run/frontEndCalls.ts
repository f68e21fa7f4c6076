import { isSettled } from '../state/isSettled.js';
import type { RunState } from './RunState.js';

/**
 * The front-end calls that are pending when a run has ended: those that its end has `listed`, and those of earlier runs
 * that the host has not answered, as long as the conversation contains their messages. If the run has made another call
 * with the id of an earlier one, only its end decides about that id.
 */
export function withUnanswered(
  { pendingToolCallIds, conversation, runId }: RunState,
  listed: readonly string[] = [],
): readonly string[] {
  if (pendingToolCallIds.length === 0) return listed;
  const { messages, toolCalls } = conversation;
  const asked = new Set(
    messages.flatMap((message) =>
      message.role === 'assistant' ? (message.toolCalls?.map(({ id }) => id) ?? []) : [],
    ),
  );
  const unanswered = pendingToolCallIds.filter((id) => {
    const call = toolCalls[id];
    return call && call.proposedBy !== runId && !isSettled(call) && asked.has(id);
  });
  return [...new Set([...unanswered, ...listed])];
}
