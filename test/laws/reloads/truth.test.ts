// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { asks, proposes, says } from 'react-agent-interrupts/testing';
import { keysOf, settle, Thread, twoQuestions, type Page } from './kit.js';

const deliveries = (run: AgentRun) => run.getSnapshot().history.map(({ delivery }) => delivery);

/** Both questions are answered, and the page crashes while the answers are being sent. */
async function inDoubt(): Promise<{ thread: Thread; page: Page }> {
  const thread = new Thread();
  const page = await thread.asked(twoQuestions);
  for (const key of keysOf(page.run)) page.run.approve(key);
  void page.run.submit().catch(() => undefined);
  await settle();
  const again = await thread.crashed(page);
  expect(again.run.getSnapshot().batch.delivery).toBe('inDoubt');
  return { thread, page: again };
}

describe('the record of answers whose page crashed while they were being sent', () => {
  // Law 7. What a crashed page was sending is in doubt when the thread is opened again. `sending` would mean that a
  // request is in progress.
  it('shows that they are in doubt', async () => {
    const { page } = await inDoubt();
    expect(deliveries(page.run)).toEqual(['inDoubt', 'inDoubt']);
  });

  it('does not show that the first answers are still being sent after they were changed and the run has finished', async () => {
    const { thread, page } = await inDoubt();
    page.run.deny(keysOf(page.run)[0] ?? '');
    void page.run.submit().catch(() => undefined);
    await thread.answer(says('Done.'));
    expect(page.run.getSnapshot().status).toBe('finished');
    expect(deliveries(page.run)).toEqual(['inDoubt', 'inDoubt', 'accepted', 'accepted']);
  });

  it('is also correct in a tab that was open beside it', async () => {
    const thread = new Thread();
    const page = await thread.asked(twoQuestions);
    const beside = await thread.open();
    for (const key of keysOf(page.run)) page.run.approve(key);
    void page.run.submit().catch(() => undefined);
    await settle();
    page.crash();
    await vi.waitFor(() => expect(beside.run.getSnapshot().batch.delivery).toBe('inDoubt'));
    expect(deliveries(beside.run)).not.toContain('sending');
  });
});

describe('a question that has changed since it was decided', () => {
  const proposal = (x: number) => proposes({ id: 'c', name: 'remove', args: { x } });

  // If a question changes before the batch is sent, it reopens, keeps its draft, and shows what changed.
  it('shows the change after a reload, too', async () => {
    const thread = new Thread();
    const page = await thread.asked(proposal(1));
    page.run.approve(keysOf(page.run)[0] ?? '');
    await thread.refreshed(page.run, proposal(2));
    expect(page.run.getSnapshot().interrupts).toMatchObject([
      { status: 'open', changedFrom: { args: { x: 1 } } },
    ]);
    const again = await thread.crashed(page);
    expect(again.run.getSnapshot().interrupts).toMatchObject([
      { status: 'open', changedFrom: { args: { x: 1 } } },
    ]);
  });

  // “Previous content is not stored if it may contain a secret, or if the interrupt has several actions.”
  it('is still shown as changed after a reload if it has several actions, without their previous arguments', async () => {
    const review = (amount: number) => {
      const raw = {
        action_requests: [1, 2].map((n) => ({ name: `pay-${n}`, args: { amount } })),
        review_configs: [],
      };
      return asks({ id: 'm', reason: 'langgraph:interrupt', metadata: { langgraph: { raw } } });
    };
    const thread = new Thread();
    const page = await thread.asked(review(1));
    for (const { key } of page.run.getSnapshot().interrupts[0]?.actions ?? []) page.run.approve(key);
    await thread.refreshed(page.run, review(2));
    const changedFrom = { actions: [{ args: { amount: 1 } }, { args: { amount: 1 } }] };
    expect(page.run.getSnapshot().interrupts).toMatchObject([{ status: 'open', changedFrom }]);
    const [again] = (await thread.crashed(page)).run.getSnapshot().interrupts;
    expect(again?.status).toBe('open');
    expect(again?.changedFrom).toEqual({});
  });

  it('shows the change in a tab that opens afterwards, until it is decided again', async () => {
    const thread = new Thread();
    const page = await thread.asked(proposal(1));
    page.run.approve(keysOf(page.run)[0] ?? '');
    await thread.refreshed(page.run, proposal(2));
    const beside = await thread.open();
    expect(beside.run.getSnapshot().interrupts).toMatchObject([{ changedFrom: { args: { x: 1 } } }]);
    beside.run.approve(keysOf(beside.run)[0] ?? '');
    const again = await thread.crashed(beside);
    expect(again.run.getSnapshot().interrupts).toMatchObject([{ status: 'answered' }]);
    expect(again.run.getSnapshot().interrupts[0]?.changedFrom).toBeUndefined();
  });
});

describe('a question with a secret that has changed since it was decided', () => {
  const secretSchema = {
    type: 'object',
    properties: { approved: { type: 'boolean' }, pin: { type: 'string', writeOnly: true } },
    required: ['approved'],
  };
  const action = (name: string, pin: string) => ({
    action_requests: [
      { name, args: { pin } },
      { name: 'other', args: {} },
    ],
    review_configs: [],
  });
  const several = (pin: string) =>
    asks({ id: 'm', reason: 'langgraph:interrupt', metadata: { langgraph: { raw: action('pay', pin) } } });

  // Secrets are never stored or shared with another tab.
  it.each([
    [
      'by its schema',
      (pin: string) => proposes({ id: 'c', name: 'pay', args: { pin } }, { responseSchema: secretSchema }),
    ],
    ['by its name', (pin: string) => proposes({ id: 'c', name: 'pay', args: { pin } })],
    ['in one of several actions', several],
  ])('is stored without it: %s', async (_, question) => {
    const isSecret = (key: string) => key === 'pin';
    const thread = new Thread();
    const page = await thread.asked(question('hidden-1'), { isSecret });
    for (const { key, actions } of page.run.getSnapshot().interrupts) {
      for (const each of actions ?? [{ key }]) page.run.approve(each.key);
    }
    await thread.refreshed(page.run, question('hidden-2'));
    expect([...thread.browser.storage.saved.values()].join()).not.toContain('hidden');
    const again = await thread.crashed(page, { isSecret });
    expect(again.run.getSnapshot().interrupts).toMatchObject([{ status: 'open' }]);
  });
});

describe('questions that were left before the page started with another question of the server', () => {
  // Left questions are kept until the next run finishes, and return if the server asks them again.
  it('return with their decisions when the server asks them again', async () => {
    const elsewhere = new Thread();
    const other = await elsewhere.asked(asks({ id: 'z', reason: 'confirmation', message: 'Z?' }));
    const thread = new Thread();
    const page = await thread.asked(twoQuestions);
    for (const key of keysOf(page.run)) page.run.approve(key);
    page.run.leave();
    const begun = await thread.crashed(page, { initial: other.run.dehydrate() });
    await thread.refreshed(begun.run, twoQuestions);
    expect(begun.run.getSnapshot().interrupts).toMatchObject([
      { status: 'answered' },
      { status: 'answered' },
    ]);
  });
});

describe('answers in doubt, one of which is changed in one of two tabs', () => {
  // A change or a cancellation makes a new batch. Its cards warn that the first one may have arrived.
  it('are marked as possibly answered in the other tab', async () => {
    const { thread, page } = await inDoubt();
    const beside = await thread.open();
    page.run.deny(keysOf(page.run)[0] ?? '');
    await settle();
    expect(beside.run.getSnapshot()).toMatchObject({
      batch: { id: page.run.getSnapshot().batch.id, delivery: 'none' },
      interrupts: [
        { decision: { payload: false }, possiblyAnswered: true },
        { decision: { payload: true }, possiblyAnswered: true },
      ],
    });
    beside.run.approve(keysOf(beside.run)[0] ?? '');
    await settle();
    page.crash();
    const again = await thread.crashed(beside);
    expect(again.run.getSnapshot().interrupts).toMatchObject([
      { possiblyAnswered: true },
      { possiblyAnswered: true },
    ]);
  });
});

describe('the decisions before the page started with another question of the server', () => {
  // Decisions stay until the resumed run has finished. Decisions of either tab are kept in case the server asks again.
  it('return when the server asks again', async () => {
    const elsewhere = new Thread();
    const other = await elsewhere.asked(asks({ id: 'z', reason: 'confirmation', message: 'Z?' }));
    const initial = other.run.dehydrate();
    const thread = new Thread();
    const page = await thread.asked(twoQuestions);
    for (const key of keysOf(page.run)) page.run.approve(key);
    const begun = await thread.crashed(page, { initial });
    expect(begun.run.getSnapshot().interrupts).toMatchObject([{ id: 'z' }]);
    await thread.refreshed(begun.run, twoQuestions);
    expect(begun.run.getSnapshot().interrupts).toMatchObject([
      { status: 'answered' },
      { status: 'answered' },
    ]);
  });
});
