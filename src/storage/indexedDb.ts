import { clear, createStore, del, get, promisifyRequest, set, type UseStore } from 'idb-keyval';
import { LONGEST_KEPT, type DraftStorage } from '../model/DraftStorage.js';
import { own } from '../model/json.js';

/** Options of {@link indexedDbStorage}. */
export interface IndexedDbStorageOptions {
  /** The database's name. @default 'react-agent-interrupts' */
  database?: string | undefined;
}

/**
 * Keeps pauses and drafts in the browser's IndexedDB, through `idb-keyval`. Nothing is opened before the first
 * use, so it may be made on a server too. With it goes what nobody came back to for 30 days, of whatever thread. Every
 * method rejects where the browser has no IndexedDB or denies it.
 */
export function indexedDbStorage({
  database = 'react-agent-interrupts',
}: IndexedDbStorageOptions = {}): DraftStorage {
  let store: UseStore | undefined;
  const runs = (): UseStore => {
    if (store) return store;
    store = createStore(database, 'runs');
    // What keeps it from the others' runs keeps it from this one's too, and is told there.
    forget(store, Date.now() - LONGEST_KEPT).catch(() => undefined);
    return store;
  };
  return {
    load: async (key) => get<unknown>(key, runs()),
    save: async (key, value) => set(key, value, runs()),
    remove: async (key) => del(key, runs()),
    clear: async () => clear(runs()),
  };
}

/** Removes what was saved before a time in epoch milliseconds. */
function forget(store: UseStore, before: number): Promise<void> {
  return store('readwrite', (runs) => {
    const walk = runs.openCursor();
    walk.addEventListener('success', () => {
      const cursor = walk.result;
      if (!cursor) return;
      const savedAt = own(cursor.value, 'savedAt');
      if (typeof savedAt !== 'number' || savedAt < before) cursor.delete();
      cursor.continue();
    });
    return promisifyRequest(runs.transaction);
  });
}
