// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { agUi, createAgentRun, type AgentRun, type DehydratedRun } from 'react-agent-interrupts/core';
import { asks, fakeServer } from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { keysOf, opened, turns } from '../page.js';

const question = asks({ id: 'q', reason: 'confirmation', message: 'Delete?' });
const unavailable = () => new Response('No.', { status: 503 });

/** Two open tabs that show an answer in doubt. */
async function doubtedTabs(hasStorage: boolean) {
  const browser = new Browser();
  const server = fakeServer(question, unavailable, question, question);
  const open = async (initial?: DehydratedRun): Promise<AgentRun> => {
    const { tabs, storage } = browser.open();
    const common = { url: 'http://agent.test', threadId: 't', autoSubmit: 'never' } as const;
    const protocol = agUi({ refresh: true });
    const run = createAgentRun({
      ...common,
      tabs,
      protocol,
      ...(hasStorage ? { storage } : { initial }),
      fetch: server.fetch,
    });
    await opened(run);
    return run;
  };
  const first = await open();
  await first.send('Go');
  await turns();
  const second = await open(first.dehydrate());
  expect(keysOf(second)).toHaveLength(1);
  first.approve(keysOf(first)[0] ?? '');
  await first.submit().catch(() => undefined);
  await vi.waitFor(() => expect(second.getSnapshot().batch.delivery).toBe('inDoubt'));
  return { first, second };
}

const interruptOf = (run: AgentRun) => run.getSnapshot().interrupts[0];

// “After the server has responded to a `refresh()`, the answers are no longer in doubt. This also holds in
// the other open tabs of the thread, which refresh themselves” (reliability.md)
describe.each([true, false])('a refresh that clears a doubt (storage: %s)', (hasStorage) => {
  it('clears it in another open tab', async () => {
    const { first, second } = await doubtedTabs(hasStorage);
    await first.refresh();
    expect(first.getSnapshot().batch.delivery).toBe('none');
    await vi.waitFor(() => expect(second.getSnapshot().batch.delivery).toBe('none'));
    expect(interruptOf(second)?.possiblyAnswered).toBeUndefined();
  });

  it('clears it in another open tab where the answer has been changed', async () => {
    const { first, second } = await doubtedTabs(hasStorage);
    second.deny(keysOf(second)[0] ?? '');
    await vi.waitFor(() => expect(interruptOf(first)).toMatchObject({ decision: { payload: false } }));
    expect(interruptOf(first)?.possiblyAnswered).toBe(true);
    await first.refresh();
    expect(interruptOf(first)?.possiblyAnswered).toBeUndefined();
    await vi.waitFor(() => expect(interruptOf(second)?.possiblyAnswered).toBeUndefined());
    expect(interruptOf(second)).toMatchObject({ decision: { payload: false } });
  });
});
