// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { AgentRun, AgentRunOptions } from 'react-agent-interrupts/core';
import { asks, says } from 'react-agent-interrupts/testing';
import { Gate, keysOf, settle, Thread, twoQuestions } from './kit.js';

type Held = (gate: Gate) => Partial<AgentRunOptions>;

const holders: [string, Held][] = [
  ['beforeSubmit', (gate) => ({ beforeSubmit: async () => (await gate.pass(), true) })],
  ['dispatch', (gate) => ({ dispatch: async ({ execute }) => (await gate.pass(), execute()) })],
  ['headers', (gate) => ({ headers: async () => (await gate.pass(), {}) })],
];

const changes: [string, (run: AgentRun, key: string) => void][] = [
  ['takes the answer back', (run, key) => run.reopen(key)],
  ['says no instead', (run, key) => void run.deny(key)],
  ['cancels', (run, key) => run.cancel(key)],
  ['leaves the questions', (run) => run.leave()],
];

/** Both questions are approved in the first tab, which a host holds back. */
async function heldAnswers(held: Held) {
  const gate = new Gate();
  const thread = new Thread();
  const first = await thread.asked(twoQuestions, held(gate));
  const keys = keysOf(first.run);
  for (const key of keys) first.run.approve(key);
  gate.shut();
  void first.run.submit().catch(() => undefined);
  await settle();
  return { thread, first, gate, key: keys[0] ?? '' };
}

describe.each(holders)('answers that %s of one tab holds back', (_, held) => {
  // Law 1. `stop()`, a changed answer, `leave()` and `dispose()` end the wait.
  it.each(changes)('are not sent once the user, in a tab opened meanwhile, %s', async (_, change) => {
    const { thread, gate, key } = await heldAnswers(held);
    const second = await thread.open();
    // The second tab shows that the answers are sent elsewhere, or accepts the change.
    const takesIt = second.run.getSnapshot().batch.delivery !== 'elsewhere';
    change(second.run, key);
    await settle();
    gate.free();
    await settle();
    expect(thread.server.requests).toHaveLength(takesIt ? 1 : 2);
  });
});

describe('answers that wait for the network', () => {
  // A batch that is submitted offline is `queued` and sent when the network returns, but a changed answer, `leave()`
  // and `dispose()` end the wait.
  it.each(changes)('are not sent when it returns, once the user in another tab %s', async (_, change) => {
    const thread = new Thread();
    const first = await thread.asked(twoQuestions);
    const second = await thread.open();
    const keys = keysOf(first.run);
    for (const key of keys) first.run.approve(key);
    await settle();
    thread.browser.goOffline();
    void first.run.submit().catch(() => undefined);
    await settle();
    expect(first.run.getSnapshot().batch.delivery).toBe('queued');
    change(second.run, keys[0] ?? '');
    await settle();
    thread.browser.goOnline();
    await settle();
    expect(thread.server.requests).toHaveLength(1);
  });
});

describe('questions that the user leaves in one tab', () => {
  // `leave()` sends nothing to the thread, and a new message may be sent. Tabs share decisions without a reload.
  it('are not asked in the other tab, which has answered them', async () => {
    const thread = new Thread();
    const first = await thread.asked(twoQuestions);
    for (const key of keysOf(first.run)) first.run.approve(key);
    const second = await thread.open();
    second.run.leave();
    await settle();
    expect(first.run.getSnapshot()).toMatchObject({ interrupts: [], batch: { total: 0 } });
    await expect(first.run.submit()).rejects.toMatchObject({ code: 'nothing_to_send' });
    expect(thread.server.requests).toHaveLength(1);
  });

  it('return in the other tab with their decisions when the server asks them again', async () => {
    const thread = new Thread();
    const first = await thread.asked(twoQuestions);
    const [a = '', b = ''] = keysOf(first.run);
    first.run.approve(a);
    first.run.setDraft(b, 'half');
    await settle();
    const second = await thread.open();
    second.run.leave();
    await settle();
    await thread.refreshed(first.run, twoQuestions);
    expect(first.run.getSnapshot().interrupts).toMatchObject([
      { key: a, status: 'answered', decision: { payload: true } },
      { key: b, status: 'open', draft: 'half' },
    ]);
  });

  // Of several tabs on one thread only one sends, and the others show the result.
  it('do not hide the question that the agent has asked since', async () => {
    const thread = new Thread();
    const first = await thread.asked(twoQuestions);
    const second = await thread.open();
    second.run.leave();
    void second.run.send('Something else').catch(() => undefined);
    await thread.answer(asks({ id: 'c', reason: 'confirmation', message: 'C?' }));
    expect(second.run.getSnapshot().interrupts).toMatchObject([{ id: 'c' }]);
    first.crash();
    const again = await thread.crashed(second);
    expect(again.run.getSnapshot().interrupts).toMatchObject([{ id: 'c' }]);
    again.run.approve(keysOf(again.run)[0] ?? '');
    void again.run.submit().catch(() => undefined);
    await thread.answer(says('Done.'));
    expect(again.run.getSnapshot().status).toBe('finished');
  });
});
