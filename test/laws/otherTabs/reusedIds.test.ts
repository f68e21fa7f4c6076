import { describe, expect, it, vi } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { delaying } from './delaying.js';
import { keyOf, pages, q, settled } from '../following/pages.js';

const decisionOf = (run: AgentRun) => run.getSnapshot().interrupts[0]?.decision;

/** The agent asks `a` again after its answer. `join` opens a tab that has not shown the first answer. */
async function askedAgain(stored: boolean, join: Join) {
  const world = pages({}, { stored });
  const { agent, open } = world;
  agent.pending = [q('a')];
  const first = await open('first');
  await first.send('Go');
  first.approve(keyOf(first));
  agent.pending = [];
  await first.submit();
  await settled();
  const second = await join(
    first,
    async () => {
      agent.pending = [q('a')];
      await first.send('Again');
      await settled();
    },
    () => open('second'),
  );
  if (second.getSnapshot().interrupts.length === 0) await second.refresh();
  await settled(100);
  const resumes = () => world.sent.filter(({ input }) => input.resume).map(({ page }) => page);
  return { ...world, first, second, resumes };
}

/** A response that has begun and does not end. */
const begun = new ReadableStream<Uint8Array>({
  start(controller) {
    const started = JSON.stringify({ type: 'RUN_STARTED', threadId: 't', runId: 'any' });
    controller.enqueue(new TextEncoder().encode(`data: ${started}\n\n`));
  },
});
const sse = { headers: { 'content-type': 'text/event-stream' } };

type Join = (first: AgentRun, ask: () => Promise<void>, open: () => Promise<AgentRun>) => Promise<AgentRun>;

const joins: [string, Join][] = [
  [
    'is opened before the question',
    async (_, ask, open) => {
      const second = await open();
      await settled();
      await ask();
      return second;
    },
  ],
  [
    'is opened after the question, and refreshes immediately',
    async (_, ask, open) => {
      await ask();
      return open();
    },
  ],
];

// reliability.md: “If a server reuses the id of an answered interrupt for a new interrupt, every open tab
// identifies the new interrupt in the same way”
describe.each([true, false])('a question under the id of an answered one (storage: %s)', (stored) => {
  it.each(joins)('shows the decision of this tab in a tab that %s', async (_, join) => {
    const { first, second } = await askedAgain(stored, join);
    first.deny(keyOf(first));
    await settled(100);
    expect(decisionOf(first)).toMatchObject({ status: 'resolved', payload: false });
    expect(decisionOf(second)).toEqual(decisionOf(first));
  });

  it.each(joins)('cannot be answered again in a tab that %s', async (_, join) => {
    const { agent, first, second, resumes } = await askedAgain(stored, join);
    first.approve(keyOf(first));
    agent.pending = [];
    await first.submit();
    await settled(100);
    expect(second.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
    expect(resumes()).toEqual(['first', 'first']);
  });

  it.each(joins)('is answered once by a tab that %s', async (_, join) => {
    const { agent, first, second, resumes } = await askedAgain(stored, join);
    second.approve(keyOf(second));
    await settled(100);
    expect(decisionOf(first)).toEqual(decisionOf(second));
    agent.pending = [];
    await second.submit();
    await settled(100);
    expect(first.getSnapshot()).toMatchObject({ interrupts: [] });
    expect(resumes()).toEqual(['first', 'second']);
  });
});

it('a question that was listed before the tab learned of the earlier answer shows the decision of the other tab', async () => {
  const world = pages();
  const { agent, open } = world;
  agent.pending = [q('a')];
  const first = await open('first');
  await first.send('Go');
  for (const next of ['b', 'a']) {
    agent.pending = [q(next)];
    first.approve(keyOf(first));
    await first.submit();
  }
  first.deny(keyOf(first));
  const { tabs, delay, deliver } = delaying(world.browser.open().tabs);
  delay();
  const second = await open('second', { tabs });
  await second.refresh();
  expect(decisionOf(second)).toBeUndefined();
  await deliver(9);
  await settled();
  await deliver(9);
  expect(decisionOf(second)).toMatchObject({ payload: false });
  expect(keyOf(second)).toBe(keyOf(first));
});

it('an answer whose run has begun is not answered in a tab that opens before its end', async () => {
  const { agent, open } = pages();
  agent.pending = [q('a')];
  const first = await open('first');
  await first.send('Go');
  first.approve(keyOf(first));
  agent.reply = ({ input }) => (input.resume ? new Response(begun, sse) : undefined);
  const submitted = first.submit();
  await vi.waitFor(() => expect(first.getSnapshot().batch.delivery).toBe('accepted'));
  const second = await open('second');
  await settled();
  await second.refresh();
  await settled();
  expect(second.getSnapshot().batch.delivery).toBe('elsewhere');
  first.stop();
  await submitted;
  await vi.waitFor(() => expect(second.getSnapshot().batch.delivery).toBe('inDoubt'));
  expect(keyOf(second)).toBe(keyOf(first));
});
