import { clear, createStore, del, get, set, type UseStore } from 'idb-keyval';
import type { DraftStorage } from '../model/DraftStorage.js';

/** Options of {@link indexedDbStorage}. */
export interface IndexedDbStorageOptions {
  /** The database's name. @default 'react-agent-interrupts' */
  database?: string | undefined;
}

/**
 * Keeps pauses and drafts in the browser's IndexedDB, through `idb-keyval`. Nothing is opened before the first
 * use, so it may be made on a server too. Every method rejects where the browser has no IndexedDB or denies it.
 */
export function indexedDbStorage({
  database = 'react-agent-interrupts',
}: IndexedDbStorageOptions = {}): DraftStorage {
  let store: UseStore | undefined;
  const runs = (): UseStore => (store ??= createStore(database, 'runs'));
  return {
    load: async (key) => get<unknown>(key, runs()),
    save: async (key, value) => set(key, value, runs()),
    remove: async (key) => del(key, runs()),
    clear: async () => clear(runs()),
  };
}
