'use client';
import { useEffect, useRef, useState } from 'react';
import { sameJson } from '../../model/json.js';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';

/**
 * The approval that waits for its confirmation. It applies only to the question and the drafts at the time of the
 * press: if they change, for example in another panel, or if it cannot be confirmed any more, it is withdrawn.
 *
 * @param withdrawn Called when it is withdrawn.
 * @returns the approval, and a function that sets it.
 */
export function useUnconfirmed<Approval extends { readonly digest: string }>(
  { digest, draft, actions }: PendingInterrupt,
  canConfirm: boolean,
  withdrawn?: () => void,
): [Approval | undefined, (next: Approval | undefined) => void] {
  const [unconfirmed, setUnconfirmed] = useState<Approval>();
  const open = canConfirm && unconfirmed?.digest === digest ? unconfirmed : undefined;
  const before = useRef<{ readonly open: Approval; readonly drafts: unknown }>(undefined);
  useEffect(() => {
    const drafts = [draft, actions?.map((action) => action.draft)];
    // A host's draft may not be JSON. Such a draft has changed unless it is the same value.
    const areChanged = before.current?.open === open && !sameJson(before.current?.drafts, drafts);
    if (unconfirmed && (!open || areChanged)) {
      withdrawn?.();
      setUnconfirmed(undefined);
    }
    before.current = open && { open, drafts };
  }, [unconfirmed, open, draft, actions, withdrawn]);
  return [open, setUnconfirmed];
}
