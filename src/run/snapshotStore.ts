import { callEach } from './eventListeners.js';

/** A value that others watch. */
export interface SnapshotStore<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
  /** Time has passed: the next `get` reads anew, and nobody is told. */
  touch(): void;
  /** Something changed: listeners are told at the next frame, once, however often this is called until then. */
  invalidate(): void;
  /** Something changed that a person did or waits for: listeners are told now. */
  flush(): void;
  dispose(): void;
}

/**
 * A store in Zustand's shape whose value is read anew at most once per frame. Between two tellings `get` gives
 * the same value, so that what is on the screen is of one moment; without listeners it is always current.
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
    subscribe(listener) {
      const own = () => listener();
      listeners.add(own);
      return () => listeners.delete(own);
    },
    touch() {
      stale = true;
    },
    invalidate() {
      if (listeners.size === 0) stale = true;
      else cancelFrame ??= onNextFrame(flush);
    },
    flush,
    dispose() {
      cancelFrame?.();
      cancelFrame = undefined;
      listeners.clear();
    },
  };
}

/** Without a visible page there are no animation frames: one at 60 Hz, in milliseconds. */
const FRAME = 16;

/**
 * Runs `callback` at the next animation frame, or after a frame's time where the page is hidden or there is
 * none. Returns what takes it back.
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
