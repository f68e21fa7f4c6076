// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { memoryStorage, scriptedRun } from 'react-agent-interrupts/testing';
import { keysOf, opened, page, turns, two } from '../page.js';
import { reloaded, submitAnyway } from './reloaded.js';

describe('after a reload with the same `initial`', () => {
  // custom-protocol.md: “If the user changes a decision after the batch was sent, the changed batch has a new id. The server can
  // therefore use `batch.id` as an idempotency key.”
  it.each([500, 422, 404])(
    'a changed answer is sent with a new batch id, after status %i',
    async (status) => {
      const { run, load, ids } = await reloaded(submitAnyway, { status });
      await load();
      run.deny(keysOf(run)[0] ?? '');
      await run.submit();
      expect(ids).toHaveLength(2);
      expect(ids[1]).not.toBe(ids[0]);
    },
  );

  // reliability.md, law 3: “Answers in doubt survive a stop, a failed send and a reload.”
  it.each([
    [500, 'inDoubt'],
    [422, 'refused'],
  ])('the answers are shown as after status %i', async (status, delivery) => {
    const { run, load } = await reloaded(submitAnyway, { status });
    await load();
    expect(run.getSnapshot().batch.delivery).toBe(delivery);
  });

  // “The message of a `steer` in doubt stays in the conversation: … after a reload”
  it('the message of a steer in doubt is shown, and is sent again', async () => {
    const { run, load, requests } = await reloaded((before) => before.steer('Stop').catch(() => undefined));
    await load();
    expect(run.getSnapshot().messages.at(-1)).toMatchObject({ content: 'Stop' });
    await run.retry();
    expect(requests[0]?.messages.at(-1)).toMatchObject({ content: 'Stop' });
  });

  // “The record of a replaced decision stays.”
  it('the history keeps the answer in doubt that is changed', async () => {
    const { run, load } = await reloaded(submitAnyway);
    await load();
    const [key = ''] = keysOf(run);
    run.deny(key);
    await run.submit();
    const records = run.getSnapshot().history.filter((record) => record.key === key);
    expect(records.map(({ delivery, verdict }) => [delivery, verdict])).toEqual([
      ['inDoubt', 'approve'],
      ['accepted', 'deny'],
    ]);
  });

  // “Changes made while the page reads its storage are kept: messages, state, drafts and decisions.”
  it('an answer that is given while the storage is read replaces the one in doubt, in a new batch', async () => {
    const { run, load, ids, requests } = await reloaded(submitAnyway);
    const unmount = run.subscribe(() => undefined);
    const [first = '', second = ''] = keysOf(run);
    run.setDraft(second, 'typed');
    run.deny(first);
    await load();
    const { interrupts } = run.getSnapshot();
    expect(interrupts).toMatchObject([
      { decision: { payload: false }, possiblyAnswered: true },
      { decision: { payload: true }, possiblyAnswered: true, draft: 'typed' },
    ]);
    await run.submit();
    expect(requests[0]?.resume).toMatchObject([{ payload: false }, { payload: true }]);
    expect(ids[1]).not.toBe(ids[0]);
    unmount();
  });
});

// “Undoing a decision counts as a decision.”
it('a decision of `initial` that was undone afterwards stays undone', async () => {
  const storage = memoryStorage();
  const before = page(storage, [two]);
  await opened(before.run);
  const [first = ''] = keysOf(await before.run.send('Go'));
  before.run.approve(first);
  const initial = before.run.dehydrate();
  await turns();
  before.run.reopen(first);
  await turns();
  before.run.dispose();
  const { run } = page(storage, [], { initial });
  await opened(run);
  expect(run.getSnapshot().interrupts.map(({ status }) => status)).toEqual(['open', 'open']);
});

describe('interrupts that were left', () => {
  // hook-only.md: “If the server sends them again before that, they return with their drafts and decisions.”
  it.each([
    ['same', false],
    ['new', true],
  ])(
    'return with their drafts and decisions on a page with the %s `initial`',
    async (_which, isListedAgain) => {
      const leave = (before: Parameters<typeof submitAnyway>[0]) => {
        before.setDraft(keysOf(before)[0] ?? '', 'typed');
        before.leave();
      };
      const { run, load } = await reloaded(leave, { isListedAgain });
      await load();
      expect(run.getSnapshot().interrupts).toMatchObject([
        { status: 'answered', draft: 'typed' },
        { status: 'answered' },
      ]);
    },
  );

  it('are marked as possibly answered if their answers were in doubt', async () => {
    const leave = async (before: Parameters<typeof submitAnyway>[0]) => {
      await submitAnyway(before);
      before.leave();
    };
    const { run, load } = await reloaded(leave);
    await load();
    expect(run.getSnapshot().interrupts).toMatchObject([
      { possiblyAnswered: true },
      { possiblyAnswered: true },
    ]);
  });
});

// custom-protocol.md: “`batch.id` stays the same each time the same entries are sent.”
it('pages without a storage that have the same `initial` send their answers with different batch ids', async () => {
  const { run: server } = scriptedRun([two], { threadId: 'thread' });
  await server.send('Go');
  const initial = server.dehydrate();
  const ids: string[] = [];
  for (const method of ['approve', 'deny'] as const) {
    const { run } = scriptedRun([new Response('', { status: 500 })], {
      initial,
      autoSubmit: 'never',
      dispatch: async ({ batchId, execute }) => {
        ids.push(batchId);
        await execute();
      },
    });
    for (const key of keysOf(run)) run[method](key);
    await submitAnyway(run);
    run.dispose();
  }
  expect(new Set(ids).size).toBe(2);
});
