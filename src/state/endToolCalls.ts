import { Conversation } from './Conversation.js';
import { isSettled } from './isSettled.js';
import { ToolCallTable } from './ToolCallTable.js';

/**
 * Updates the calls after the run that resumed them has ended. Calls that were denied or left were not executed and
 * become `cancelled`. Other pending or resumed calls become `running`, except those in `waiting`. A call that starts
 * later under the same id is a new call.
 */
export function endToolCalls(
  conversation: Conversation,
  unexecuted: readonly string[],
  waiting: readonly string[],
): Conversation {
  const parts = Conversation.partsOf(conversation);
  const table = new ToolCallTable(parts.calls);
  for (const id of unexecuted) {
    const known = table.get(id);
    if (known && !isSettled(known)) table.edit(id, (record) => (record.status = 'cancelled'));
  }
  const waits = new Set(waiting);
  table.current.each((id, { status }) => {
    const isOver = (status === 'suspended' || status === 'resuming') && !waits.has(id);
    if (isOver) table.edit(id, (record) => (record.status = 'running'));
  });
  if (table.current === parts.calls && parts.cancelled.size === 0) return conversation;
  return new Conversation({ ...parts, calls: table.current, cancelled: new Set() });
}
