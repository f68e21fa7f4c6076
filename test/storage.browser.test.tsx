import { expect, it } from 'vitest';
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

it('lets go of what nobody came back to for a month, whatever its thread', async () => {
  const database = `test-${crypto.randomUUID()}`;
  const month = 31 * 24 * 60 * 60 * 1000;
  const before = indexedDbStorage({ database });
  await before.save('left', { ...stored, savedAt: Date.now() - month });
  await before.save('kept', stored);
  const after = indexedDbStorage({ database });
  expect(await after.load('left')).toBeUndefined();
  expect(await after.load('kept')).toEqual(stored);
});
