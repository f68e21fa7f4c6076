import type { ToolCallRecord } from '../model/ToolCallRecord.js';
import { Conversation } from './Conversation.js';
import { isSettled } from './isSettled.js';
import { ToolCallTable } from './ToolCallTable.js';

/**
 * Sets a status that AG-UI's events do not report, for the calls `ids`: pending, resumed or cancelled. Calls that have
 * succeeded, failed or been cancelled do not change, and unknown ids are ignored. A cancelled call becomes pending if
 * the user is asked about it again.
 */
export function markToolCalls(
  conversation: Conversation,
  ids: readonly string[],
  status: ToolCallRecord['status'],
): Conversation {
  const parts = Conversation.partsOf(conversation);
  const table = new ToolCallTable(parts.calls);
  for (const id of ids) {
    const known = table.get(id);
    const isAskedAgain = status === 'suspended' && known?.status === 'cancelled';
    if (known && known.status !== status && (isAskedAgain || !isSettled(known)))
      table.edit(id, (record) => (record.status = status));
  }
  if (table.current === parts.calls) return conversation;
  const cancelled = status === 'cancelled' ? new Set([...parts.cancelled, ...ids]) : parts.cancelled;
  return new Conversation({ ...parts, calls: table.current, cancelled });
}
