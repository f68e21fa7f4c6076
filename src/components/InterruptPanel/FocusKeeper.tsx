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
  /** The panel, which takes the focus when nothing else is left. */
  panel: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/**
 * Keeps the focus in the panel when what had it goes away: after a decision it moves to the next open card, or
 * to the bar. Where the focus was elsewhere it is left alone, whatever arrives or is answered. It renders for none of
 * that: what changes the page tells it by `useKeptFocus`.
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
    let marks = marksOf(run.getSnapshot());
    const hold = () => {
      const { current: within } = area;
      if (!within) return;
      // A change may follow before the page has settled the last one: what had the focus then may be gone already.
      held.current = heldIn(within, going.current) ?? (isFocusLost(within) ? held.current : undefined);
    };
    // A change is told before React shows it: afterwards nobody knows what had the focus.
    const unsubscribe = run.subscribe(() => {
      const before = marks;
      marks = marksOf(run.getSnapshot());
      if (marks !== before) hold();
    });
    const forget = onPanelParts(hold);
    return () => {
      unsubscribe();
      forget();
    };
  }, [run]);

  const settle = useCallback(() => {
    // What the focus is on its way to will have it, unless the change has taken that away.
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

/** A text that is another one whenever a card or the bar may lose what has the focus. */
function marksOf({ interrupts, batch, error }: RunSnapshot): string {
  return `${cardsIn(interrupts)} ${batch.delivery} ${batch.covered} ${error?.code}`;
}

const cardsIn = oncePer((interrupts: readonly PendingInterrupt[]) =>
  JSON.stringify(
    interrupts.map(({ key, digest, status, delivery, expired }) => [key, digest, status, delivery, expired]),
  ),
);

interface Held {
  /** The card that had the focus, and what it had then come to. `undefined` where another part of the panel had it. */
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

/** Whether somebody decided. One that is cancelled as its time runs out was decided by nobody: they read on there. */
function isDecidedSince(was: State, card: HTMLElement | undefined): boolean {
  if (was.status !== 'open') return false;
  const now = card && stateOf(card);
  const byItself = now?.status === 'cancelled' && now.expired && !was.expired;
  return now?.status !== 'open' && !byItself;
}

/**
 * What has the focus in the panel; `undefined` where it is elsewhere. A field tells what was typed as it is left, when the
 * focus is nowhere: then it is with what it is `going` to.
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

function keepFocus(held: Held, area: HTMLElement, panel: HTMLElement | null): void {
  const card = held.card && findCard(area, held.card.key);
  const bar = area.querySelector<HTMLElement>('.rai-bar');
  if (held.card && isDecidedSince(held.card.was, card))
    (nextOpen(area, 'data-interrupt-key', card) ?? bar ?? panel)?.focus();
  else if (!area.contains(focusedAround(area) ?? null)) (card ?? bar ?? panel)?.focus();
}
