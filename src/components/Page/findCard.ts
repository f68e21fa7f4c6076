/** The card of one interrupt below `area`. A key may hold what a selector cannot, so it is compared. */
export function findCard(area: ParentNode, key: string): HTMLElement | undefined {
  return [...area.querySelectorAll<HTMLElement>('[data-interrupt-key]')].find(
    (card) => card.dataset['interruptKey'] === key,
  );
}
