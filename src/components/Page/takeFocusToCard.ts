import { isFocusLost } from './elements.js';
import { focusCard } from './goToCard.js';

/**
 * Moves a lost focus to the action or card around an element; outside of both, to `otherwise`. It never moves the focus
 * to a button that decides, because a second press of the same key would decide.
 */
export function takeFocusToCard(element: HTMLElement | null, otherwise: HTMLElement | null): void {
  const card = element?.closest<HTMLElement>('[data-action-key], [data-interrupt-key]') ?? otherwise;
  if (card && isFocusLost(card)) focusCard(card);
}
