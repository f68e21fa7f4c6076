/** How long a changing place is not followed after a change, in milliseconds. A press looks at it anyway. */
const PAUSE = 100;

/** Parts of an element that are inside its former place: a shift by a twentieth is reported. */
const steps = Array.from({ length: 21 }, (_, step) => step / 20);

/**
 * Calls `look` whenever the place of a visible element may have changed, for any cause, and once at the beginning. An
 * observer whose area is the element's own place reports that it leaves it, so nothing runs while nothing moves.
 *
 * @returns a function that stops it.
 */
export function followPlace(element: Element, look: () => boolean): () => void {
  const page = element.ownerDocument;
  const Observer = page.defaultView?.IntersectionObserver;
  let observer: IntersectionObserver | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = (): void => {
    observer?.disconnect();
    if (!Observer) return;
    const { clientWidth, clientHeight } = page.documentElement;
    const { top, right, bottom, left } = element.getBoundingClientRect();
    const insets = [top, clientWidth - right, clientHeight - bottom, left];
    let isFirst = true;
    const report = () => {
      const isChanged = look() || !isFirst;
      isFirst = false;
      clearTimeout(timer);
      if (isChanged) timer = setTimeout(follow, PAUSE);
    };
    const rootMargin = insets.map((inset) => `${-Math.floor(inset)}px`).join(' ');
    observer = new Observer(report, { root: page, rootMargin, threshold: steps });
    observer.observe(element);
  };
  follow();
  return () => {
    clearTimeout(timer);
    observer?.disconnect();
  };
}
