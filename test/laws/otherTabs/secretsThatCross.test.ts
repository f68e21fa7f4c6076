// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asks, says } from 'react-agent-interrupts/testing';
import { deferred, keysOf, turns } from '../page.js';
import { named, threadOf } from '../tabConversations/tabs.js';
import { batchesOf } from '../watched.js';

let time = 1_800_000_000_000;
beforeEach(() => void vi.spyOn(Date, 'now').mockImplementation(() => (time += 1)));
afterEach(() => vi.restoreAllMocks());

const pin = {
  ...named('a', 'Your PIN?'),
  reason: 'input',
  responseSchema: { type: 'object', properties: { pin: { type: 'string', writeOnly: true } } },
};
const lost = () => {
  throw new TypeError('The connection was lost.');
};

// “Changing or cancelling an answer creates a new batch. The cards warn that the first batch may have arrived.” (reliability.md)
it.each([true, false])(
  'a secret given here is not shown as sent, and has its own batch, if another tab has sent another one (storage: %s)',
  async (hasStorage) => {
    const thread = threadOf([asks(pin), lost, says('Done.')], { hasStorage });
    const { tabs, storage } = thread.browser.open();
    const lock = deferred();
    let isSlow = false;
    const acquire: typeof tabs.acquire = async (name) => {
      if (isSlow && !name.endsWith('storage')) await lock.promise;
      return tabs.acquire(name);
    };
    const { run: first } = await thread.open({ tabs: { ...tabs, acquire }, ...(hasStorage && { storage }) });
    await first.send('Go');
    await turns();
    const { run: second } = await thread.open(hasStorage ? {} : { initial: first.dehydrate() });
    const batches = [batchesOf(first), batchesOf(second)];
    const [key = ''] = keysOf(first);
    first.answer(key, { pin: '1111' });
    await turns();
    isSlow = true;
    first.submit().catch(() => undefined);
    // This tab does not know yet that the first one sends.
    expect(second.answer(key, { pin: '2222' })).toMatchObject({ ok: true });
    lock.resolve();
    await turns();
    expect(batches[0]).toHaveLength(1);
    await vi.waitFor(() =>
      expect(second.getSnapshot().interrupts).toMatchObject([
        { status: 'answered', delivery: 'none', possiblyAnswered: true },
      ]),
    );
    await second.submit();
    expect(batches[1]).toHaveLength(1);
    expect(batches[1]).not.toEqual(batches[0]);
  },
);
