'use client';
import { useState } from 'react';
import { placesOf } from '../../approvals/placesOf.js';
import type { PendingAction, PendingInterrupt } from '../../model/PendingInterrupt.js';

const noActions: readonly PendingAction[] = [];

/**
 * Stable ids for the actions of a question. If the agent reorders the actions, an unfinished form moves with its
 * action. The key of an action is its position.
 */
export function useActionIds({ actions = noActions, digest }: PendingInterrupt): readonly number[] {
  const [known, setKnown] = useState(() => ({
    actions,
    digest,
    ids: [...actions.keys()],
    next: actions.length,
  }));
  if (known.digest === digest && known.ids.length === actions.length) return known.ids;
  const places = placesOf(known.actions, actions);
  const ids = actions.map((_, place) => known.ids[places.get(place) ?? -1] ?? known.next + place);
  setKnown({ actions, digest, ids, next: known.next + actions.length });
  return ids;
}
