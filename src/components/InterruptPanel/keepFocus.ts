import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import { findCard, nextOpen } from '../Page/cards.js';
import { focusedAround } from '../Page/elements.js';
import { focusCard } from '../Page/goToCard.js';
import { stateOf, type CardState, type FocusBefore } from './FocusBefore.js';

/**
 * Moves the focus that a change has removed. After a decision, it moves to the next open card or row that can be
 * answered; after any other change, to the card that had it. If that card does not exist, it moves to the bar, or else
 * to the panel.
 */
export function keepFocus(
  before: FocusBefore,
  area: HTMLElement,
  panel: HTMLElement | null,
  interrupts: readonly PendingInterrupt[],
): void {
  const { card: was, rows } = before;
  const card = was && findCard(area, was.key);
  const bar = area.querySelector<HTMLElement>('.rai-bar');
  const isDecided = was && isDecidedSince(was.state, card);
  const focused = focusedAround(area);
  // A browser takes the focus from a disabled field only when it next renders.
  if (!isDecided && focused && area.contains(focused) && !focused.matches(':disabled')) return;
  const isAnswerable = ({ dataset }: HTMLElement) =>
    interrupts.some(({ key, answerable }) => answerable && key === dataset['interruptKey']);
  // The button of a group decides several of its rows.
  const from = isDecided ? card : was ? undefined : rows;
  const next = isDecided || from ? nextOpen(area, 'data-interrupt-key', from, isAnswerable) : card;
  // A style of the host may hide one of them, and a hidden element receives no focus.
  [next, bar, panel].some((goal) => goal && focusCard(goal));
}

/** Whether the user decided. An expiry that cancels a question is not a decision, so the focus stays there. */
function isDecidedSince(was: CardState, card: HTMLElement | undefined): boolean {
  const now = card && stateOf(card);
  if (!now) return was.status === 'open';
  const hasExpired = now.status === 'cancelled' && now.expired && !was.expired;
  return now.status !== was.status && now.status !== 'open' && !hasExpired;
}
