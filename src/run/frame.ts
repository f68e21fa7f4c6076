/** The frame duration without a visible page, in milliseconds (60 Hz). */
const FRAME = 16;

/**
 * Runs `callback` at the next animation frame. If the page is hidden or has no animation frames, uses a timer. Returns a
 * function that cancels it.
 */
export function onNextFrame(callback: () => void): () => void {
  const visible = typeof document !== 'undefined' && document.visibilityState === 'visible';
  if (visible && typeof requestAnimationFrame === 'function') {
    const frame = requestAnimationFrame(callback);
    return () => cancelAnimationFrame(frame);
  }
  const timer = setTimeout(callback, FRAME);
  return () => clearTimeout(timer);
}
