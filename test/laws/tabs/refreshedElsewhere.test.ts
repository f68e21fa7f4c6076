// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { agUi, createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { asks, fakeServer, says, type ServerAnswer } from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { keysOf, turns } from '../page.js';

const named = (id: string, message: string) => ({ id, reason: 'confirmation', message });
const one = asks(named('a', 'Delete?'));
const two = asks(named('a', 'Delete?'), named('b', 'Copy?'));
const unavailable = () => new Response('No.', { status: 503 });

/** Two open tabs that show the same questions. */
async function tabsWith(
  question: ServerAnswer,
  answers: readonly ServerAnswer[],
  { hasStorage, ...options }: Partial<AgentRunOptions> & { hasStorage: boolean },
) {
  const browser = new Browser();
  const server = fakeServer(question, ...(hasStorage ? [] : [question]), ...answers);
  const open = async (): Promise<AgentRun> => {
    const { tabs, storage } = browser.open();
    const run = createAgentRun({
      url: 'http://agent.test',
      threadId: 't',
      autoSubmit: 'never',
      tabs,
      protocol: agUi({ refresh: true }),
      fetch: server.fetch,
      ...(hasStorage && { storage }),
      ...options,
    });
    run.subscribe(() => undefined);
    await vi.waitFor(() => expect(run.getSnapshot().restoring).toBe(false));
    if (keysOf(run).length === 0) await run.send('Go');
    await turns();
    return run;
  };
  const first = await open();
  const second = await open();
  expect(keysOf(second)).toEqual(keysOf(first));
  return { first, second, server };
}

const approveAll = (run: AgentRun): void => keysOf(run).forEach((key) => void run.approve(key));
const shownOf = (run: AgentRun) =>
  run.getSnapshot().interrupts.map(({ message, status, delivery }) => [message, status, delivery]);

describe.each([true, false])('in an open tab with answers in doubt (storage: %s)', (hasStorage) => {
  async function doubted(question: ServerAnswer, listed: ServerAnswer) {
    const { first, second } = await tabsWith(question, [unavailable, listed, listed], { hasStorage });
    approveAll(first);
    await first.submit().catch(() => undefined);
    await vi.waitFor(() => expect(second.getSnapshot().batch.delivery).toBe('inDoubt'));
    await second.refresh();
    return { first, second };
  }

  // “After the server has responded to a `refresh()`, the answers are no longer in doubt. This also holds
  // in the other open tabs of the thread, which refresh themselves.” (reliability.md)
  it('the questions disappear when a refresh in another tab finds none', async () => {
    const { first } = await doubted(one, says('Deleted.'));
    await vi.waitFor(() => expect(first.getSnapshot().batch.delivery).toBe('none'));
    expect(first.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [], canSend: true });
    expect(first.getSnapshot().error).toBeUndefined();
  });

  it('a question that a refresh in another tab finds changed is open again', async () => {
    const { first } = await doubted(one, asks(named('a', 'Delete all?')));
    await vi.waitFor(() => expect(shownOf(first)).toEqual([['Delete all?', 'open', 'none']]));
  });

  it('only the questions stay that a refresh in another tab still finds', async () => {
    const { first } = await doubted(two, asks(named('b', 'Copy?')));
    await vi.waitFor(() => expect(shownOf(first)).toEqual([['Copy?', 'answered', 'none']]));
  });
});

// “A tab that refreshes itself keeps its own messages, which the other tab may not have.” (reliability.md)
it('a tab without a storage keeps its messages if a tab that was opened without them refreshes', async () => {
  const browser = new Browser();
  const listed = asks(named('b', 'Copy?'));
  const server = fakeServer(one, unavailable, listed, listed);
  const open = (): AgentRun => {
    const { tabs } = browser.open();
    const common = { url: 'http://agent.test', threadId: 't', autoSubmit: 'never' } as const;
    const run = createAgentRun({
      ...common,
      tabs,
      protocol: agUi({ refresh: true }),
      fetch: server.fetch,
    });
    run.subscribe(() => undefined);
    return run;
  };
  const first = open();
  await first.send('Go');
  approveAll(first);
  await first.submit().catch(() => undefined);
  const { messages } = first.getSnapshot();
  const second = open();
  await second.refresh();
  await vi.waitFor(() => expect(shownOf(first)).toEqual([['Copy?', 'open', 'none']]));
  expect(messages).toMatchObject([{ content: 'Go' }]);
  expect(first.getSnapshot().messages).toEqual(messages);
});

describe.each([true, false])('a delayed batch in another tab (storage: %s)', (hasStorage) => {
  afterEach(() => void vi.useRealTimers());

  // “If anything that the digest covers changes before the batch is sent, the interrupt reopens”; “Interrupts that the
  // server no longer lists as pending disappear. Nothing is sent for them.” (reliability.md)
  it.each([
    ['has changed', asks(named('a', 'Delete all?')), [['Delete all?', 'open', 'none']]],
    ['is no longer pending', says('Deleted.'), []],
  ])('is not sent if a refresh shows that its question %s', async (_, listed, shown) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const { first, second, server } = await tabsWith(one, [listed, listed], { hasStorage, sendDelay: 900 });
    approveAll(first);
    const submitted = first.submit().catch((error: unknown) => error);
    await turns();
    const before = server.requests.length;
    await second.refresh();
    await turns();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await submitted).toMatchObject({ code: 'changed' });
    // Both tabs refresh.
    expect(server.requests).toHaveLength(before + 2);
    expect(server.requests.every(({ resume }) => resume === undefined)).toBe(true);
    expect(shownOf(first)).toEqual(shown);
  });
});
