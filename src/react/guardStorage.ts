import type { DraftStorage } from '../model/DraftStorage.js';

/** What a shared run object needs from its registry. */
export interface RegistryAccess {
  /** Keeps the run object while it has subscribers. Returns a function that releases it. */
  retain(): () => void;
  /**
   * Settles when the storages of the last logout are empty or cannot be emptied. `undefined` if none is being
   * emptied.
   */
  clearing(): Promise<unknown> | undefined;
  /** The error that kept a storage of the last logout from being emptied; `undefined` if all are empty. */
  notEmptied(): Error | undefined;
  /** The run object was disposed. */
  disposed(): void;
}

/** The storage as one run object of a client uses it. */
export interface GuardedStorage {
  readonly storage: DraftStorage;
  /**
   * Stops reading and writing, including operations that are still awaited. Returns a promise that resolves when the
   * writes in progress have ended; `undefined` if there are none. It never rejects.
   */
  close(): Promise<unknown> | undefined;
}

/**
 * Lets a run object use `storage`, except while `clearing` returns a pending promise, and after `close()`. A storage
 * that could not be emptied at a logout can contain another user's data: reads and writes reject until it is empty.
 */
export function guardStorage(
  storage: DraftStorage,
  { clearing, notEmptied }: Pick<RegistryAccess, 'clearing' | 'notEmptied'>,
): GuardedStorage {
  let isClosed = false;
  const writes = new Set<Promise<void>>();

  /** `undefined` if the storage can be used immediately. */
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
