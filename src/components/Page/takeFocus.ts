import { isFocusLost } from './elements.js';

/**
 * Gives an element the focus that was lost with what opened it, or that stands around it. Where a person has gone on to
 * something else meanwhile, the focus stays there.
 */
export function takeFocus(element: HTMLElement | null): void {
  if (element && isFocusLost(element)) element.focus();
}
