import type { DraftStorage } from '../model/DraftStorage.js';

/** What a shared run needs of the registry that made it. */
export interface RunKeeping {
  /** Keeps the run while somebody is subscribed to it. Returns what lets it go. */
  retain(): () => void;
  /** Settles once the storages of the last logout are empty, or cannot be emptied; `undefined` where they are. */
  clearing(): Promise<unknown> | undefined;
  /** Why a storage of the last logout could not be emptied; `undefined` where all of them are empty. */
  notEmptied(): Error | undefined;
  /** The run is disposed. */
  disposed(): void;
}

/** A storage as one run of a client sees it. */
export interface GuardedStorage {
  readonly storage: DraftStorage;
  /**
   * Keeps the run from reading and writing from now on, whatever it still awaits. Returns what settles, and never
   * rejects, once the writes that had begun have ended; `undefined` where none had.
   */
  close(): Promise<unknown> | undefined;
}

/**
 * Lets a run use `storage`, except while `clearing` gives a promise that has not settled, and after `close()`. What could
 * not be emptied at a logout may hold what is another person's: until it is, reading and writing reject.
 */
export function guardStorage(
  storage: DraftStorage,
  { clearing, notEmptied }: Pick<RunKeeping, 'clearing' | 'notEmptied'>,
): GuardedStorage {
  let isClosed = false;
  const writes = new Set<Promise<void>>();

  /** `undefined` where the storage can be used at once. */
  const untilEmpty = (): Promise<void> | undefined => (clearing() || notEmptied() ? emptied() : undefined);
  const emptied = async (): Promise<void> => {
    await clearing();
    const failure = notEmptied();
    if (failure && !isClosed) throw failure;
  };

  const write = async (change: () => Promise<void>): Promise<void> => {
    const ready = untilEmpty();
    if (ready) await ready;
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
        const ready = untilEmpty();
        if (ready) await ready;
        const found = isClosed ? undefined : await storage.load(key);
        return isClosed ? undefined : found;
      },
      save: (key, value, merge) => write(() => storage.save(key, value, merge)),
      remove: (key, isMeant) => write(() => storage.remove(key, isMeant)),
      clear: () => storage.clear(),
    },
    close() {
      isClosed = true;
      return writes.size > 0 ? Promise.allSettled(writes) : undefined;
    },
  };
}
