/** The delay after a move before the new place is observed, in milliseconds. An element in motion moves many times. */
const PAUSE = 100;

/** The observer reports an element that has left its place by a twentieth of its size, or a multiple of that. */
const thresholds = Array.from({ length: 21 }, (_, step) => step / 20);

/**
 * Calls `check` when a visible element may have moved, for any cause, and once at the beginning. The root of its
 * IntersectionObserver is reduced to the area of the element, so the observer reports when the element leaves that
 * area. Nothing runs while the element stays there.
 *
 * @param check Returns whether the element has moved.
 * @returns a function that stops it.
 */
export function followPlace(element: Element, check: () => boolean): () => void {
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
      const isChanged = check() || !isFirst;
      isFirst = false;
      clearTimeout(timer);
      if (isChanged) timer = setTimeout(follow, PAUSE);
    };
    const rootMargin = insets.map((inset) => `${-Math.floor(inset)}px`).join(' ');
    observer = new Observer(report, { root: page, rootMargin, threshold: thresholds });
    observer.observe(element);
  };
  follow();
  return () => {
    clearTimeout(timer);
    observer?.disconnect();
  };
}
