/** What the user types into, or chooses with. */
export const typedInto = 'input, textarea, select, [contenteditable]';

/**
 * Whether it is an element. Elements of another window, such as an iframe's, are not instances of this window's
 * `Element`.
 */
export const isElement = (target: unknown): target is Element =>
  typeof target === 'object' && target !== null && 'nodeType' in target && target.nodeType === 1;

/** The focused element in the document or shadow root that contains an element. */
export function focusedAround(element: Element): Element | undefined {
  return rootOf(element).activeElement ?? undefined;
}

/** Whether only ancestors of an element have the focus, even from outside of its shadow root. */
export function isFocusLost(element: Element): boolean {
  const { activeElement, host } = rootOf(element);
  if (activeElement) return activeElement.contains(element);
  return host ? isFocusLost(host) : true;
}

/** The root of an element in a page is a document or a shadow root. */
const rootOf = (element: Element) => element.getRootNode() as Partial<ShadowRoot>;
