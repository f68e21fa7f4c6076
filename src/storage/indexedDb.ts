import { clear, del, get, promisifyRequest, set, update, type UseStore } from 'idb-keyval';
import type { DraftStorage } from '../model/DraftStorage.js';
import { isJsonObject } from '../model/json.js';
import { asSaved, markOpened, pruneRuns } from './pruneRuns.js';
import { reopeningStore } from './reopeningStore.js';

/** Options of {@link indexedDbStorage}. */
export interface IndexedDbStorageOptions {
  /** The database's name. @default 'react-agent-interrupts' */
  database?: string | undefined;
}

/**
 * A storage in the browser's IndexedDB, based on `idb-keyval`. It opens nothing before the first use, so you can create
 * it on a server. After the first use it deletes the records of all threads that have been neither loaded nor saved for
 * 30 days: such a record is marked first, and deleted a day later if it was not used in between. It does not block the
 * deletion of the database. Every method rejects if the browser has no IndexedDB or denies access.
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
        // An error that affects other runs also affects this one and is reported there.
        pruneRuns(store, Date.now()).catch(() => undefined);
      }
    }
  };
  return {
    load: (key) =>
      using(async (runs) => {
        const found = await get<unknown>(key, runs);
        if (!isJsonObject(found)) return found;
        const opened = (value: unknown) => (isJsonObject(value) ? markOpened(value, Date.now()) : value);
        // Without the mark the record is still usable. The next save reports a storage that cannot be written.
        if (opened(found) !== found) await update<unknown>(key, opened, runs).catch(() => undefined);
        return asSaved(found);
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
