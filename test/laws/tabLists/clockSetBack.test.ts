import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { idsOf, keyOf, pages, q, settled } from '../following/pages.js';

const HOUR = 3_600_000;
const decisionOf = (run: AgentRun): unknown => {
  const [interrupt] = run.getSnapshot().interrupts;
  return interrupt?.decision?.status === 'resolved' ? interrupt.decision.payload : interrupt?.status;
};

/** Two pages that have approved `a`, on a device whose clock is then set back by an hour. */
async function setBack(stored: boolean) {
  let now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  const world = pages({}, { stored });
  world.agent.pending = [q('a')];
  const first = await world.open('first');
  await first.send('Go');
  const second = await world.open('second');
  if (idsOf(second).length === 0) await second.refresh();
  now += 1;
  first.approve(keyOf(first));
  await settled();
  expect([first, second].map(decisionOf)).toEqual([true, true]);
  now -= HOUR;
  return { ...world, first, second };
}

afterEach(() => vi.restoreAllMocks());

// reliability.md: “A law holds for every sequence of method calls, host callbacks, server responses, tabs,
// clock changes, reloads and unmounts.”
describe.each([true, false])('after the clock was set back (storage: %s)', (stored) => {
  // “If two tabs decide the same interrupt, the later decision applies in every tab.”
  it('the later decision of another tab applies', async () => {
    const { first, second } = await setBack(stored);
    second.deny(keyOf(second));
    await settled();
    expect([first, second].map(decisionOf)).toEqual([false, false]);
  });

  // “Undoing a decision counts as a decision.”
  it('a decision that is undone in another tab is undone here', async () => {
    const { first, second } = await setBack(stored);
    second.reopen(keyOf(second));
    await settled();
    expect([first, second].map(decisionOf)).toEqual(['open', 'open']);
  });

  // “Interrupts that are left or dismissed in one tab are removed from the others, with their decisions.”
  it('questions that are left in another tab are not asked here', async () => {
    const { first, second } = await setBack(stored);
    second.leave();
    await settled();
    expect([first, second].map(idsOf)).toEqual([[], []]);
  });

  // “After a refresh in one tab, each other open tab compares the listed interrupts with its own.”
  it('the list of a refresh in another tab is shown here', async () => {
    const { first, second, agent } = await setBack(stored);
    agent.pending = [q('b')];
    await second.refresh();
    await settled();
    expect([first, second].map(idsOf)).toEqual([['b'], ['b']]);
  });

  // “Then they show the result.”
  it('the result of answers that another tab has sent is shown here', async () => {
    const { first, second, agent } = await setBack(stored);
    agent.pending = [];
    await second.submit();
    await settled();
    expect([first, second].map((run) => run.getSnapshot().status)).toEqual(['finished', 'finished']);
    expect(first.getSnapshot().history).toMatchObject([{ delivery: 'accepted' }]);
  });
});
