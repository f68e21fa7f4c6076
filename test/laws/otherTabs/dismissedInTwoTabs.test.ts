// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { agUi } from 'react-agent-interrupts/core';
import { asks, fails, says, type ServerAnswer } from 'react-agent-interrupts/testing';
import { fakeTimers, keysOf, quiet } from '../page.js';
import { named } from '../tabConversations/tabs.js';
import { deliveriesOf, pair, sentIn } from './pair.js';

beforeEach(() => fakeTimers());
afterEach(() => vi.useRealTimers());

const gone = () => new Response('', { status: 410 });

/** Two tabs with two answers that the server no longer waits for. */
async function over(stores: boolean, ...then: readonly ServerAnswer[]) {
  const asked = asks(named('a', 'Delete?'), named('b', 'Tell them?'));
  const tabs = await pair([asked, gone, ...then], stores, { protocol: agUi() });
  const { first, key, other } = tabs;
  first.approve(key);
  first.approve(other);
  await quiet();
  await first.submit().catch(() => undefined);
  await quiet();
  for (const { getSnapshot } of [first, tabs.second])
    expect(getSnapshot().batch).toMatchObject({ over: true, complete: true });
  return tabs;
}

// “The user can then send a new message, or dismiss the cards by cancelling every interrupt.” “Interrupts that are left or dismissed in one
// tab are removed from the others, with their decisions.” (reliability.md)
describe.each([true, false])('interrupts that are over in two tabs (storage: %s)', (stores) => {
  it.each([0, 5])('are dismissed if each tab cancels one of them, %s seconds apart', async (seconds) => {
    const { first, second, key, other } = await over(stores, says('Well.'));
    first.cancel(key);
    if (seconds > 0) await quiet(seconds);
    second.cancel(other);
    await quiet();
    for (const run of [first, second]) {
      expect(run.getSnapshot()).toMatchObject({ interrupts: [], canSend: true });
    }
    expect(await second.send('Something else')).toMatchObject({ status: 'finished' });
  });

  it('show a cancellation of the other tab, and stay over', async () => {
    const { first, second, key } = await over(stores);
    first.cancel(key);
    await quiet();
    expect(second.getSnapshot()).toMatchObject({
      batch: { over: true, complete: true },
      interrupts: [{ decision: { status: 'cancelled' } }, { decision: { payload: true } }],
    });
    expect(second.getSnapshot().batch.id).toBe(first.getSnapshot().batch.id);
  });

  it('are open in both tabs if one tab cancels one and the other tab denies the other', async () => {
    const { first, second, key, other, server } = await over(stores, says('Done.'));
    first.cancel(key);
    second.deny(other);
    await quiet();
    for (const run of [first, second]) {
      expect(run.getSnapshot().interrupts).toMatchObject([
        { decision: { status: 'cancelled' } },
        { decision: { payload: false } },
      ]);
      expect(run.getSnapshot().batch.over).toBeUndefined();
    }
    await first.submit();
    expect(sentIn(server).at(-1)).toMatchObject([
      { status: 'cancelled' },
      { status: 'resolved', payload: false },
    ]);
  });

  it('return with the answers that were sent, in the tab whose message is refused because of them', async () => {
    const { first, second, key, other, server } = await over(
      stores,
      fails('Wait.', 'PENDING_INTERRUPTS'),
      says('Done.'),
    );
    first.cancel(key);
    await quiet();
    second.cancel(other);
    await quiet();
    expect(keysOf(first)).toEqual([]);
    await first.send('Something else').catch(() => undefined);
    expect(first.getSnapshot().interrupts).toMatchObject([
      { decision: { payload: true } },
      { decision: { payload: true } },
    ]);
    await first.retry();
    const [sent, again] = sentIn(server);
    expect(again).toEqual(sent);
  });

  // “The history of every tab lists the answers that another tab has sent, with their latest delivery.” (reliability.md)
  it.each(['dismissed', 'left'])(
    'are listed as accepted in the tab in which they were %s, if another tab sends them again',
    async (how) => {
      const { first, second, key, other } = await over(
        stores,
        fails('Wait.', 'PENDING_INTERRUPTS'),
        says('Done.'),
      );
      if (how === 'left') second.leave();
      else for (const each of [key, other]) second.cancel(each);
      await quiet();
      await first.send('Something else').catch(() => undefined);
      await first.retry();
      await quiet();
      const accepted = ['a', 'b'].map((id) => [id, 'accepted']);
      expect(deliveriesOf(first)).toEqual(accepted);
      expect(deliveriesOf(second)).toEqual(accepted);
    },
  );
});
