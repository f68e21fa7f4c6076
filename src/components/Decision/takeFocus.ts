/**
 * Gives an element the focus that was lost with what opened it, or that stands around it. Where a person has gone on to
 * something else meanwhile, the focus stays there.
 */
export function takeFocus(element: HTMLElement | null): void {
  // An element in a page has a document for its root, or a shadow.
  const { activeElement } = (element?.getRootNode() ?? {}) as Partial<DocumentOrShadowRoot>;
  if (!activeElement || activeElement.contains(element)) element?.focus();
}
