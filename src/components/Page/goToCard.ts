import { viewOf } from './inView.js';

/** Scrolls a card into view, not covered by the sticky bar, and focuses it. */
export function goToCard(card: HTMLElement): void {
  scrollToElement(card);
  focusCard(card);
}

/** Scrolls to an element that has received the focus, if nothing of it is in view. The bar may cover it. */
export function uncover(element: HTMLElement): void {
  if (viewOf(element).isOut) scrollToElement(element);
}

/** Scrolls to an element so that the bar does not cover it. */
export function scrollToElement(element: HTMLElement): void {
  const bar = element.closest('.rai-panel')?.querySelector('.rai-bar');
  if (bar) {
    // Only a bar that sticks covers the element. Its height depends on its text and width, so a style sheet cannot know
    // it.
    const cover = getComputedStyle(bar).position === 'static' ? 0 : bar.clientHeight;
    element.style.scrollMarginBlockEnd = `${cover + 8}px`;
  }
  // jsdom has no layout, and no `scrollIntoView`.
  (element as Partial<HTMLElement>).scrollIntoView?.({ block: 'nearest', behavior: 'instant' });
}

/**
 * Focuses a card, an action, the bar or the panel, and scrolls only if nothing of it is in view. Returns whether it has
 * the focus.
 */
export function focusCard(card: HTMLElement): boolean {
  uncover(card);
  card.focus({ preventScroll: true });
  return card.matches(':focus');
}

/** Goes from a card to the next or previous one below `area`, and from the last to the first. */
export function goToNeighbour(card: Element | undefined, by: 1 | -1, area: ParentNode): void {
  const cards = [...area.querySelectorAll<HTMLElement>('[data-interrupt-key]')];
  const at = cards.findIndex((each) => each === card);
  // Without a current card, next is the first card and previous is the last.
  const to = cards.at((at < 0 && by < 0 ? -1 : at + by) % cards.length);
  if (to) goToCard(to);
}
