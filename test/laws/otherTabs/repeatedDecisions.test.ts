// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { asks, says } from 'react-agent-interrupts/testing';
import { fakeTimers, turns } from '../page.js';
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

async function pass(): Promise<void> {
  await vi.advanceTimersByTimeAsync(200);
  await turns();
}

// “If two tabs decide the same interrupt, the later decision applies in every tab. […] Decisions about different actions are
// both kept.” (reliability.md, storage shared by tabs)
describe.each([true, false])('a denial of one action that is given again (storage: %s)', (hasStorage) => {
  it('is later than an approval in another tab, and leaves the decision about the other action', async () => {
    const thread = threadOf([question, says('Done.')], { hasStorage });
    const { tabs, delay, deliver } = delaying(thread.browser.open().tabs);
    const { run: first } = await thread.open({ tabs });
    await first.send('Go');
    await turns();
    const { run: second } = await thread.open(hasStorage ? {} : { initial: first.dehydrate() });
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
