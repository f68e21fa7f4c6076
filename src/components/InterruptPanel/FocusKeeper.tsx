'use client';
import { useCallback, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { oncePer } from '../../react/oncePer.js';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { findCard, nextOpen } from '../Page/cards.js';
import { focusedAround, isElement, isFocusLost } from '../Page/elements.js';
import { FocusContext } from '../Page/useKeptFocus.js';
import { onPanelParts } from './loadPanelParts.js';

/** Props of {@link FocusKeeper}. */
export interface FocusKeeperProps {
  /** The panel, which gets the focus if nothing else can. */
  panel: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/**
 * Keeps the focus in the panel when the focused element unmounts: after a decision, the focus moves to the next open
 * card or to the bar. A focus outside the panel never moves. The keeper does not re-render for this; parts that change
 * call `useKeptFocus`.
 */
export function FocusKeeper({ panel, children }: FocusKeeperProps): ReactNode {
  const run = useProvidedRun();
  const area = useRef<HTMLDivElement>(null);
  const held = useRef<Held>(undefined);
  const going = useRef<Element>(undefined);

  useEffect(() => {
    const { current: within } = area;
    const leaves = ({ relatedTarget: next }: FocusEvent) => {
      going.current = within && isElement(next) && within.contains(next) ? next : undefined;
    };
    const arrives = () => void (going.current = undefined);
    within?.addEventListener('focusout', leaves);
    within?.addEventListener('focusin', arrives);
    return () => {
      within?.removeEventListener('focusout', leaves);
      within?.removeEventListener('focusin', arrives);
    };
  }, []);

  useEffect(() => {
    let signature = signatureOf(run.getSnapshot());
    const hold = () => {
      const { current: within } = area;
      if (!within) return;
      // Another change may follow before this one has rendered. The focused element may be gone by then.
      held.current = heldIn(within, going.current) ?? (isFocusLost(within) ? held.current : undefined);
    };
    // The subscription runs before React renders. After the render, the focused element would be unknown.
    const unsubscribe = run.subscribe(() => {
      const before = signature;
      signature = signatureOf(run.getSnapshot());
      if (signature !== before) hold();
    });
    const unsubscribeParts = onPanelParts(hold);
    return () => {
      unsubscribe();
      unsubscribeParts();
    };
  }, [run]);

  const settle = useCallback(() => {
    // The element that is about to receive the focus gets it, unless the change has removed or disabled it.
    const arrives = going.current?.isConnected === true && !going.current.matches(':disabled');
    if (held.current && area.current && !arrives) keepFocus(held.current, area.current, panel.current);
    held.current = undefined;
  }, [panel]);

  return (
    <FocusContext.Provider value={settle}>
      <div ref={area} className="rai-panel-content">
        {children}
      </div>
    </FocusContext.Provider>
  );
}

/** A string that changes whenever a card or the bar may lose the focus. */
function signatureOf({ interrupts, batch, error }: RunSnapshot): string {
  return `${cardsIn(interrupts)} ${batch.delivery} ${batch.covered} ${error?.code}`;
}

const cardsIn = oncePer((interrupts: readonly PendingInterrupt[]) =>
  JSON.stringify(
    interrupts.map(({ key, digest, status, delivery, expired }) => [key, digest, status, delivery, expired]),
  ),
);

interface Held {
  /**
   * The card that had the focus, and its state at that time. `undefined` if another part of the panel had the focus.
   */
  readonly card: { readonly key: string; readonly was: State } | undefined;
}

interface State {
  readonly status: string | undefined;
  readonly expired: boolean;
}

const stateOf = ({ dataset }: HTMLElement): State => ({
  status: dataset['status'],
  expired: dataset['expired'] !== undefined,
});

/** Whether the user decided. An expiry that cancels a question is no decision, so the focus stays there. */
function isDecidedSince(was: State, card: HTMLElement | undefined): boolean {
  if (was.status !== 'open') return false;
  const now = card && stateOf(card);
  const byItself = now?.status === 'cancelled' && now.expired && !was.expired;
  return now?.status !== 'open' && !byItself;
}

/**
 * The focused part of the panel; `undefined` if the focus is elsewhere. A field reports its value on blur, when nothing
 * has the focus. In that case, `going` is the element that is about to receive it.
 */
function heldIn(area: HTMLElement, going: Element | undefined): Held | undefined {
  const focused = focusedAround(area);
  const active = focused && area.contains(focused) ? focused : isFocusLost(area) ? going : undefined;
  if (!active) return undefined;
  const card = active.closest<HTMLElement>('[data-interrupt-key]');
  return {
    card: card ? { key: card.dataset['interruptKey'] ?? '', was: stateOf(card) } : undefined,
  };
}

/** A browser takes the focus from a disabled field only when it next renders. */
const canKeep = (focused: Element | undefined, area: HTMLElement): boolean =>
  focused !== undefined && area.contains(focused) && !focused.matches(':disabled');

function keepFocus(held: Held, area: HTMLElement, panel: HTMLElement | null): void {
  const card = held.card && findCard(area, held.card.key);
  const bar = area.querySelector<HTMLElement>('.rai-bar');
  if (held.card && isDecidedSince(held.card.was, card))
    (nextOpen(area, 'data-interrupt-key', card) ?? bar ?? panel)?.focus();
  else if (!canKeep(focusedAround(area), area)) (card ?? bar ?? panel)?.focus();
}
