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
import { isUndecided } from './isUndecided.js';

/** The words of the button, by what it would cancel. */
type Label = 'cancel' | 'cancelAll' | 'cancelRest';
/** The words about what a cancellation does, if it is not safe. */
type Caveat = 'cancelUnsafe' | 'cancelDenies';

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
      const included = interrupts.filter((each) => isIncluded(each, delivery));
      const caveats = included.map(({ cancellation }) => cancellation);
      const caveat: Caveat | '' = caveats.includes('unsafe')
        ? 'cancelUnsafe'
        : caveats.includes('denies')
          ? 'cancelDenies'
          : '';
      // One string, so that the button re-renders only if one of them changes.
      return included.length > 0 ? `${labelFor(interrupts, delivery)} ${caveat}` : '';
    });
    return ({ interrupts }: RunSnapshot) => found(interrupts);
  }, [delivery]);
  const [label, caveat] = useRunSelector(run, select).split(' ') as [Label | '', Caveat | ''];
  if (!label) return null;
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
        {words[label]}
      </Button>
      {caveat && (
        <span className="rai-hint" id={id}>
          {words[caveat]}
        </span>
      )}
    </>
  );
}

function labelFor(interrupts: readonly PendingInterrupt[], delivery: Delivery): Label | '' {
  if (interrupts.length === 1) return delivery === 'refused' ? 'cancel' : '';
  const isRest = delivery === 'none' && !interrupts.every(isUndecided);
  return isRest ? 'cancelRest' : 'cancelAll';
}

/** Before a batch is sent, answered questions stay. After it failed, each answer is cancelled or sent again. */
function isIncluded(interrupt: PendingInterrupt, delivery: Delivery): boolean {
  const { answerable, cancellation, status } = interrupt;
  if (!answerable || cancellation === 'impossible') return false;
  return delivery === 'none' ? isUndecided(interrupt) : status !== 'cancelled';
}
