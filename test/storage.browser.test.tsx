import { expect, it } from 'vitest';
import type { StoredRun } from 'react-agent-interrupts/core';
import { indexedDbStorage } from 'react-agent-interrupts/storage/indexedDb';

const stored: StoredRun = {
  version: 1,
  savedAt: 1,
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
