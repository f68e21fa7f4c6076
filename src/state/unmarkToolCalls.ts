import { Conversation } from './Conversation.js';

/**
 * Reverts the changes of `markToolCalls` to the calls `ids` since `checkpoint`, because it is unknown whether the
 * server has resumed or cancelled them. A call that has received a result since does not change. Neither does another
 * call that has the id now.
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
