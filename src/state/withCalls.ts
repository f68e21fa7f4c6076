import type { ToolCallRecord } from '../model/ToolCallRecord.js';
import { Conversation } from './Conversation.js';

/** The same conversation with the calls of `calls` that it lacks. */
export function withCalls(conversation: Conversation, calls: readonly ToolCallRecord[]): Conversation {
  const parts = Conversation.partsOf(conversation);
  const all = calls.reduce(
    (table, call) => (table.get(call.id) ? table : table.with(call.id, call)),
    parts.calls,
  );
  return all === parts.calls ? conversation : new Conversation({ ...parts, calls: all });
}
