import { clear, del, get, promisifyRequest, set, update, type UseStore } from 'idb-keyval';
import type { DraftStorage } from '../model/DraftStorage.js';
import { isJsonObject } from '../model/json.js';
import { pruneRuns, withoutMark } from './pruneRuns.js';
import { reopeningStore } from './reopeningStore.js';

/** Options of {@link indexedDbStorage}. */
export interface IndexedDbStorageOptions {
  /** The database's name. @default 'react-agent-interrupts' */
  database?: string | undefined;
}

/**
 * Keeps pauses and drafts in the browser's IndexedDB, through `idb-keyval`. Nothing is opened before the first
 * use, so it may be made on a server too. After the first use it lets go of what nobody came back to for 30 days, of
 * whatever thread: what looks so old is marked, and removed a day later unless it was loaded meanwhile. It does not
 * keep anybody from deleting the database. Every method rejects where the browser has no IndexedDB or denies it.
 */
export function indexedDbStorage({
  database = 'react-agent-interrupts',
}: IndexedDbStorageOptions = {}): DraftStorage {
  const store = reopeningStore(database, 'runs');
  let isPruned = false;

  const using = async <T>(work: (runs: UseStore) => Promise<T>): Promise<T> => {
    try {
      return await work(store);
    } finally {
      if (!isPruned) {
        isPruned = true;
        // What keeps it from the others' runs keeps it from this one's too, and is told there.
        pruneRuns(store, Date.now()).catch(() => undefined);
      }
    }
  };
  return {
    load: (key) =>
      using(async (runs) => {
        const found = await get<unknown>(key, runs);
        if (!isJsonObject(found) || !('staleSince' in found)) return found;
        // Somebody came back to it.
        await update<unknown>(key, (value) => (isJsonObject(value) ? withoutMark(value) : value), runs);
        return withoutMark(found);
      }),
    save: (key, value, merge) =>
      using((runs) => (merge ? update<unknown>(key, merge, runs) : set(key, value, runs))),
    remove: (key, isMeant) => using((runs) => (isMeant ? removeIf(runs, key, isMeant) : del(key, runs))),
    clear: () => using((runs) => clear(runs)),
  };
}

/** Reads and removes in one transaction. */
const removeIf = (store: UseStore, key: string, isMeant: (found: unknown) => boolean): Promise<void> =>
  store('readwrite', (runs) => {
    const read = runs.get(key);
    read.addEventListener('success', () => {
      if (isMeant(read.result)) runs.delete(key);
    });
    return promisifyRequest(runs.transaction);
  });
