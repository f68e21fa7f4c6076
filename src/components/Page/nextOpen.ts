/**
 * The open card or action after another one in the page, else the first in `area`.
 *
 * @param keyed The attribute that holds the key of each.
 */
export function nextOpen(
  area: HTMLElement,
  keyed: 'data-interrupt-key' | 'data-action-key',
  from: HTMLElement | undefined,
): HTMLElement | undefined {
  const open = [...area.querySelectorAll<HTMLElement>(`[${keyed}][data-status="open"]`)];
  const after = open.find(
    (each) => from && from.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return after ?? open[0];
}
