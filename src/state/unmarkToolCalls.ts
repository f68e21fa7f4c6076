import { Conversation } from './Conversation.js';

/**
 * Reverts the changes of `markToolCalls` to the calls `ids` since `checkpoint`: whether they are resumed or cancelled is open again. Calls
 * with a result since then keep it, and so does another call that now has the id.
 */
export function unmarkToolCalls(
  conversation: Conversation,
  checkpoint: Conversation,
  ids: readonly string[],
): Conversation {
  const parts = Conversation.partsOf(conversation);
  const before = Conversation.partsOf(checkpoint).calls;
  let { calls } = parts;
  for (const id of ids) {
    const [now, then] = [calls.get(id), before.get(id)];
    const isMarked = now?.status === 'resuming' || now?.status === 'cancelled';
    if (isMarked && then && then !== now && then.proposedBy === now.proposedBy) calls = calls.with(id, then);
  }
  return calls === parts.calls ? conversation : new Conversation({ ...parts, calls, cancelled: new Set() });
}
