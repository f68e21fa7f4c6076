'use client';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../components/Button/Button.js';
import type { InboxVerdict } from '../InboxResult.js';
import type { BulkPlan } from './bulkPlan.js';
import { LeftOut } from './LeftOut.js';
import { useInboxWords } from './useInboxWords.js';

/** Props of {@link BulkConfirm}. */
export interface BulkConfirmProps {
  verdict: InboxVerdict['type'];
  plan: BulkPlan;
  onBack: () => void;
  onConfirm: (verdict: InboxVerdict) => void;
}

/**
 * Asks for confirmation of a decision about several items, and for the reason of a denial. Back is first and has the
 * focus, so a second press is safe.
 */
export function BulkConfirm({ verdict, plan, onBack, onConfirm }: BulkConfirmProps): ReactNode {
  const { words, inbox, locale } = useInboxWords();
  const [reason, setReason] = useState('');
  const id = useId();
  const back = useRef<HTMLButtonElement>(null);
  const wasFocused = useRef(false);
  useEffect(() => {
    // Only once: the effect also runs when a hidden `<Activity>` is shown again, and the focus may be elsewhere then.
    if (!wasFocused.current) back.current?.focus();
    wasFocused.current = true;
  }, []);
  const { length: count } = plan.keys;
  const labels = { approve: inbox.bulkApprove, deny: inbox.bulkDeny, cancel: inbox.bulkCancel } as const;
  const given = reason.trim();
  const confirm = () =>
    onConfirm(verdict === 'deny' && given !== '' ? { type: verdict, reason: given } : { type: verdict });
  return (
    <fieldset className="rai-inbox-confirm" aria-describedby={id}>
      <legend>
        <strong>{labels[verdict]({ count, locale })}</strong>
      </legend>
      <LeftOut plan={plan} />
      {verdict === 'deny' && (
        <label className="rai-field">
          <span className="rai-label">
            {words.denyReason} <span className="rai-hint">({words.optional})</span>
          </span>
          <input className="rai-input" value={reason} onChange={({ target }) => setReason(target.value)} />
        </label>
      )}
      <p id={id} className="rai-hint">
        {inbox.bulkHelp}
      </p>
      <div className="rai-actions">
        <Button ref={back} onClick={onBack}>
          {words.back}
        </Button>
        <Button decides variant="primary" aria-describedby={id} onClick={confirm}>
          {labels[verdict]({ count, locale })}
        </Button>
      </div>
    </fieldset>
  );
}
