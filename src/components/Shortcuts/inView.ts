/** Whether an element is completely in view: inside its scroll container, and not covered by the panel's bar. */
export function isInView(element: Element): boolean {
  const page = element.ownerDocument;
  // The bar is below every card, unless it sticks to the end of the view and covers them.
  const bar = element.closest('.rai-panel')?.querySelector('.rai-bar');
  let top = 0;
  let bottom = Math.min(
    page.documentElement.clientHeight || Infinity,
    bar?.getBoundingClientRect().top ?? Infinity,
  );
  for (let around = element.parentElement; around && around !== page.body; around = around.parentElement) {
    if (getComputedStyle(around).overflowY === 'visible') continue;
    const frame = around.getBoundingClientRect();
    top = Math.max(top, frame.top);
    bottom = Math.min(bottom, frame.bottom);
  }
  const box = element.getBoundingClientRect();
  // Less than a pixel is a rounding error.
  return box.top > top - 1 && box.bottom < bottom + 1;
}
