'use client';
import type { ReactNode } from 'react';
import type { BulkPlan } from './bulkPlan.js';
import { useInboxWords } from './useInboxWords.js';

/** How many of the marked items are not decided, and why. Renders nothing if all are. */
export function LeftOut({ plan, id }: { readonly plan: BulkPlan; readonly id?: string }): ReactNode {
  const { inbox, locale } = useInboxWords();
  const { skipped } = plan;
  if (skipped.size === 0) return null;
  const count = [...skipped.values()].reduce((sum, each) => sum + each, 0);
  const reasons = [...skipped].map(([why, each]) =>
    inbox.reasonCount({ count: each, why: inbox.skips[why], locale }),
  );
  return (
    <p id={id} className="rai-hint" data-left-out="">
      {inbox.leftOut({ count, reasons: reasons.join(' · '), locale })}
    </p>
  );
}
