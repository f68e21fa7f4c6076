import { expect, it, vi } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { asks, fakeServer, scriptedRun } from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { keysOf, quiet } from '../watched.js';

const statuses = (run: AgentRun) => run.getSnapshot().interrupts.map(({ status }) => status);

// “Undoing a decision counts as a decision. After all messages between the tabs have arrived, in any order,
// all tabs show the same decisions.” (reliability.md)
it('two tabs show the same after the cancellation of an expired question is undone in one', async () => {
  let now = Date.parse('2026-01-01T00:00:00Z');
  const expiresAt = new Date(now + 1000).toISOString();
  const question = asks({ reason: 'confirmation', expiresAt }, { reason: 'confirmation', message: 'Go on?' });
  const browser = new Browser();
  const { fetch } = fakeServer(question);
  const open = async () => {
    const { tabs, page, storage } = browser.open();
    const options = { threadId: 't', autoSubmit: 'never', onExpired: 'cancel', now: () => now } as const;
    const { run } = scriptedRun([], { ...options, tabs, page, storage, fetch });
    run.subscribe(() => undefined);
    await vi.waitFor(() => expect(run.getSnapshot().restoring).toBe(false));
    return run;
  };
  const first = await open();
  await first.send('Go');
  await quiet();
  const second = await open();
  await vi.waitFor(() => expect(keysOf(second)).toHaveLength(2));
  now += 5000;
  browser.wake();
  await quiet();
  expect(statuses(first)).toEqual(['cancelled', 'open']);
  expect(statuses(second)).toEqual(['cancelled', 'open']);
  second.reopen(keysOf(second)[0] ?? '');
  await quiet();
  expect(statuses(second)).toEqual(['open', 'open']);
  expect(statuses(first)).toEqual(['open', 'open']);
});
