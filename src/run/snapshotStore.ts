import { callEach } from './eventListeners.js';

/** A value with subscribers. */
export interface SnapshotStore<T> {
  get(): T;
  /** The value with the changes that wait for the next frame. */
  latest(): T;
  subscribe(listener: () => void): () => void;
  /** The next `get` reads the value again. Listeners do not run. */
  markStale(): void;
  /** Listeners run once, at the next frame, however often this is called before it. */
  notifyNextFrame(): void;
  /** Listeners run now. For changes that the user has made or waits for. */
  notifyNow(): void;
  dispose(): void;
}

/**
 * A store for `useSyncExternalStore`, which reads its value at the next frame after `notifyNextFrame`, and immediately
 * after `notifyNow`. Otherwise `get` returns the same value until `markStale`, so that the screen is consistent.
 * Without listeners the value is always current.
 */
export function snapshotStore<T>(read: () => T): SnapshotStore<T> {
  const listeners = new Set<() => void>();
  let snapshot: T | undefined;
  let stale = true;
  let cancelFrame: (() => void) | undefined;

  const current = (): T => {
    if (snapshot === undefined || stale) {
      snapshot = read();
      stale = false;
    }
    return snapshot;
  };
  const flush = (): void => {
    cancelFrame?.();
    cancelFrame = undefined;
    stale = true;
    current();
    callEach(listeners, (listener) => listener());
  };
  return {
    get: current,
    latest() {
      if (cancelFrame) stale = true;
      return current();
    },
    subscribe(listener) {
      const own = () => listener();
      listeners.add(own);
      return () => listeners.delete(own);
    },
    markStale() {
      stale = true;
    },
    notifyNextFrame() {
      if (listeners.size === 0) stale = true;
      else cancelFrame ??= onNextFrame(flush);
    },
    notifyNow: flush,
    dispose() {
      cancelFrame?.();
      cancelFrame = undefined;
      listeners.clear();
    },
  };
}

/** The frame duration without a visible page, in milliseconds (60 Hz). */
const FRAME = 16;

/**
 * Runs `callback` at the next animation frame. If the page is hidden or has no animation frames, uses a timer. Returns
 * a function that cancels it.
 */
function onNextFrame(callback: () => void): () => void {
  const visible = typeof document !== 'undefined' && document.visibilityState === 'visible';
  if (visible && typeof requestAnimationFrame === 'function') {
    const frame = requestAnimationFrame(callback);
    return () => cancelAnimationFrame(frame);
  }
  const timer = setTimeout(callback, FRAME);
  return () => clearTimeout(timer);
}
