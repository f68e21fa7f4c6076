import { describe, expect, it } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { held, keyOf, pages, q, settled } from '../following/pages.js';

const shownIn = (run: AgentRun) =>
  run.getSnapshot().interrupts.map(({ status, decision }) => [status, decision ?? null]);
const approved = ['answered', { status: 'resolved', payload: true }];
const denied = ['answered', { status: 'resolved', payload: false }];

// reliability.md: “If the server refuses a `steer`, no decision was sent. The interrupts and their decisions are as they were before it,
// unless the refusal shows that the server no longer waits for them.” “After all messages between the tabs have arrived, in any order,
// all tabs show the same decisions.”
describe.each([true, false])('a tab that is opened while another tab steers (storage: %s)', (stored) => {
  /** A tab whose `steer` about an approved, a denied and an open interrupt gets no response yet. The other tab is opened after it was sent. */
  async function steering(refreshes: boolean) {
    const { agent, open, sent } = pages({}, { stored });
    agent.pending = [q('a'), q('b'), q('c')];
    const first = await open('first');
    await first.send('Go');
    const initial = first.dehydrate();
    first.approve(keyOf(first, 0));
    first.deny(keyOf(first, 1));
    await settled();
    const refusal = held<Response>();
    agent.reply = ({ input }) => (input.resume ? refusal.promise : undefined);
    const steered = first.steer('Never mind').catch(() => undefined);
    await settled();
    const second = await open('second', stored ? {} : { initial });
    await settled();
    if (refreshes) await second.refresh();
    await settled();
    const refuse = async (status: number) => {
      refusal.give(new Response('{}', { status }));
      await steered;
      await settled();
    };
    return { first, second, open, sent, refuse };
  }

  it.each([
    [422, false],
    [429, false],
    [422, true],
    [429, true],
  ])('shows the decisions from before it, after status %i (it refreshes: %s)', async (status, refreshes) => {
    const { first, second, open, refuse } = await steering(refreshes);
    await refuse(status);
    const before = [approved, denied, ['open', null]];
    expect(shownIn(first)).toEqual(before);
    expect(shownIn(second)).toEqual(before);
    const third = stored ? await open('third') : second;
    expect(shownIn(third)).toEqual(before);
  });

  it('shows those decisions also if the server no longer waits for them', async () => {
    const { first, second, refuse } = await steering(false);
    await refuse(404);
    expect(first.getSnapshot()).toMatchObject({ canSend: true, batch: { over: true } });
    for (const run of [first, second]) expect(shownIn(run)).toEqual([approved, denied, ['open', null]]);
  });
});
