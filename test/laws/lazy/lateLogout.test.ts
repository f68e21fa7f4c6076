// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentRun, AgentRunOptions } from 'react-agent-interrupts/core';
import { Browser } from '../../reliability/Browser.js';
import { fakeTimers } from '../page.js';
import { page, pass, questions, ready, record, slowNetwork } from './latePage.js';

// reliability.md, law 5: “Nothing crosses a person, a thread or a logout.” The next user logs in before the code for interrupts has
// loaded in the page of the user who has logged out.

beforeEach(() => {
  vi.resetModules();
  fakeTimers(1_800_000_000_000);
});
afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('../../../src/run/engine.js');
  vi.resetModules();
});

/** Waits until the modules that have arrived are evaluated, and have sent their messages. */
async function loaded(): Promise<void> {
  for (let round = 0; round < 100; round += 1) await pass(20);
}

/** The options of the tabs of one browser, each of which gets the same questions from the server. */
async function tabsOf(hasStorage: boolean) {
  const initial = await record(['a']);
  const browser = new Browser();
  return () => {
    const { tabs, storage } = browser.open();
    return { initial, tabs, ...(hasStorage && { storage }) };
  };
}

async function opened(options: Partial<AgentRunOptions>): Promise<AgentRun> {
  const { run } = await page(options);
  run.subscribe(() => undefined);
  await pass();
  await ready(run);
  return run;
}

/** The next user approves before the code of the logout has arrived. */
async function nextUser(hasStorage: boolean) {
  const tab = await tabsOf(hasStorage);
  const arrive = slowNetwork();
  const before = await page(tab());
  before.run.dispose({ logout: true });
  await pass(3_000);
  vi.doUnmock('../../../src/run/engine.js');
  vi.resetModules();
  const next = await opened(tab());
  next.approve(questions(next)[0]);
  await pass(3_000);
  arrive();
  await loaded();
  return { next, tab };
}

describe('a logout whose code loads late', () => {
  it.each([true, false])('takes nothing from the page of the next user (storage: %s)', async (hasStorage) => {
    const { next } = await nextUser(hasStorage);
    expect(next.getSnapshot().interrupts).toMatchObject([{ decision: { payload: true } }]);
  });

  it('takes nothing from the record of the next user', async () => {
    const { tab } = await nextUser(true);
    vi.resetModules();
    const reloaded = await opened({ ...tab(), initial: undefined });
    expect(reloaded.getSnapshot().interrupts).toMatchObject([{ decision: { payload: true } }]);
  });

  it.each([true, false])('reaches the tabs that were open at that time (storage: %s)', async (hasStorage) => {
    const tab = await tabsOf(hasStorage);
    const open = await opened(tab());
    open.approve(questions(open)[0]);
    await pass();
    vi.resetModules();
    const arrive = slowNetwork();
    const other = await page(tab());
    other.run.dispose({ logout: true });
    await pass(3_000);
    arrive();
    await loaded();
    expect(open.getSnapshot()).toMatchObject({ status: 'idle', interrupts: [] });
  });
});
