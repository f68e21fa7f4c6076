'use client';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { Button } from '../../components/Button/Button.js';
import { identityOf } from '../../components/Identity/identityOf.js';
import { usePressGuard } from '../../components/PressGuard/usePressGuard.js';
import type { InboxHandle } from '../InboxHandle.js';
import type { InboxVerdict } from '../InboxResult.js';
import { bulkPlan, type BulkPlan } from './bulkPlan.js';
import { BulkConfirm } from './BulkConfirm.js';
import { BulkProgress } from './BulkProgress.js';
import { LeftOut } from './LeftOut.js';
import { useInboxWords } from './useInboxWords.js';

/** Props of {@link InboxBulkBar}. */
export interface InboxBulkBarProps {
  inbox: InboxHandle;
  /** Offers to skip the marked questions too. @default false */
  canCancel?: boolean | undefined;
  /**
   * How long the buttons that decide ignore the pointer after they appear or move, in milliseconds. 0 turns this off.
   * @default the `pressGuard` of the surrounding part, else 500
   */
  pressGuard?: number | undefined;
  className?: string | undefined;
}

/** A decision that waits for its confirmation. */
interface Asked {
  readonly verdict: InboxVerdict['type'];
  readonly plan: BulkPlan;
}

/**
 * Decides the marked items together. It asks for confirmation first, because the answers are sent immediately. It then
 * shows the progress, and the result of each item that needs attention. It renders nothing while no item is marked and
 * there is no result.
 */
export function InboxBulkBar({ inbox, canCancel, pressGuard, className }: InboxBulkBarProps): ReactNode {
  const { words, inbox: texts, locale } = useInboxWords();
  const { items, selection, progress, decide, mark } = inbox;
  const plan = useMemo(() => bulkPlan(items), [items]);
  const [asked, setAsked] = useState<Asked>();
  const [dismissed, setDismissed] = useState<readonly string[]>();
  const id = useId();
  const leftOut = plan.skipped.size > 0 ? id : undefined;
  const guard = usePressGuard(plan.about, pressGuard);
  // A confirmation is about exactly the items that it names. If they change, it is withdrawn.
  const open = asked && asked.plan.about === plan.about ? asked : undefined;
  if (asked && !open) setAsked(undefined);
  const shownProgress = progress && progress.keys !== dismissed ? progress : undefined;
  const { length: count } = plan.keys;
  if (!shownProgress && selection.length === 0) return null;

  const send = (verdict: InboxVerdict) => {
    setAsked(undefined);
    void decide(plan.keys, verdict);
  };
  const ask = (verdict: InboxVerdict['type']) => setAsked({ verdict, plan });
  return (
    <section
      className={className ? `rai-root rai-inbox-bulk ${className}` : 'rai-root rai-inbox-bulk'}
      aria-label={texts.bulkLabel}
      lang={words.language}
      dir={words.direction}
      // Receives the focus when the focused button disappears.
      tabIndex={-1}
    >
      {shownProgress ? (
        <BulkProgress
          key={identityOf(shownProgress.keys)}
          inbox={inbox}
          progress={shownProgress}
          onDismiss={() => setDismissed(shownProgress.keys)}
        />
      ) : (
        <div ref={guard} className="rai-inbox-bulk-content">
          {open ? (
            <BulkConfirm
              verdict={open.verdict}
              plan={plan}
              onBack={() => setAsked(undefined)}
              onConfirm={send}
            />
          ) : (
            <>
              <p className="rai-inbox-line">
                <strong>{texts.marked({ count: selection.length, locale })}</strong>
                <Button variant="quiet" onClick={() => mark(selection, false)}>
                  {texts.clearMarks}
                </Button>
              </p>
              <LeftOut plan={plan} id={id} />
              {count > 0 ? (
                <div className="rai-actions">
                  <Button
                    decides
                    variant="primary"
                    data-bulk="approve"
                    aria-describedby={leftOut}
                    onClick={() => ask('approve')}
                  >
                    {texts.bulkApprove({ count, locale })}
                  </Button>
                  <Button decides data-bulk="deny" aria-describedby={leftOut} onClick={() => ask('deny')}>
                    {texts.bulkDeny({ count, locale })}
                  </Button>
                  {canCancel === true && (
                    <Button decides variant="quiet" aria-describedby={leftOut} onClick={() => ask('cancel')}>
                      {texts.bulkCancel({ count, locale })}
                    </Button>
                  )}
                </div>
              ) : (
                <p className="rai-hint">{texts.bulkNone}</p>
              )}
            </>
          )}
        </div>
      )}
    </section>
  );
}
