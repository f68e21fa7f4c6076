import { copyTable } from './copyTable.js';
import type { Conversation } from './Conversation.js';

/**
 * Takes back what `markToolCalls` said of the calls `ids` since `checkpoint`: whether they are resumed or cancelled
 * is open again. What a tool result has settled meanwhile stays.
 */
export function unmarkToolCalls(
  conversation: Conversation,
  checkpoint: Conversation,
  ids: readonly string[],
): Conversation {
  const marked = ids.filter((id) => {
    const status = conversation.toolCalls[id]?.status;
    return (status === 'resuming' || status === 'cancelled') && checkpoint.toolCalls[id] !== undefined;
  });
  if (marked.length === 0) return conversation;
  const toolCalls = copyTable(conversation.toolCalls);
  for (const id of marked) {
    const before = checkpoint.toolCalls[id];
    if (before) toolCalls[id] = before;
  }
  return { ...conversation, toolCalls };
}
