/** Brings a card into view and gives it the focus. */
export function goToCard(card: HTMLElement): void {
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
