import { isFocusLost } from './elements.js';

/**
 * Focuses an element if the focus was lost, or is on one of its ancestors. If the user has moved the focus elsewhere,
 * it stays there.
 */
export function takeFocus(element: HTMLElement | null): void {
  if (element && isFocusLost(element)) element.focus();
}
