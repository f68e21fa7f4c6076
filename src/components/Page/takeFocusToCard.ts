import { isFocusLost } from './elements.js';
import { focusCard } from './goToCard.js';

/**
 * Moves a lost focus to the action or card around an element; outside of both, to `otherwise`. A button that decides
 * never gets a focus that the user has not moved: a second press of the same key would decide.
 */
export function takeFocusToCard(element: HTMLElement | null, otherwise: HTMLElement | null): void {
  const card = element?.closest<HTMLElement>('[data-action-key], [data-interrupt-key]') ?? otherwise;
  if (card && isFocusLost(card)) focusCard(card);
}
