'use client';
import { useCallback, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { oncePer } from '../../react/oncePer.js';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { focusedAround, isElement, isFocusLost } from '../Page/elements.js';
import { uncover } from '../Page/goToCard.js';
import { HasRowsContext } from '../Options/HasRowsContext.js';
import { FocusContext } from '../Page/useRestoreFocus.js';
import { stateOf, type FocusBefore } from './FocusBefore.js';
import { useHasRows } from './useHasRows.js';
import { loadedPanelParts, onPanelParts } from './loadPanelParts.js';

/** Props of {@link FocusKeeper}. */
export interface FocusKeeperProps {
  /** The panel, which gets the focus if nothing else can. */
  panel: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/**
 * Keeps the focus in the panel when the focused element unmounts: after a decision, the focus moves to the next open
 * card or to the bar. A focus outside the panel never moves. The keeper does not re-render for this; parts that change
 * call `useRestoreFocus`. It also keeps the layout of the cards while one of them has the focus.
 */
export function FocusKeeper({ panel, children }: FocusKeeperProps): ReactNode {
  const run = useProvidedRun();
  const area = useRef<HTMLDivElement>(null);
  const before = useRef<FocusBefore>(undefined);
  /** The element of the panel that is about to receive the focus. */
  const incoming = useRef<Element>(undefined);

  useEffect(() => {
    const { current: within } = area;
    const onFocusOut = ({ relatedTarget: next }: FocusEvent) => {
      incoming.current = within && isElement(next) && within.contains(next) ? next : undefined;
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      incoming.current = undefined;
      // The browser scrolls to what receives the focus, but leaves it below the sticky bar.
      uncover(target as HTMLElement);
    };
    within?.addEventListener('focusout', onFocusOut);
    within?.addEventListener('focusin', onFocusIn);
    return () => {
      within?.removeEventListener('focusout', onFocusOut);
      within?.removeEventListener('focusin', onFocusIn);
    };
  }, []);

  useEffect(() => {
    let signature = signatureOf(run.getSnapshot());
    const noteFocus = () => {
      const { current: within } = area;
      if (!within) return;
      // Another change may follow before this one has rendered. The focused element may be gone by then.
      const lost = isFocusLost(within) ? before.current : undefined;
      before.current = focusIn(within, incoming.current) ?? lost;
    };
    // The subscription runs before React renders. After the render, the focused element would be unknown.
    const unsubscribe = run.subscribe(() => {
      const earlier = signature;
      signature = signatureOf(run.getSnapshot());
      if (signature !== earlier) noteFocus();
    });
    const unsubscribeParts = onPanelParts(noteFocus);
    return () => {
      unsubscribe();
      unsubscribeParts();
    };
  }, [run]);

  const restoreFocus = useCallback(() => {
    // The element that is about to receive the focus gets it, unless the change has removed or disabled it.
    const willArrive = incoming.current?.isConnected === true && !incoming.current.matches(':disabled');
    if (before.current && area.current && !willArrive) {
      const { keepFocus } = loadedPanelParts() ?? {};
      if (keepFocus) keepFocus(before.current, area.current, panel.current, run.getSnapshot().interrupts);
      else if (isFocusLost(area.current)) panel.current?.focus();
    }
    before.current = undefined;
  }, [panel, run]);

  const [hasRows, handlers] = useHasRows();
  return (
    <FocusContext.Provider value={restoreFocus}>
      <HasRowsContext.Provider value={hasRows}>
        <div ref={area} className="rai-panel-content" {...handlers}>
          {children}
        </div>
      </HasRowsContext.Provider>
    </FocusContext.Provider>
  );
}

/** A string that changes whenever a card, the bar or the working line may lose the focus. */
function signatureOf({ interrupts, batch, error, status, activity }: RunSnapshot): string {
  return `${cardsIn(interrupts)} ${JSON.stringify(batch)} ${error?.code} ${status} ${activity === undefined}`;
}

const cardsIn = oncePer((interrupts: readonly PendingInterrupt[]) =>
  JSON.stringify(
    interrupts.map(({ key, digest, status, delivery, expired, checking }) => {
      return [key, digest, status, delivery, expired, checking];
    }),
  ),
);

/**
 * Where the focus is in the panel; `undefined` if it is elsewhere. A field reports its value on blur, when nothing has
 * the focus. `incoming`, the element that is about to receive it, then counts as focused.
 */
function focusIn(area: HTMLElement, incoming: Element | undefined): FocusBefore | undefined {
  const focused = focusedAround(area);
  const active = focused && area.contains(focused) ? focused : isFocusLost(area) ? incoming : undefined;
  if (!active) return undefined;
  const card = active.closest<HTMLElement>('[data-interrupt-key]');
  return {
    card: card ? { key: card.dataset['interruptKey'] ?? '', state: stateOf(card) } : undefined,
    rows: active.closest<HTMLElement>('.rai-rows') ?? undefined,
  };
}
