// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { asks, says } from 'react-agent-interrupts/testing';
import { fakeTimers, keysOf, turns } from '../page.js';
import { threadOf } from '../tabConversations/tabs.js';
import { delaying } from './delaying.js';

beforeEach(() => fakeTimers(1_800_000_000_000));
afterEach(() => vi.useRealTimers());

const names = ['remove', 'copy'];
const question = asks({
  id: 'a',
  reason: 'tool_call',
  metadata: {
    langgraph: {
      raw: {
        action_requests: names.map((name) => ({ name, args: {} })),
        review_configs: names.map((name) => ({
          action_name: name,
          allowed_decisions: ['approve', 'reject'],
        })),
      },
    },
  },
});

const actionsOf = (run: AgentRun) => run.getSnapshot().interrupts[0]?.actions ?? [];

async function pass(): Promise<void> {
  await vi.advanceTimersByTimeAsync(200);
  await turns();
}

// “If two tabs decide the same interrupt, the later decision applies in every tab. […] Decisions about different actions are both kept.”
// (reliability.md, storage shared by tabs) An approval of the whole interrupt decides only the actions that are open.
it.each([true, false])(
  'a denial of one action stays if another tab, which has not heard of it, approves the other actions (storage: %s)',
  async (hasStorage) => {
    const thread = threadOf([question, says('Done.')], { hasStorage });
    const { tabs, delay, deliver } = delaying(thread.browser.open().tabs);
    const { run: first } = await thread.open({ tabs });
    await first.send('Go');
    await turns();
    const { run: second } = await thread.open(hasStorage ? {} : { initial: first.dehydrate() });
    first.approve(actionsOf(first)[0]?.key ?? '');
    await pass();
    delay();
    second.deny(actionsOf(second)[0]?.key ?? '');
    await vi.advanceTimersByTimeAsync(5);
    expect(actionsOf(first).map(({ decision }) => decision)).toEqual([{ approved: true }, undefined]);
    first.approve(keysOf(first)[0] ?? '');
    await pass();
    await deliver(99);
    await pass();
    for (const run of [first, second])
      expect(actionsOf(run).map(({ decision }) => decision)).toEqual([
        { approved: false },
        { approved: true },
      ]);
  },
);
