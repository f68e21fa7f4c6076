import type { DraftStorage } from '../model/DraftStorage.js';

/** A storage as one run of a client sees it. */
export interface GuardedStorage {
  readonly storage: DraftStorage;
  /**
   * Keeps the run from reading and writing from now on, whatever it still awaits. Returns what settles, and never
   * rejects, once the writes that had begun have ended; `undefined` where none had.
   */
  close(): Promise<unknown> | undefined;
}

/** Lets a run use `storage`, except while `clearing` gives a promise that has not settled, and after `close()`. */
export function guardStorage(
  storage: DraftStorage,
  clearing: () => Promise<unknown> | undefined,
): GuardedStorage {
  let isClosed = false;
  const writes = new Set<Promise<void>>();

  const write = async (change: () => Promise<void>): Promise<void> => {
    const cleared = clearing();
    if (cleared) await cleared;
    if (isClosed) return;
    const writing = change();
    writes.add(writing);
    try {
      await writing;
    } finally {
      writes.delete(writing);
    }
  };
  return {
    storage: {
      async load(key) {
        const cleared = clearing();
        if (cleared) await cleared;
        const found = isClosed ? undefined : await storage.load(key);
        return isClosed ? undefined : found;
      },
      save: (key, value) => write(() => storage.save(key, value)),
      remove: (key) => write(() => storage.remove(key)),
      clear: () => storage.clear(),
    },
    close() {
      isClosed = true;
      return writes.size > 0 ? Promise.allSettled(writes) : undefined;
    },
  };
}
