// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DraftStorage } from 'react-agent-interrupts/core';
import { asks, says } from 'react-agent-interrupts/testing';
import { fakeTimers, keysOf, never, quiet, turns } from '../page.js';
import { named, threadOf } from '../tabConversations/tabs.js';

beforeEach(() => fakeTimers(1_800_000_000_000));
afterEach(() => vi.useRealTimers());

/** A tab has been killed while it sent an answer, before it could store the request. Another tab has learned of it. */
async function killed(hasStorage: boolean) {
  const thread = threadOf([asks(named('a', 'Delete?')), never, says('Done.')], { hasStorage });
  const { storage } = thread.browser;
  let isStuck = false;
  const save: DraftStorage['save'] = (...given) =>
    isStuck ? new Promise(() => undefined) : storage.save(...given);
  const first = await thread.open(hasStorage ? { storage: { ...storage, save } } : {});
  await first.run.send('Go');
  await turns();
  const initial = first.run.dehydrate();
  const options = hasStorage ? {} : { initial };
  const { run: second } = await thread.open(options);
  await quiet();
  isStuck = true;
  first.run.approve(keysOf(first.run)[0] ?? '');
  first.run.submit().catch(() => undefined);
  await turns();
  expect(second.getSnapshot().batch.delivery).toBe('elsewhere');
  first.kill();
  return { ...thread, second, options };
}

describe.each([true, false])('an answer of a tab that was killed (storage: %s)', (hasStorage) => {
  // “The other tab then keeps the batch id … even without a storage.” (reliability.md, failures of storage and tabs)
  it('is in doubt in a tab that opens at that moment', async () => {
    const { open, second, options } = await killed(hasStorage);
    const { run: third } = await open(options);
    await quiet();
    expect(second.getSnapshot().batch.delivery).toBe('inDoubt');
    expect(third.getSnapshot().batch.delivery).toBe('inDoubt');
  });

  it('is in doubt in a tab that opens later', async () => {
    const { open, second, options } = await killed(hasStorage);
    await quiet();
    expect(second.getSnapshot().batch.delivery).toBe('inDoubt');
    const { run: third } = await open(options);
    await quiet();
    expect(third.getSnapshot().batch.delivery).toBe('inDoubt');
  });
});
