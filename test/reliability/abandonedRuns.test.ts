import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createAgentRun, type AgentRun } from 'react-agent-interrupts/core';
import { asks, fakeServer, says } from 'react-agent-interrupts/testing';
import { Browser } from './Browser.js';

const THREADS = 40;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Opens a thread, sends messages to its agent, and leaves the page of the thread. */
async function visit(browser: Browser, threadId: string, leavesFirst: boolean): Promise<AgentRun> {
  const { tabs, page, storage } = browser.open();
  const { fetch } = fakeServer(asks({ reason: 'confirmation' }), says('Done.'));
  const run = createAgentRun({ url: 'http://agent.test', threadId, tabs, page, storage, fetch });
  const leave = run.subscribe(() => undefined);
  const { interrupts } = await run.send('Go');
  if (leavesFirst) leave();
  for (const { key } of interrupts) run.approve(key);
  await run.submit();
  leave();
  return run;
}

/** Garbage is collected after the pending promises and messages, and its channels are closed after that. */
const collected = async (): Promise<void> => {
  for (let rounds = 0; rounds < 60; rounds += 1) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    collectGarbage();
  }
  await new Promise((resolve) => setTimeout(resolve, 5));
};

// hook-only.md: “A run object is kept while it has subscribers and for five minutes after that.”
it.each([
  ['after the last answer', false],
  ['before the last answer', true],
])('threads that the user has left %s leave no channel and no memory', async (_name, leavesFirst) => {
  const browser = new Browser();
  const refs: WeakRef<object>[] = [];
  for (let count = 0; count < THREADS; count += 1) {
    const run = await visit(browser, `thread-${count}`, leavesFirst);
    refs.push(new WeakRef(run.getSnapshot().messages));
  }
  await collected();
  expect(refs.filter((each) => each.deref() !== undefined).length).toBeLessThan(3);
  expect(browser.held().channels).toBeLessThan(3);
});

// reliability.md: “Other open tabs with the same thread are notified, if a channel is available, also while their panel is not mounted.”
it('a thread that the page still uses is notified of a logout in another tab, without a panel', async () => {
  const browser = new Browser();
  const run = await visit(browser, 'thread', false);
  await collected();
  const { tabs, page, storage } = browser.open();
  createAgentRun({ url: 'http://agent.test', threadId: 'thread', tabs, page, storage }).dispose({
    logout: true,
  });
  await expect.poll(() => run.getSnapshot().messages, { interval: 1 }).toEqual([]);
});

// hook-only.md: “A run object is kept while it has subscribers”
it('a run object that only its subscriber references is notified of a logout in another tab', async () => {
  const browser = new Browser();
  const seen: number[] = [];
  const subscribed = async (): Promise<void> => {
    const run = await visit(browser, 'thread', false);
    run.subscribe(() => void seen.push(run.getSnapshot().messages.length));
  };
  await subscribed();
  await collected();
  const { tabs, page, storage } = browser.open();
  createAgentRun({ url: 'http://agent.test', threadId: 'thread', tabs, page, storage }).dispose({
    logout: true,
  });
  await expect.poll(() => seen.at(-1), { interval: 1 }).toBe(0);
});
