// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asks, says } from 'react-agent-interrupts/testing';
import { delaying } from '../otherTabs/delaying.js';
import { deferred, fakeTimers, keysOf, pass, turns } from '../page.js';
import { named, statusesOf, threadOf } from '../tabConversations/tabs.js';

beforeEach(() => fakeTimers(1_800_000_000_000));
afterEach(() => vi.useRealTimers());

/** A tab steers while another one approves, and each learns of the other late. `now` of the first tab is ahead. */
async function steered(hasStorage: boolean, ahead: number, order: readonly ('approve' | 'steer')[]) {
  const { promise, resolve, reject } = deferred<Response>();
  const thread = threadOf([asks(named('a', 'Delete?')), () => promise, says('Done.')], { hasStorage });
  const [one, two] = [delaying(thread.browser.open().tabs), delaying(thread.browser.open().tabs)];
  const { run: first } = await thread.open({ tabs: one.tabs, now: () => Date.now() + ahead });
  await first.send('Go');
  await turns();
  const { run: second } = await thread.open({
    tabs: two.tabs,
    ...(!hasStorage && { initial: first.dehydrate() }),
  });
  const [key = ''] = keysOf(first);
  await pass();
  one.delay();
  two.delay();
  let sent: Promise<unknown> = Promise.resolve();
  for (const verb of order) {
    if (verb === 'approve') second.approve(key);
    else sent = first.steer('Something else').catch(() => undefined);
    await vi.advanceTimersByTimeAsync(5);
  }
  await turns();
  const settle = async (): Promise<void> => {
    await sent;
    for (let round = 0; round < 5; round += 1) {
      await pass();
      await one.deliver(99);
      await two.deliver(99);
    }
  };
  return {
    refuse: () => (resolve(new Response('', { status: 422 })), settle()),
    lose: () => (reject(new TypeError('The connection was lost.')), settle()),
    first,
    second,
  };
}

describe.each([true, false])('an approval in another tab (storage: %s)', (hasStorage) => {
  // “If the server refuses a `steer`, no decision was sent. The interrupts and their decisions are as they were before
  // it”
  it.each([0, 3000])('stays if a later steer is refused (its tab is %i ms ahead)', async (ahead) => {
    const { refuse, first, second } = await steered(hasStorage, ahead, ['approve', 'steer']);
    await refuse();
    expect([first, second].map(statusesOf)).toEqual([[['a', 'answered']], [['a', 'answered']]]);
  });

  // “If the user decides in one tab before that tab has learned that another tab is sending answers, the decision
  // applies in every tab […] It is sent in a new batch.”, “Tabs compare times by the device's clock.” (reliability.md)
  it.each([
    [['approve', 'steer'], 0],
    [['steer', 'approve'], 0],
    [['steer', 'approve'], 3000],
  ] as const)(
    'applies in both tabs if it crosses a steer that is lost: %j, %i ms ahead',
    async (order, ahead) => {
      const { lose, first, second } = await steered(hasStorage, ahead, order);
      await lose();
      for (const run of [first, second]) {
        expect(run.getSnapshot().batch.delivery).toBe('none');
        expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered', possiblyAnswered: true }]);
      }
    },
  );
});
