/** Brings a card into view, clear of the bar that sticks to its end, and gives it the focus. */
export function goToCard(card: HTMLElement): void {
  const bar = card.closest('.rai-panel')?.querySelector('.rai-bar');
  // How high the bar is depends on its words and its width, which no style sheet knows.
  if (bar) card.style.scrollMarginBlockEnd = `${bar.getBoundingClientRect().height + 8}px`;
  card.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  card.focus({ preventScroll: true });
}

/** Goes to the card after or before another one below `area`, and from the last to the first. */
export function goOnFrom(card: Element | undefined, by: 1 | -1, area: ParentNode): void {
  const cards = [...area.querySelectorAll<HTMLElement>('[data-interrupt-key]')];
  const at = cards.findIndex((each) => each === card);
  // From nowhere, the way on leads to the first card and the way back to the last.
  const to = cards.at((at < 0 && by < 0 ? -1 : at + by) % cards.length);
  if (to) goToCard(to);
}
