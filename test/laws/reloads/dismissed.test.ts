import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { asks, fails, memoryStorage, says } from 'react-agent-interrupts/testing';
import { fakeTimers, keysOf, opened, page, quiet } from '../page.js';
import { named } from '../tabConversations/tabs.js';

beforeEach(() => fakeTimers());
afterEach(() => vi.useRealTimers());

const gone = () => new Response('', { status: 410 });
const stillPending = fails('Wait.', 'PENDING_INTERRUPTS');
const asked = asks(named('a', 'Delete?'), named('b', 'Tell them?'));
const keyAt = (run: AgentRun, index: number): string => keysOf(run)[index] ?? '';

/** Two answers that the server no longer waits for. The first was cancelled before a reload. */
async function cancelledOne(second: Parameters<typeof page>[1] = []) {
  const storage = memoryStorage();
  const before = page(storage, [asked, gone]);
  await opened(before.run);
  await before.run.send('Go');
  before.run.approve(keyAt(before.run, 0));
  before.run.approve(keyAt(before.run, 1));
  await before.run.submit().catch(() => undefined);
  before.run.cancel(keyAt(before.run, 0));
  await quiet();
  before.run.dispose();
  const after = page(storage, second);
  await opened(after.run);
  return { ...after, sent: before.requests[1]?.resume };
}

// “The user can then send a new message, or dismiss the cards by cancelling every interrupt.” “If the server
// refuses the new message because it still waits for these interrupts, they return with their answers. […]
// This also holds if the user has left or dismissed them, after a reload and in every tab.” (reliability.md)
describe('interrupts that are over, of which one was cancelled before a reload', () => {
  it('still show the cancellation, and are still over', async () => {
    const { run } = await cancelledOne();
    expect(run.getSnapshot()).toMatchObject({
      batch: { over: true, complete: true },
      interrupts: [{ decision: { status: 'cancelled' } }, { decision: { payload: true } }],
    });
  });

  it('are sent with the cancellation', async () => {
    const { run, requests } = await cancelledOne([says('Done.')]);
    await run.submit();
    expect(requests[0]?.resume).toMatchObject([{ status: 'cancelled' }, { status: 'resolved' }]);
  });

  it('return with all the answers that were sent after the other one was cancelled', async () => {
    const { run, requests, sent } = await cancelledOne([stillPending, says('Done.')]);
    run.cancel(keyAt(run, 1));
    expect(keysOf(run)).toEqual([]);
    await run.send('Something else').catch(() => undefined);
    expect(run.getSnapshot().interrupts).toMatchObject([
      { decision: { payload: true } },
      { decision: { payload: true } },
    ]);
    await run.retry();
    expect(requests[1]?.resume).toEqual(sent);
  });

  it.each<[string, (run: AgentRun) => unknown]>([
    ['sent a message', () => undefined],
    ['left them', (run) => run.leave()],
  ])('return with the cancellation after the user has %s', async (_what, act) => {
    const { run } = await cancelledOne([stillPending]);
    act(run);
    await run.send('Something else').catch(() => undefined);
    expect(run.getSnapshot().interrupts).toMatchObject([
      { decision: { status: 'cancelled' } },
      { decision: { payload: true } },
    ]);
  });

  it('keep the cancellation if another answer is changed', async () => {
    const { run, requests } = await cancelledOne([says('Done.')]);
    run.deny(keyAt(run, 1));
    await run.submit();
    expect(requests[0]?.resume).toMatchObject([
      { status: 'cancelled' },
      { status: 'resolved', payload: false },
    ]);
  });
});

// `possiblyAnswered`: “an earlier batch, which may have arrived, contained an answer to this interrupt.” (renderers.md) The server has refused
// this batch, and then reports that it still waits.
describe('an answer that the server did not wait for, and then does', () => {
  it.each<[string, (run: AgentRun) => unknown]>([
    ['has sent a message', () => undefined],
    ['has left it', (run) => run.leave()],
    ['has dismissed it', (run) => run.cancel(keyAt(run, 0))],
  ])('counts as refused, and not as possibly answered, after the user %s', async (_what, act) => {
    const { run } = page(memoryStorage(), [asks(named('a', 'Delete?')), gone, stillPending]);
    await opened(run);
    await run.send('Go');
    run.approve(keyAt(run, 0));
    await run.submit().catch(() => undefined);
    act(run);
    await run.send('Something else').catch(() => undefined);
    const { interrupts, batch } = run.getSnapshot();
    expect([batch.delivery, interrupts.map(({ possiblyAnswered }) => possiblyAnswered)]).toEqual([
      'refused',
      [undefined],
    ]);
  });

  // The server asks the same under another id: it has reported that it did not use the earlier answer.
  it.each<[string, (run: AgentRun) => unknown]>([
    ['has sent a message', () => undefined],
    ['has left it', (run) => run.leave()],
    ['has dismissed it', (run) => run.cancel(keyAt(run, 0))],
  ])('does not make the same question under another id doubtful after the user %s', async (_what, act) => {
    const answers = [asks(named('a', 'Delete?')), gone, asks(named('b', 'Delete?'))];
    const { run } = page(memoryStorage(), answers);
    await opened(run);
    await run.send('Go');
    run.approve(keyAt(run, 0));
    await run.submit().catch(() => undefined);
    act(run);
    await run.send('Something else');
    expect(run.getSnapshot().interrupts.map((each) => [each.id, each.possiblyAnswered])).toEqual([
      ['b', undefined],
    ]);
  });
});
