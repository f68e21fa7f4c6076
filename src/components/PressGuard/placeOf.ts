/** The place of an element in the view, and how far everything around it is scrolled, in CSS pixels. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly scrolledLeft: number;
  readonly scrolledTop: number;
}

/** Includes the shadow roots and the frames of the same origin around the element. */
export function placeOf(element: Element): Place {
  let { left, top } = element.getBoundingClientRect();
  let [scrolledLeft, scrolledTop] = [0, 0];
  for (let around = parentOf(element); around; around = parentOf(around)) {
    scrolledLeft += around.scrollLeft;
    scrolledTop += around.scrollTop;
    if (around !== around.ownerDocument.documentElement) continue;
    const frame = frameOf(around);
    if (!frame) break;
    const box = frame.getBoundingClientRect();
    left += box.left;
    top += box.top;
    around = frame;
  }
  return { left, top, scrolledLeft, scrolledTop };
}

/** A difference of at most one pixel is a rounding error. */
const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1;

/**
 * Whether an element has moved. A scroll by the user does not count, if the element has moved as far as everything
 * around it was scrolled.
 */
export function hasMoved(before: Place, now: Place, isScrolledByUser: boolean): boolean {
  if (isNear(before.left, now.left) && isNear(before.top, now.top)) return false;
  return !(
    isScrolledByUser &&
    isNear(before.left + before.scrolledLeft, now.left + now.scrolledLeft) &&
    isNear(before.top + before.scrolledTop, now.top + now.scrolledTop)
  );
}

function parentOf(element: Element): Element | undefined {
  const root = element.getRootNode();
  const host = 'host' in root ? (root as ShadowRoot).host : undefined;
  return element.assignedSlot ?? element.parentElement ?? host;
}

/** The frame around a page; `undefined` if there is none, or its page is of another origin. */
function frameOf({ ownerDocument: { defaultView: view } }: Element): Element | undefined {
  try {
    return view?.frameElement ?? undefined;
  } catch {
    return undefined;
  }
}
