/**
 * The part of the view in which an element can be seen: inside its scroll containers, and not covered by the panel's
 * bar. In pixels from the top of the view.
 */
export function viewOf(element: Element): { readonly top: number; readonly bottom: number } {
  const page = element.ownerDocument;
  // The bar is below every card, unless it sticks to the end of the view and covers them.
  const bar = element.closest('.rai-panel')?.querySelector('.rai-bar');
  let top = 0;
  let bottom = page.documentElement.clientHeight || Infinity;
  if (bar && !bar.contains(element) && !element.contains(bar))
    bottom = Math.min(bottom, bar.getBoundingClientRect().top);
  for (let around = element.parentElement; around && around !== page.body; around = around.parentElement) {
    if (getComputedStyle(around).overflowY === 'visible') continue;
    const frame = around.getBoundingClientRect();
    top = Math.max(top, frame.top);
    bottom = Math.min(bottom, frame.bottom);
  }
  return { top, bottom };
}

/** Whether nothing of an element is in view. */
export function isOutOfView(element: Element): boolean {
  const { top, bottom } = viewOf(element);
  const box = element.getBoundingClientRect();
  return box.bottom <= top || box.top >= bottom;
}
