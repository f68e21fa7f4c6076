/** Without a visible page there are no animation frames: one at 60 Hz, in milliseconds. */
const FRAME = 16;

/**
 * Runs `callback` at the next animation frame, or after a frame's time where the page is hidden or there is
 * none. Returns what takes it back.
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
