/** The card of one interrupt below `area`. A key may contain characters that break a selector, so it is compared. */
export function findCard(area: ParentNode, key: string): HTMLElement | undefined {
  return [...area.querySelectorAll<HTMLElement>('[data-interrupt-key]')].find(
    (card) => card.dataset['interruptKey'] === key,
  );
}
