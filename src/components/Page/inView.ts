/** How much of an element can be seen inside its scroll containers, not covered by the panel's bar. */
export function viewOf(element: Element): { readonly isWhole: boolean; readonly isOut: boolean } {
  const page = element.ownerDocument;
  const box = element.getBoundingClientRect();
  let top = 0;
  // The root element, or the body in quirks mode. Its height is that of the view.
  let bottom = page.scrollingElement?.clientHeight || Infinity;
  const bar = element.closest('.rai-panel')?.querySelector('.rai-bar');
  if (bar && !bar.contains(element)) {
    const cover = bar.getBoundingClientRect();
    // The bar is below every card, unless it sticks to the end of the view. A host may hide it, or show it above the
    // cards.
    if (box.top < cover.bottom) bottom = Math.min(bottom, cover.top);
  }
  for (let around = element.parentElement; around && around !== page.body; around = around.parentElement) {
    if (getComputedStyle(around).overflowY === 'visible') continue;
    const frame = around.getBoundingClientRect();
    top = Math.max(top, frame.top);
    bottom = Math.min(bottom, frame.bottom);
  }
  return {
    // Less than a pixel is a rounding error.
    isWhole: box.top > top - 1 && box.bottom < bottom + 1,
    isOut: box.bottom <= top || box.top >= bottom,
  };
}
