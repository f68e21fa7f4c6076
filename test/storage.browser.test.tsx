import { createStore, keys } from 'idb-keyval';
import { afterEach, expect, it, vi } from 'vitest';
import type { StoredRun } from 'react-agent-interrupts/core';
import { indexedDbStorage } from 'react-agent-interrupts/storage/indexedDb';

const stored: StoredRun = {
  version: 1,
  savedAt: Date.now(),
  run: { version: 1, threadId: 't', status: 'interrupted', messages: [], toolCalls: [], history: [] },
};

it('keeps runs in IndexedDB, under their keys, until they are removed or all are cleared', async () => {
  const storage = indexedDbStorage({ database: `test-${crypto.randomUUID()}` });
  expect(await storage.load('a')).toBeUndefined();
  await storage.save('a', stored);
  await storage.save('b', stored);
  expect(await storage.load('a')).toEqual(stored);
  await storage.remove('a');
  expect(await storage.load('a')).toBeUndefined();
  expect(await storage.load('b')).toEqual(stored);
  await storage.clear();
  expect(await storage.load('b')).toBeUndefined();
});

it('reads and writes in one transaction, while other runs are saved and removed', async () => {
  const storage = indexedDbStorage({ database: `test-${crypto.randomUUID()}` });
  const seen: unknown[] = [];
  const later = (savedAt: number) => (found: unknown) => (seen.push(found), { ...stored, savedAt });
  const writes = [
    storage.save('a', stored),
    storage.save('a', stored, later(2)),
    storage.save('a', stored, later(3)),
    storage.remove('a', (found) => (seen.push(found), false)),
  ];
  await Promise.all(writes);
  expect(seen).toEqual([stored, { ...stored, savedAt: 2 }, { ...stored, savedAt: 3 }]);
  expect(await storage.load('a')).toEqual({ ...stored, savedAt: 3 });
  await storage.remove('a', () => true);
  expect(await storage.load('a')).toBeUndefined();
});

it('deletes runs of any thread that were not opened for a month', async () => {
  const database = `test-${crypto.randomUUID()}`;
  const [begin, month, day] = [Date.now(), 31 * 24 * 60 * 60 * 1000, 24 * 60 * 60 * 1000];
  const before = indexedDbStorage({ database });
  await before.save('left', { ...stored, savedAt: begin - month });
  await before.save('opened', { ...stored, savedAt: begin - month });
  await before.save('kept', stored);
  await startsAt(begin, database);
  expect(await savedKeys(database)).toEqual(['kept', 'left', 'opened']);
  expect(await startsAt(begin + day / 2, database, 'opened')).toEqual({ ...stored, savedAt: begin - month });
  await startsAt(begin + day, database);
  expect(await savedKeys(database)).toEqual(['kept', 'opened']);
});

it('keeps a run that was opened within the month, whenever it was last changed', async () => {
  const database = `test-${crypto.randomUUID()}`;
  const [begin, day] = [Date.now(), 24 * 60 * 60 * 1000];
  const old = { ...stored, savedAt: begin - 31 * day };
  await indexedDbStorage({ database }).save('a', old);
  expect(await startsAt(begin, database, 'a')).toEqual(old);
  for (const after of [2, 4, 29]) await startsAt(begin + after * day, database);
  expect(await startsAt(begin + 29 * day, database, 'a')).toEqual(old);
  for (const after of [31, 33, 58]) await startsAt(begin + after * day, database);
  expect(await savedKeys(database)).toEqual(['a']);
  for (const after of [60, 62]) await startsAt(begin + after * day, database);
  expect(await savedKeys(database)).toEqual([]);
});

it('loses nothing to a clock that is a year ahead for one start', async () => {
  const database = `test-${crypto.randomUUID()}`;
  const [begin, day] = [Date.now(), 24 * 60 * 60 * 1000];
  await indexedDbStorage({ database }).save('a', stored);
  await startsAt(begin + 365 * day, database);
  await startsAt(begin + 2 * day, database);
  await startsAt(begin + 366 * day, database);
  expect(await savedKeys(database)).toEqual(['a']);
});

it('uses a run that is opened again, of any age and during any removal', async () => {
  const database = `test-${crypto.randomUUID()}`;
  const [begin, year, day] = [Date.now(), 365 * 24 * 60 * 60 * 1000, 24 * 60 * 60 * 1000];
  const old = { ...stored, savedAt: begin - year };
  await indexedDbStorage({ database }).save('a', old);
  await startsAt(begin, database);
  expect(await startsAt(begin + 2 * day, database, 'a')).toEqual(old);
  expect(await savedKeys(database)).toEqual(['a']);
});

it('does not block the deletion of the database, and creates another one when it is used again', async () => {
  const database = `test-${crypto.randomUUID()}`;
  const storage = indexedDbStorage({ database });
  await storage.save('a', stored);
  expect(await deleted(database)).toBe('deleted');
  await storage.save('b', stored);
  expect(await storage.load('a')).toBeUndefined();
  expect(await storage.load('b')).toEqual(stored);
  const later = indexedDbStorage({ database });
  expect(await later.load('b')).toEqual(stored);
});

it('continues with a new connection after its own has died', async () => {
  const connections: IDBDatabase[] = [];
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
    const request = open(...args);
    request.addEventListener('success', () => connections.push(request.result));
    return request;
  });
  const storage = indexedDbStorage({ database: `test-${crypto.randomUUID()}` });
  await storage.save('a', stored);
  for (const connection of connections) connection.close();
  expect(await storage.load('a')).toEqual(stored);
  await storage.save('b', stored);
  expect(await storage.load('b')).toEqual(stored);
  expect(connections).toHaveLength(2);
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** The data of a page that starts at this time and opens the thread. */
async function startsAt(time: number, database: string, thread = 'another'): Promise<unknown> {
  vi.spyOn(Date, 'now').mockReturnValue(time);
  const storage = indexedDbStorage({ database });
  const found = await storage.load(thread);
  // After everything else that the start does.
  await storage.load('another');
  vi.restoreAllMocks();
  return found;
}

async function savedKeys(database: string): Promise<IDBValidKey[]> {
  const store = createStore(database, 'runs');
  const found = await keys(store);
  await store('readonly', ({ transaction }) => transaction.db.close());
  return found;
}

function deleted(database: string): Promise<'deleted' | 'blocked'> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(database);
    request.addEventListener('success', () => resolve('deleted'));
    request.addEventListener('blocked', () => resolve('blocked'));
    request.addEventListener('error', () => reject(request.error ?? new Error('Not deleted.')));
  });
}
