/** The card of one interrupt below `area`. A key may contain characters that break a selector, so it is compared. */
export function findCard(area: ParentNode, key: string): HTMLElement | undefined {
  return [...area.querySelectorAll<HTMLElement>('[data-interrupt-key]')].find(
    (card) => card.dataset['interruptKey'] === key,
  );
}

/**
 * The next open card or action after a given one in the page, else the first in `area`.
 *
 * @param keyed The attribute that holds the key of each.
 * @param isOffered Whether it counts. @default each one counts
 */
export function nextOpen(
  area: HTMLElement,
  keyed: 'data-interrupt-key' | 'data-action-key',
  from: HTMLElement | undefined,
  isOffered: (each: HTMLElement) => boolean = () => true,
): HTMLElement | undefined {
  const open = [...area.querySelectorAll<HTMLElement>(`[${keyed}][data-status="open"]`)].filter(isOffered);
  const after = open.find(
    (each) => from && from.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return after ?? open[0];
}

/** The element that contains the cards of this bar. */
export function areaOf(element: Element | null): ParentNode | undefined {
  return element?.closest('.rai-panel') ?? element?.ownerDocument;
}
