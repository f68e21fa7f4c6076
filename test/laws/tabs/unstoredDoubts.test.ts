// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { createAgentRun, type AgentRun } from 'react-agent-interrupts/core';
import { agUi } from 'react-agent-interrupts/protocols/agUi';
import { asks, fakeServer, proposes, says, type ServerAnswer } from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { batchesOf, keysOf } from '../watched.js';

const one = asks({ id: 'a', reason: 'confirmation', message: 'Delete?' });
const call = proposes({ id: 'c', name: 'delete', args: { path: '/tmp' } });
const failing = (status: number) => () => new Response('No.', { status });
const deliveryOf = (run: AgentRun) => run.getSnapshot().batch.delivery;
const historyOf = (run: AgentRun) =>
  run.getSnapshot().history.map(({ decision, delivery }) => [decision.status, delivery]);
const shownOf = (run: AgentRun) =>
  run.getSnapshot().interrupts.map(({ status, decision, delivery }) => ({ status, decision, delivery }));

/** Two open tabs that show one question and have no storage. */
async function unstoredTabs(question: ServerAnswer, ...answers: ServerAnswer[]) {
  const browser = new Browser();
  const server = fakeServer(question, question, ...answers);
  const open = async (): Promise<AgentRun> => {
    const run = createAgentRun({
      url: 'http://agent.test',
      threadId: 't',
      autoSubmit: 'never',
      tabs: browser.open().tabs,
      protocol: agUi({ refresh: true }),
      fetch: server.fetch,
    });
    run.subscribe(() => undefined);
    await run.send('Go');
    return run;
  };
  const first = await open();
  const second = await open();
  expect(keysOf(second)).toEqual(keysOf(first));
  return { first, second, server, key: keysOf(first)[0] ?? '' };
}

describe('in tabs without a storage, the answers of another tab', () => {
  // “The history of every tab lists the answers that another tab has sent, with their latest delivery.” (reliability.md)
  it.each([
    [503, 'inDoubt'],
    [409, 'refused'],
  ])('are listed in the history after status %i', async (status, delivery) => {
    const { first, second, key } = await unstoredTabs(call, failing(status));
    first.approve(key);
    await first.submit().catch(() => undefined);
    await vi.waitFor(() => expect(deliveryOf(second)).toBe(delivery));
    expect(historyOf(second)).toEqual([['resolved', delivery]]);
    expect(second.getSnapshot().history).toEqual(first.getSnapshot().history);
  });

  // “If it was refused or is in doubt, the same decisions are sent again.” (hook-only.md)
  it('are sent again with the same batch id, and are listed once', async () => {
    const { first, second, key } = await unstoredTabs(one, failing(503), says('Deleted.'));
    const batches = [batchesOf(first), batchesOf(second)];
    first.approve(key);
    await first.submit().catch(() => undefined);
    await vi.waitFor(() => expect(deliveryOf(second)).toBe('inDoubt'));
    await second.submit();
    expect(batches[1]).toEqual(batches[0]);
    await vi.waitFor(() => expect(first.getSnapshot().status).toBe('finished'));
    expect(historyOf(first)).toEqual([['resolved', 'accepted']]);
    expect(historyOf(second)).toEqual([['resolved', 'accepted']]);
  });

  it('get a new batch id if one of them is changed before they are sent again', async () => {
    const { first, second, key } = await unstoredTabs(one, failing(503), says('Kept.'));
    const batches = [batchesOf(first), batchesOf(second)];
    first.approve(key);
    await first.submit().catch(() => undefined);
    await vi.waitFor(() => expect(deliveryOf(second)).toBe('inDoubt'));
    second.deny(key);
    await second.submit();
    expect(batches[1]).toHaveLength(1);
    expect(batches[1]).not.toEqual(batches[0]);
    expect(historyOf(second)).toEqual([
      ['resolved', 'inDoubt'],
      ['resolved', 'accepted'],
    ]);
  });
});

// “A server may respond that an interrupt is no longer pending, […]. The user can then send a new message, or dismiss
// the cards by cancelling every interrupt, in any tab, even after a reload.” (reliability.md)
it('in tabs without a storage, interrupts that the server no longer waits for are over in each tab', async () => {
  const { first, second, server, key } = await unstoredTabs(one, failing(410));
  first.approve(key);
  await first.submit().catch(() => undefined);
  await vi.waitFor(() => expect(deliveryOf(second)).toBe('refused'));
  expect(first.getSnapshot().batch.over).toBe(true);
  expect(second.getSnapshot()).toMatchObject({ canSend: true, batch: { over: true } });
  second.cancel(key);
  expect(keysOf(second)).toEqual([]);
  expect(server.requests).toHaveLength(3);
});

describe('in tabs without a storage, the steer of another tab', () => {
  // “After a `steer` that failed, `retry()` repeats its message and its cancellations.” (reliability.md)
  it.each([
    ['a question', one],
    ['a call', call],
  ])('in doubt cancels %s here too, and can be sent again', async (_, question) => {
    const { first, second, server } = await unstoredTabs(question, failing(503), says('Stopped.'));
    await first.steer('Stop').catch(() => undefined);
    await vi.waitFor(() => expect(deliveryOf(second)).toBe('inDoubt'));
    expect(shownOf(second)).toEqual(shownOf(first));
    expect(shownOf(second)).toMatchObject([{ status: 'cancelled', delivery: 'inDoubt' }]);
    await second.retry();
    expect(server.requests[3]?.resume).toEqual(server.requests[2]?.resume);
    expect(server.requests[3]?.messages.at(-1)).toMatchObject({ content: 'Stop' });
    await vi.waitFor(() => expect(first.getSnapshot().status).toBe('finished'));
  });

  it('replaces the decision that both tabs showed', async () => {
    const { first, second, key } = await unstoredTabs(one, failing(503));
    first.approve(key);
    await vi.waitFor(() => expect(shownOf(second)).toMatchObject([{ status: 'answered' }]));
    await first.steer('Stop').catch(() => undefined);
    await vi.waitFor(() => expect(deliveryOf(second)).toBe('inDoubt'));
    expect(shownOf(second)).toEqual(shownOf(first));
  });

  it('leaves the decisions as they were if it is refused', async () => {
    const { first, second, key } = await unstoredTabs(one, failing(409));
    first.approve(key);
    await vi.waitFor(() => expect(shownOf(second)).toMatchObject([{ status: 'answered' }]));
    await first.steer('Stop').catch(() => undefined);
    await vi.waitFor(() => expect(deliveryOf(second)).toBe(deliveryOf(first)));
    expect(shownOf(second)).toEqual(shownOf(first));
  });
});
