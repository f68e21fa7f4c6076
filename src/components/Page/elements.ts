/** Whether it is an element. One of another window, such as an iframe's, is no instance of this window's `Element`. */
export const isElement = (target: unknown): target is Element =>
  typeof target === 'object' && target !== null && 'nodeType' in target && target.nodeType === 1;

/** What has the focus in the page or the shadow that an element stands in. */
export function focusedAround(element: Element): Element | undefined {
  return rootOf(element).activeElement ?? undefined;
}

/** Whether nothing has the focus but what stands around an element, also from outside of its shadow. */
export function isFocusLost(element: Element): boolean {
  const { activeElement, host } = rootOf(element);
  if (activeElement) return activeElement.contains(element);
  return host ? isFocusLost(host) : true;
}

/** An element in a page has a document for its root, or a shadow. */
const rootOf = (element: Element) => element.getRootNode() as Partial<ShadowRoot>;
