import { expect, test } from 'vitest';
import { createMemoryStore } from '../../examples/inbox/server/memoryStore.mjs';
import type { Act, AddedThread, Entry, Store } from '../../examples/inbox/server/store.mjs';

const ann = { name: 'Ann', teams: ['support'] };
const bob = { name: 'Bob', teams: ['support'] };
const eve = { name: 'Eve', teams: ['finance'] };

const thread = (at: number, more: Partial<AddedThread> = {}): AddedThread => ({
  id: `mail-${at}`,
  team: 'support',
  agent: 'mail',
  title: `Send ${at}?`,
  interrupts: [{ id: `mail-${at}:1`, reason: 'tool_call', toolCallId: 'call' }],
  toolCalls: [{ id: 'call', name: 'send', args: {} }],
  waitingSince: new Date(Date.UTC(2020, 0, 1, 0, at)).toISOString(),
  ...more,
});

const approved = (at: number): Entry => ({
  interruptId: `mail-${at}:1`,
  status: 'resolved',
  payload: { approved: true },
});

/** An agent that executes its call once. */
function agent(): { readonly act: Act; readonly executed: string[] } {
  const executed: string[] = [];
  return {
    executed,
    act: async ({ id }) => {
      executed.push(id);
      return { effects: [{ toolCallId: 'call', result: 'sent' }] };
    },
  };
}

async function pageOf(
  store: Store,
  query: { readonly cursor?: string | undefined; readonly sort?: string } = {},
) {
  const page = await store.list(ann, { filter: {}, limit: 3, ...query });
  return { ids: page.items.map(({ id }) => id), next: page.next, total: page.total };
}

test('a thread of another team does not exist', async () => {
  const store = createMemoryStore();
  await store.add([thread(1)]);
  expect(await store.count(eve, {})).toBe(0);
  await expect(store.answer(eve, 'mail-1', [approved(1)])).rejects.toMatchObject({ status: 404 });
  await expect(store.claim(eve, 'mail-1')).rejects.toMatchObject({ status: 404 });
});

test('a page begins after the last row of the one before, whatever was answered meanwhile', async () => {
  const store = createMemoryStore();
  await store.add([5, 3, 1, 2, 4].map((at) => thread(at)));
  const first = await pageOf(store);
  expect(first).toMatchObject({ ids: ['mail-1', 'mail-2', 'mail-3'], total: 5 });
  await store.answer(ann, 'mail-1', [approved(1)]);
  expect(await pageOf(store, { cursor: first.next })).toEqual({ ids: ['mail-4', 'mail-5'], total: 4 });
  expect((await pageOf(store, { sort: 'newest' })).ids).toEqual(['mail-5', 'mail-4', 'mail-3']);
});

test('the filters apply to the list and the count', async () => {
  const store = createMemoryStore();
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  await store.add([thread(1), thread(2, { agent: 'billing', expiresAt }), thread(3, { title: 'Pay AIR?' })]);
  const counts = [
    { agents: ['billing'] },
    { tools: ['pay'] },
    { text: 'air' },
    { expiresWithin: 120_000 },
  ].map((filter) => store.count(ann, filter));
  expect(await Promise.all(counts)).toEqual([1, 0, 1, 1]);
});

test('accepts one of two answers, and a repeated answer changes nothing', async () => {
  const store = createMemoryStore();
  const { act, executed } = agent();
  await store.add([thread(1)]);
  await store.answer(ann, 'mail-1', [approved(1)]);
  await expect(store.answer(bob, 'mail-1', [approved(1)])).rejects.toMatchObject({ status: 409 });
  await store.answer(ann, 'mail-1', [{ ...approved(1), payload: { approved: true } }]);
  await Promise.all([store.work('mail-1', act), store.work('mail-1', act)]);
  expect(executed).toEqual(['mail-1']);
  expect(await store.read(ann, 'mail-1')).toMatchObject({ status: 'done' });
});

test('a thread that asks again waits again, and an earlier answer is not used for the next question', async () => {
  const store = createMemoryStore();
  await store.add([thread(1)]);
  await store.answer(ann, 'mail-1', [approved(1)]);
  const next = { id: 'mail-1:2', reason: 'confirmation', message: 'Really?' };
  await store.work('mail-1', async () => ({ effects: [], asks: { title: 'Really?', interrupts: [next] } }));
  expect(await store.read(ann, 'mail-1')).toMatchObject({ status: 'waiting', interrupts: [next] });
  await store.answer(ann, 'mail-1', [approved(1)]);
  await expect(store.answer(bob, 'mail-1', [approved(1)])).rejects.toMatchObject({ status: 409 });
  expect(await store.read(ann, 'mail-1')).toMatchObject({ status: 'waiting' });
});

test('an answer that the agent cannot use is refused, and the thread still waits', async () => {
  const store = createMemoryStore();
  await store.add([thread(1)]);
  const answer = store.answer(ann, 'mail-1', [approved(1)], () => 'The payload does not match.');
  await expect(answer).rejects.toMatchObject({ status: 400, message: 'The payload does not match.' });
  expect(await store.count(ann, {})).toBe(1);
});
