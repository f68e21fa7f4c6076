import { findCard, nextOpen } from '../Page/cards.js';
import { focusedAround } from '../Page/elements.js';
import { focusCard } from '../Page/goToCard.js';
import { stateOf, type Held, type State } from './Held.js';

/**
 * Moves the focus that a change has removed: after a decision to the next open card, otherwise to the same card, and if
 * there is none to the bar or the panel.
 */
export function keepFocus(held: Held, area: HTMLElement, panel: HTMLElement | null): void {
  const card = held.card && findCard(area, held.card.key);
  const bar = area.querySelector<HTMLElement>('.rai-bar');
  const isDecided = held.card && isDecidedSince(held.card.was, card);
  if (!isDecided && canKeep(focusedAround(area), area)) return;
  const goal = (isDecided ? nextOpen(area, 'data-interrupt-key', card) : card) ?? bar ?? panel;
  if (goal) focusCard(goal);
}

/** A browser takes the focus from a disabled field only when it next renders. */
const canKeep = (focused: Element | undefined, area: HTMLElement): boolean =>
  focused !== undefined && area.contains(focused) && !focused.matches(':disabled');

/** Whether the user decided. An expiry that cancels a question is no decision, so the focus stays there. */
function isDecidedSince(was: State, card: HTMLElement | undefined): boolean {
  if (was.status !== 'open') return false;
  const now = card && stateOf(card);
  const byItself = now?.status === 'cancelled' && now.expired && !was.expired;
  return now?.status !== 'open' && !byItself;
}
