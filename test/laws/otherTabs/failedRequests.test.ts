// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { asks, says } from 'react-agent-interrupts/testing';
import { deferred, fakeTimers, keysOf, pass, turns } from '../page.js';
import { ended, start, streamed } from '../streams/severalEnds.js';
import { named, statusesOf, threadOf } from '../tabConversations/tabs.js';
import { delaying } from './delaying.js';
import { sentIn } from './pair.js';

beforeEach(() => fakeTimers(1_800_000_000_000));
afterEach(() => vi.useRealTimers());

const refused = () => new Response('', { status: 422 });
const failed = () => new Response('', { status: 503 });
const lost = (): Promise<Response> => Promise.reject(new TypeError('The connection was lost.'));
type Reply = () => Response | Promise<Response>;

/**
 * Two tabs with an approved interrupt. The first one receives the messages of the other one late: it was frozen, and its
 * host refreshes as soon as it is shown again.
 */
async function frozen(hasStorage: boolean, replies: readonly Reply[]) {
  const question = asks(named('a', 'Delete?'));
  const thread = threadOf([question, ...replies, says('Done.')], { hasStorage });
  const { tabs, delay, deliver } = delaying(thread.browser.open().tabs);
  const { run: first } = await thread.open({ tabs });
  await first.send('Go');
  await turns();
  const { run: second } = await thread.open(hasStorage ? {} : { initial: first.dehydrate() });
  const [key = ''] = keysOf(first);
  first.approve(key);
  await pass();
  delay();
  return { ...thread, first, second, key, deliver: () => deliver(99) };
}

const ways = ['while it is in progress', 'after it has failed'] as const;
const requests: [string, Reply][] = [
  ['refused', refused],
  ['answered with an error', failed],
  ['lost', lost],
];

describe.each([true, false])('a tab whose request has failed (storage: %s)', (hasStorage) => {
  /** A refresh that fails. The messages of the other tab arrive during it or after it. */
  const refreshFails = async (first: AgentRun, deliver: () => Promise<void>, way: string) => {
    await pass();
    const refreshed = first.refresh().catch(() => undefined);
    if (way === ways[0]) await deliver();
    await refreshed;
    await deliver();
    await pass();
  };

  describe.each(requests)('a refresh that is %s', (_, reply) => {
    // “If two tabs decide the same interrupt, the later decision applies in every tab.” (reliability.md, storage shared by tabs)
    it.each(ways)('sends the denial of another tab that arrives %s', async (way) => {
      const { first, second, key, deliver, server } = await frozen(hasStorage, [reply]);
      second.deny(key);
      await refreshFails(first, deliver, way);
      expect(first.getSnapshot().interrupts).toMatchObject([{ decision: { payload: false } }]);
      await first.submit();
      expect(sentIn(server)).toMatchObject([[{ payload: false }]]);
    });

    // “Interrupts that are left or dismissed in one tab are removed from the others, with their decisions.”
    it.each(ways)(
      'does not show a question that was left in another tab, if the message arrives %s',
      async (way) => {
        const { first, second, deliver } = await frozen(hasStorage, [reply]);
        second.leave();
        await refreshFails(first, deliver, way);
        expect(statusesOf(first)).toEqual([]);
      },
    );
  });

  // “A tab that gets the lock after another tab has sent […] sends nothing twice.” (reliability.md, two tabs)
  it.each(ways)(
    'does not show a question that another tab has answered, if the message arrives %s',
    async (way) => {
      const { first, second, deliver, server } = await frozen(hasStorage, []);
      await second.submit();
      server.answer(failed);
      await refreshFails(first, deliver, way);
      expect(statusesOf(first)).toEqual([]);
      expect(sentIn(server)).toHaveLength(1);
    },
  );

  // “If a tab is closed or crashes while it sends, its batch is in doubt”, “share that an answer is in doubt”
  it.each(ways)(
    'shows that an answer of another tab may have arrived, if the message arrives %s',
    async (way) => {
      const { first, second, deliver } = await frozen(hasStorage, [lost, failed]);
      await second.submit().catch(() => undefined);
      await refreshFails(first, deliver, way);
      expect(first.getSnapshot().batch.delivery).toBe('inDoubt');
    },
  );

  // “Changing or cancelling an answer creates a new batch. The cards warn that the first batch may have arrived.”
  it('gets a new batch id for the denial of another tab if its own approval is in doubt', async () => {
    const { reject, promise } = deferred<Response>();
    const { first, second, key, deliver } = await frozen(hasStorage, [() => promise]);
    second.deny(key);
    vi.advanceTimersByTime(5);
    const { id } = first.getSnapshot().batch;
    const sent = first.submit().catch(() => undefined);
    await pass();
    reject(new TypeError('The connection was lost.'));
    await sent;
    await pass();
    await deliver();
    await pass();
    const { interrupts, batch } = first.getSnapshot();
    expect(interrupts).toMatchObject([{ decision: { payload: false }, possiblyAnswered: true }]);
    expect(batch.id).not.toBe(id);
    expect(batch.delivery).toBe('none');
  });

  // “If a request of this tab has failed, messages of other tabs from before that request still apply […]. These messages are
  // about decisions, sent answers, and interrupts that were left.” (reliability.md, storage shared by tabs)
  it.each(ways)(
    'shows what another tab has decided about its next question, if the message arrives %s',
    async (way) => {
      const { resolve, promise } = deferred<Response>();
      const next = () => streamed([start('b'), ended('b', named('b', 'As a copy?'))], true);
      const { first, second, deliver } = await frozen(hasStorage, [next, () => promise]);
      await second.submit();
      await pass();
      second.deny(keysOf(second)[0] ?? '');
      await pass();
      const sent = first.submit().catch(() => undefined);
      await pass();
      if (way === ways[0]) await deliver();
      resolve(new Response('{}', { status: 409 }));
      await sent;
      await deliver();
      await pass();
      expect(first.getSnapshot().interrupts).toMatchObject([{ id: 'b', decision: { payload: false } }]);
    },
  );
});
