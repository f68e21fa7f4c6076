// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asks } from 'react-agent-interrupts/testing';
import { deferred, fakeTimers, quiet, turns } from '../page.js';
import { named } from '../tabConversations/tabs.js';
import { pair } from './pair.js';

beforeEach(() => fakeTimers());
afterEach(() => vi.useRealTimers());

// “If two tabs decide the same interrupt, the later decision applies in every tab.” (reliability.md, storage shared by tabs)
it.each([true, false])(
  'a decision that is repeated while a refresh waits for the host is later than one in another tab (storage: %s)',
  async (stores) => {
    const gate = deferred();
    let waits = false;
    const question = asks(named('a', 'Delete?'));
    const { first, second, key } = await pair(
      [question, question, question],
      stores,
      { dispatch: ({ execute }) => (waits ? gate.promise : Promise.resolve()).then(execute) },
      {},
    );
    first.deny(key);
    await turns();
    waits = true;
    const refreshed = first.refresh();
    await turns();
    second.approve(key);
    vi.setSystemTime(Date.now() + 5);
    first.deny(key);
    gate.resolve();
    await refreshed;
    await quiet();
    for (const { getSnapshot } of [first, second])
      expect(getSnapshot().interrupts).toMatchObject([{ decision: { payload: false } }]);
  },
);

// A question that is open cannot have changed since its decision.
it('an interrupt that was reopened in another tab does not count as changed since a decision', async () => {
  const [before, after] = [asks(named('a', 'Delete 1?')), asks(named('a', 'Delete 2?'))];
  const { first, second, key } = await pair([before, after, after], false);
  first.approve(key);
  await turns();
  first.reopen(key);
  await turns();
  await first.refresh();
  await quiet();
  for (const { getSnapshot } of [first, second]) {
    expect(getSnapshot().interrupts).toMatchObject([{ message: 'Delete 2?', status: 'open' }]);
    expect(getSnapshot().interrupts[0]?.changedFrom).toBeUndefined();
  }
});
