// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { agUi, createAgentRun, type AgentRun } from 'react-agent-interrupts/core';
import { asks, fakeServer, says, type ServerAnswer } from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { keysOf, turns } from '../page.js';

const named = (id: string, message: string) => ({ id, reason: 'confirmation', message });
const one = asks(named('a', 'Delete?'));
const two = asks(named('a', 'Delete?'), named('b', 'Copy?'));
const unavailable = () => new Response('No.', { status: 503 });

/** Open tabs of one thread with one server. */
async function tabsOf(count: number, answers: readonly ServerAnswer[], hasStorage: boolean) {
  const browser = new Browser();
  const server = fakeServer(...answers);
  const runs = Array.from({ length: count }, () => {
    const { tabs, storage } = browser.open();
    const common = { url: 'http://agent.test', threadId: 't', autoSubmit: 'never' } as const;
    const stored = hasStorage ? { storage } : {};
    const run = createAgentRun({
      ...common,
      ...stored,
      tabs,
      protocol: agUi({ refresh: true }),
      fetch: server.fetch,
    });
    run.subscribe(() => undefined);
    return run;
  });
  for (const run of runs) await vi.waitFor(() => expect(run.getSnapshot().restoring).toBe(false));
  return { runs: runs as [AgentRun, AgentRun, ...AgentRun[]], server };
}

const shownOf = (run: AgentRun) =>
  run.getSnapshot().interrupts.map(({ message, status, draft }) => [message, status, draft]);

// reliability.md: “After a refresh in one tab, each other open tab compares the listed interrupts with its own.”
describe.each([true, false])('a tab that follows a refresh (storage: %s)', (hasStorage) => {
  it('is not followed itself, even if the server lists something new each time', async () => {
    let count = 0;
    const list: ServerAnswer = () => asks(named('a', `Delete ${(count += 1)}?`));
    const { runs, server } = await tabsOf(
      3,
      Array.from({ length: 20 }, () => list),
      hasStorage,
    );
    await runs[0].refresh();
    await turns();
    await turns();
    expect(server.requests).toHaveLength(3);
    for (const run of runs) expect(shownOf(run)).toHaveLength(1);
  });

  it('does not refresh if it shows the same', async () => {
    const { runs, server } = await tabsOf(2, [one, one, one], hasStorage);
    const [first, second] = runs;
    await first.refresh();
    await turns();
    expect(keysOf(second)).toHaveLength(1);
    const before = server.requests.length;
    await second.refresh();
    await turns();
    expect(server.requests).toHaveLength(before + 1);
  });

  it('can still send a failed message again if the server does not respond to its refresh', async () => {
    const { runs, server } = await tabsOf(2, [unavailable, one, unavailable, says('Hello.')], false);
    const [first, second] = runs;
    await first.send('Hi').catch(() => undefined);
    await second.refresh();
    await turns();
    expect(server.requests).toHaveLength(3);
    expect(await first.retry()).toMatchObject({ status: 'finished' });
    expect(server.requests[3]?.messages).toMatchObject([{ content: 'Hi' }]);
  });

  // reliability.md: “A draft or an unsent decision about an interrupt that is not listed returns if the server sends that interrupt
  // again.”
  it.each([
    ['fewer questions', one],
    ['none', says('Deleted.')],
  ])('keeps a draft in the tab that refreshes, too, if the server lists %s', async (_, listed) => {
    const { runs } = await tabsOf(1, [two, listed, two], hasStorage);
    const [run] = runs;
    await run.send('Go');
    const [first = '', second = ''] = keysOf(run);
    run.approve(first);
    run.setDraft(second, 'half');
    const shown = shownOf(run);
    await run.refresh();
    expect(shownOf(run)).not.toEqual(shown);
    await run.refresh();
    expect(shownOf(run)).toEqual(shown);
  });
});
