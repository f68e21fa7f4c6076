import { Conversation } from './Conversation.js';
import { isSettled } from './markToolCalls.js';
import { ToolCallTable } from './ToolCallTable.js';

/**
 * The run that resumed calls has ended. Those that were denied were not executed. The others neither wait nor are resumed any
 * more, but for those that a person has left without an answer: nothing says more of a call without a result than its own
 * events do. No later event goes on with any of them: a call that begins under the same id is another one.
 */
export function endToolCalls(
  conversation: Conversation,
  denied: readonly string[],
  left: readonly string[],
): Conversation {
  const parts = Conversation.partsOf(conversation);
  const table = new ToolCallTable(parts.calls);
  for (const id of denied) {
    const known = table.get(id);
    if (known && !isSettled(known)) table.edit(id, (record) => (record.status = 'cancelled'));
  }
  const waits = new Set(left);
  table.current.each((id, { status }) => {
    const isOver = (status === 'suspended' || status === 'resuming') && !waits.has(id);
    if (isOver) table.edit(id, (record) => (record.status = 'running'));
  });
  if (table.current === parts.calls && parts.cancelled.size === 0) return conversation;
  return new Conversation({ ...parts, calls: table.current, cancelled: new Set() });
}
