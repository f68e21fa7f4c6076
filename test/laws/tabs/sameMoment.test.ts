import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAgentRun, type DehydratedRun, type TabCoordinator } from 'react-agent-interrupts/core';
import { asks, fakeServer, says } from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { keysOf, watched } from '../watched.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const question = asks({ id: 'a', reason: 'confirmation', message: 'Delete?' });

/** Two tabs of one browser in which the same batch waits for the same `sendDelay`. */
async function waitingTabs(sendDelay: number, hasStorage: boolean) {
  const browser = new Browser();
  const server = fakeServer(question, says('Done.'), says('Done twice.'));
  // A message between tabs arrives later than both timers end, and before the response.
  const answered: typeof fetch = async (...given) => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    return server.fetch(...given);
  };
  const common = { url: 'http://agent.test', threadId: 't', autoSubmit: 'never', sendDelay } as const;
  const open = (initial?: DehydratedRun) => {
    const { tabs, page, storage } = browser.open();
    const kept = hasStorage ? { storage } : { initial };
    const slow: TabCoordinator = {
      ...tabs,
      open: (name, hear) => tabs.open(name, (word) => void setTimeout(() => hear(word), 5)),
    };
    const run = createAgentRun({ ...common, ...kept, tabs: slow, page, fetch: answered });
    run.subscribe(() => undefined);
    return run;
  };
  const first = open();
  await vi.advanceTimersByTimeAsync(20);
  void first.send('Go');
  await vi.advanceTimersByTimeAsync(20);
  const second = open(first.dehydrate());
  await vi.advanceTimersByTimeAsync(20);
  first.approve(keysOf(first)[0] ?? '');
  await vi.advanceTimersByTimeAsync(20);
  expect(second.getSnapshot().interrupts).toMatchObject([{ status: 'answered' }]);
  const outcomes = [watched(first.submit()), watched(second.submit())];
  return { server, first, second, outcomes };
}

describe.each([
  [500, true],
  [500, false],
  [4_000, true],
  [4_000, false],
])('a batch that waits for %i ms in two tabs (storage: %s)', (sendDelay, hasStorage) => {
  it('is sent by one of them, and the other shows the result', async () => {
    const { server, first, second, outcomes } = await waitingTabs(sendDelay, hasStorage);
    await vi.advanceTimersByTimeAsync(sendDelay + 1_000);
    expect(server.requests).toHaveLength(2);
    expect(outcomes.map(({ outcome }) => outcome())).toEqual(['resolved', 'elsewhere']);
    for (const run of [first, second]) expect(run.getSnapshot().interrupts).toEqual([]);
  });
});
