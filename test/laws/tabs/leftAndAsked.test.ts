import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';
import { asks, fails, fakeServer } from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { keysOf } from '../watched.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const question = (id: string) => asks({ id, reason: 'confirmation', message: `Question ${id}?` });
const stillPending = fails('Answer first.', 'PENDING_INTERRUPTS');
const settle = () => vi.advanceTimersByTimeAsync(50);

// “An answer that a server has accepted is not sent again.” (law 2) “If the server sends them again, they return” (law 3): only
// those that it has sent again.
it('an interrupt that was left, asked again in another tab and answered here does not return', async () => {
  const browser = new Browser();
  const server = fakeServer(question('one'), stillPending, question('two'), stillPending);
  const open = async () => {
    const { tabs, page, storage } = browser.open();
    const run = createAgentRun({
      url: 'http://agent.test',
      threadId: 't',
      tabs,
      page,
      storage,
      fetch: server.fetch,
      autoSubmit: 'never',
      headers: () => new Promise((resolve) => void setTimeout(() => resolve({}), 5)),
    });
    run.subscribe(() => undefined);
    await settle();
    return run;
  };
  const first = await open();
  void first.send('Go');
  await settle();
  const second = await open();
  first.leave();
  await settle();
  second.send('Something else').catch(() => undefined);
  await settle();
  // Its message is not sent: it learns of the interrupt that the other tab shows.
  first.send('Hello').catch(() => undefined);
  await settle();
  const [key = ''] = keysOf(first);
  first.cancel(key);
  void first.submit();
  await settle();
  expect(server.requests).toHaveLength(3);
  expect(first.getSnapshot().interrupts).toMatchObject([{ id: 'two' }]);
  first.leave();
  await settle();
  first.send('Something else').catch(() => undefined);
  await settle();
  expect(first.getSnapshot().interrupts.map(({ id }) => id)).toEqual(['two']);
});
