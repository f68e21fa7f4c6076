// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentRun, AgentRunOptions } from 'react-agent-interrupts/core';
import { Browser } from '../../reliability/Browser.js';
import { fateOf, fakeTimers } from '../page.js';
import { page, pass, questions, ready, record, slowNetwork } from './latePage.js';

// reliability.md: “If two tabs decide the same interrupt, the later decision applies in every tab.” hook-only.md: “If you call a method
// such as `answer` before that, the answer is staged when the code has loaded”.

beforeEach(() => {
  vi.resetModules();
  fakeTimers(1_800_000_000_000);
});
afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('../../../src/run/engine.js');
  // An import that never settles must not stay for the files that this worker runs later.
  vi.resetModules();
});

/** Two tabs with the same question. The code for interrupts has not loaded in the second one. */
async function tabs(hasStorage: boolean, options: Partial<AgentRunOptions> = {}) {
  const initial = await record(['a']);
  const browser = new Browser();
  const open = async () => {
    const { tabs: coordinator, storage } = browser.open();
    const given = { initial, tabs: coordinator, ...(hasStorage && { storage }), ...options };
    const opened = await page(given);
    opened.run.subscribe(() => undefined);
    await pass();
    return opened;
  };
  const first = await open();
  await ready(first.run);
  vi.resetModules();
  const arrive = slowNetwork();
  const second = await open();
  return { first, second, arrive };
}

const acts: readonly (readonly [string, Partial<AgentRunOptions>, (run: AgentRun) => Promise<unknown>])[] = [
  ['approval that `submit()` was called for', {}, (run) => (run.approve(questions(run)[0]), run.submit())],
  ['approval with autoSubmit', { autoSubmit: 'single' }, async (run) => void run.approve(questions(run)[0])],
];

describe.each([true, false])('before the code for interrupts has loaded (storage: %s)', (hasStorage) => {
  it.each(acts)('an %s is not sent if another tab denies later', async (_, options, act) => {
    const { first, second, arrive } = await tabs(hasStorage, options);
    const fate = fateOf(act(second.run));
    await pass(5_000);
    first.run.setOptions({ autoSubmit: 'never' });
    first.run.deny(questions(first.run)[0]);
    await pass(5_000);
    arrive();
    await ready(second.run);
    await pass(5_000);
    expect(second.posted).toEqual([]);
    expect(fate()).not.toBe('pending');
    for (const { run } of [first, second])
      expect(run.getSnapshot().interrupts).toMatchObject([{ decision: { payload: false } }]);
  });

  it.each(acts)('an %s is sent if no other tab decides', async (_, options, act) => {
    const { second, arrive } = await tabs(hasStorage, options);
    const fate = fateOf(act(second.run));
    await pass(5_000);
    arrive();
    await ready(second.run);
    await pass(5_000);
    expect(second.posted).toMatchObject([{ resume: [{ payload: true }] }]);
    expect(fate()).toBe('resolved');
  });
});
