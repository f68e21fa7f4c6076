import { callSync } from './callSync.js';

/** Groups changes: `notify` is called once, after all changes of a group. */
export interface Grouped {
  /** Throws if `change` returns a promise. */
  group(change: () => void): void;
  /**
   * Makes a change immediately before a `fetch`. Listeners run after the `fetch`, so if one of them stops the run, the
   * request has already been sent.
   */
  beforeFetch(change: () => void): void;
}

export function grouped(notify: () => void): Grouped {
  let depth = 0;
  const end = (): void => {
    depth -= 1;
    if (depth === 0) notify();
  };
  return {
    group(change) {
      depth += 1;
      try {
        callSync(change);
      } finally {
        end();
      }
    },
    beforeFetch(change) {
      if (depth > 0) return change();
      depth += 1;
      queueMicrotask(end);
      change();
    },
  };
}
