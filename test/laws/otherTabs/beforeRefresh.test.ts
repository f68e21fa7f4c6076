// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asks, eventStream, says } from 'react-agent-interrupts/testing';
import { deferred, fakeTimers, keysOf, pass, turns } from '../page.js';
import { named, statusesOf, threadOf } from '../tabConversations/tabs.js';
import { delaying } from './delaying.js';
import { sentIn } from './pair.js';

beforeEach(() => fakeTimers(1_800_000_000_000));
afterEach(() => vi.useRealTimers());

const question = asks(named('a', 'Delete?'));

/** A tab with an approval that refreshes. During the refresh it learns what another tab did before it was killed. */
async function refreshes(hasStorage: boolean, act: (second: Awaited<ReturnType<typeof opened>>) => void) {
  const thread = await opened(hasStorage);
  const { first, second, listed, delay, deliver } = thread;
  const [key = ''] = keysOf(first);
  first.approve(key);
  await pass();
  delay();
  act(thread);
  await pass();
  const refreshed = first.refresh();
  await pass();
  await deliver(99);
  second.kill();
  listed.resolve();
  await refreshed;
  await pass();
  return { ...thread, key };
}

/** Two tabs. The storage rejects what the second one writes. */
async function opened(hasStorage: boolean) {
  const listed = deferred();
  const respond = async (): Promise<Response> => {
    await listed.promise;
    return eventStream(question);
  };
  const thread = threadOf([question, respond, says('Done.')], { hasStorage });
  const { tabs, delay, deliver } = delaying(thread.browser.open().tabs);
  const { run: first } = await thread.open({ tabs });
  await first.send('Go');
  await turns();
  const storage = { ...thread.browser.storage, save: () => Promise.reject(new Error('The disk is full.')) };
  const second = await thread.open(hasStorage ? { storage } : { initial: first.dehydrate() });
  return { ...thread, first, second, listed, delay, deliver };
}

describe.each([true, false])(
  'what a killed tab has done before a refresh of this tab (storage: %s)',
  (hasStorage) => {
    // “If two tabs decide the same interrupt, the later decision applies in every tab.” (reliability.md, storage shared
    // by tabs)
    it('applies if it was a denial that this tab receives during the refresh', async () => {
      const { first, server } = await refreshes(hasStorage, ({ first: { getSnapshot }, second }) => {
        for (const { key } of getSnapshot().interrupts) second.run.deny(key);
      });
      expect(first.getSnapshot().interrupts).toMatchObject([{ decision: { payload: false } }]);
      await first.submit();
      expect(sentIn(server)).toMatchObject([[{ payload: false }]]);
    });

    // “Interrupts that were left […] If the server sends them again, they return” (reliability.md, law 3)
    it('does not apply if it was a `leave()`, because the server still lists the question', async () => {
      const { first } = await refreshes(hasStorage, ({ second }) => second.run.leave());
      expect(statusesOf(first)).toEqual([['a', 'answered']]);
    });
  },
);
