import { isFocusLost } from './elements.js';
import { focusCard } from './goToCard.js';

/**
 * Focuses an element if the focus was lost, or is on one of its ancestors. If the user has moved the focus elsewhere,
 * it stays there.
 */
export function takeFocus(element: HTMLElement | null): void {
  if (element && isFocusLost(element)) element.focus();
}

/**
 * Moves a lost focus to the action or card around an element; outside of both, to `otherwise`. A button that decides
 * never gets a focus that the user has not moved: a second press of the same key would decide.
 */
export function takeFocusToCard(element: HTMLElement | null, otherwise: HTMLElement | null): void {
  const card = element?.closest<HTMLElement>('[data-action-key], [data-interrupt-key]') ?? otherwise;
  if (card && isFocusLost(card)) focusCard(card);
}
