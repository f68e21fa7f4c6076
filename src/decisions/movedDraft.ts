import { isJsonObject, own, sameJson } from '../model/json.js';
import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';
import { previousPositions } from '../approvals/previousPositions.js';

/**
 * Moves a draft to the current question. The agent may ask about the same actions in another order, or about fewer: the
 * draft of an action moves to its new position. Returns the same draft if nothing moves.
 */
export function movedDraft(draft: unknown, before: ReceivedInterrupt, now: ReceivedInterrupt): unknown {
  const drafts = own(draft, 'actions');
  if (before === now || !before.actions || !now.actions || !isJsonObject(drafts)) return draft;
  const previous = previousPositions(before.actions, now.actions);
  const moved = now.actions.flatMap((_, index) => {
    const typed = own(drafts, String(previous.get(index)));
    return typed === undefined ? [] : [[String(index), typed] as const];
  });
  const actions = Object.fromEntries(moved);
  return sameJson(actions, drafts) ? draft : { actions };
}
