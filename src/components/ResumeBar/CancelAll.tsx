'use client';
import { useId, useMemo, type ReactNode } from 'react';
import type { Delivery, PendingInterrupt } from '../../model/PendingInterrupt.js';
import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { oncePer } from '../../react/oncePer.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import { Button } from '../Button/Button.js';
import { useIsBusy } from '../../react/useIsBusy.js';
import { useWords } from '../Words/WordsContext.js';

/** What the button would cancel. */
type Offer = 'none' | 'one' | 'all' | 'rest';

/**
 * Cancels the open questions. If the answers were refused or are in doubt, it also cancels the answered ones. It
 * renders nothing if there is nothing to cancel, or if the card of a single question has a button for it.
 */
export function CancelAll({ delivery }: { delivery: Delivery }): ReactNode {
  const run = useProvidedRun();
  const { words } = useWords();
  const id = useId();
  const isBusy = useIsBusy();
  const select = useMemo(() => {
    const found = oncePer((interrupts: readonly PendingInterrupt[]) => {
      const caveats = interrupts
        .filter((each) => isIncluded(each, delivery))
        .map(({ cancellation }) => cancellation);
      const caveat = caveats.includes('unsafe') ? 'unsafe' : caveats.includes('denies') ? 'denies' : '';
      // One string, so that the button re-renders only if one of them changes.
      return `${offerOf(interrupts, delivery)} ${caveat}`;
    });
    return ({ interrupts }: RunSnapshot) => found(interrupts);
  }, [delivery]);
  const [offer, caveat] = useRunSelector(run, select).split(' ');
  if (offer === 'none') return null;
  const cancel = () =>
    run.transaction(() => {
      for (const each of run.getSnapshot().interrupts) if (isIncluded(each, delivery)) run.cancel(each.key);
    });
  return (
    <>
      <Button
        decides
        variant="quiet"
        aria-disabled={isBusy || undefined}
        aria-describedby={caveat ? id : undefined}
        onClick={cancel}
      >
        {offer === 'all' ? words.cancelAll : offer === 'rest' ? words.cancelRest : words.cancel}
      </Button>
      {caveat && (
        <span className="rai-hint" id={id}>
          {caveat === 'unsafe' ? words.cancelUnsafe : words.cancelDenies}
        </span>
      )}
    </>
  );
}

function offerOf(interrupts: readonly PendingInterrupt[], delivery: Delivery): Offer {
  const included = interrupts.filter((each) => isIncluded(each, delivery)).length;
  if (included === 0) return 'none';
  if (interrupts.length === 1) return delivery === 'refused' ? 'one' : 'none';
  return delivery === 'none' && interrupts.some(({ status }) => status !== 'open') ? 'rest' : 'all';
}

/** Before a batch is sent, answered questions stay. After it failed, each answer is cancelled or sent again. */
function isIncluded({ answerable, cancellation, status }: PendingInterrupt, delivery: Delivery): boolean {
  if (!answerable || cancellation === 'impossible') return false;
  return delivery === 'none' ? status === 'open' : status !== 'cancelled';
}
