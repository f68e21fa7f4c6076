// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { asks, says } from 'react-agent-interrupts/testing';
import { fakeTimers, keysOf, pass, turns } from '../page.js';
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
const keyOf = (run: AgentRun, place: number): string => actionsOf(run)[place]?.key ?? '';
const decisionsIn = (run: AgentRun) => actionsOf(run).map(({ decision }) => decision);

/** Two tabs that ask about two actions. After `delay`, the first one receives messages when `deliver` is called. */
async function twoTabs(hasStorage: boolean) {
  const thread = threadOf([question, says('Done.')], { hasStorage });
  const { tabs, delay, deliver } = delaying(thread.browser.open().tabs);
  const { run: first } = await thread.open({ tabs });
  await first.send('Go');
  await turns();
  const { run: second } = await thread.open(hasStorage ? {} : { initial: first.dehydrate() });
  return { first, second, delay, deliver };
}

// “If two tabs decide the same interrupt, the later decision applies in every tab. […] Decisions about different actions are both kept.”
// (reliability.md, storage shared by tabs)
describe.each([true, false])('two tabs that decide the same actions (storage: %s)', (hasStorage) => {
  // An approval of the whole interrupt decides only the actions that are open.
  it('keep a denial of one action if another tab, which was not notified of it, approves the other actions', async () => {
    const { first, second, delay, deliver } = await twoTabs(hasStorage);
    first.approve(keyOf(first, 0));
    await pass();
    delay();
    second.deny(keyOf(second, 0));
    await vi.advanceTimersByTimeAsync(5);
    expect(decisionsIn(first)).toEqual([{ approved: true }, undefined]);
    first.approve(keysOf(first)[0] ?? '');
    await pass();
    await deliver(99);
    await pass();
    for (const run of [first, second])
      expect(decisionsIn(run)).toEqual([{ approved: false }, { approved: true }]);
  });

  it('show a denial of one action that is given again, and the approval of the other action', async () => {
    const { first, second, delay, deliver } = await twoTabs(hasStorage);
    first.deny(keyOf(first, 0));
    first.deny(keyOf(first, 1));
    await pass();
    delay();
    second.approve(keyOf(second, 0));
    second.approve(keyOf(second, 1));
    await vi.advanceTimersByTimeAsync(5);
    first.deny(keyOf(first, 0));
    await pass();
    await deliver(99);
    await pass();
    for (const run of [first, second])
      expect(decisionsIn(run)).toEqual([{ approved: false }, { approved: true }]);
  });
});
