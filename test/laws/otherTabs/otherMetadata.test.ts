// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { asks } from 'react-agent-interrupts/testing';
import { fakeTimers, keysOf, pass, turns } from '../page.js';
import { threadOf } from '../tabConversations/tabs.js';
import { pair, sentIn } from './pair.js';

beforeEach(() => fakeTimers(1_800_000_000_000));
afterEach(() => vi.useRealTimers());

const kinds = {
  'its metadata': (content: object) => asks({ id: 'i', reason: 'acme:pay', metadata: { content } }),
  'the value of LangGraph’s interrupt()': (content: object) =>
    asks({ id: 'i', reason: 'acme:pay', message: 'Pay?', metadata: { langgraph: { raw: content } } }),
};
type Kind = keyof typeof kinds;
const cases = (Object.keys(kinds) as Kind[]).flatMap((kind) =>
  [true, false].map((hasStorage) => ({ kind, hasStorage })),
);

const shown = (run: AgentRun): readonly unknown[] =>
  run
    .getSnapshot()
    .interrupts.map(({ status, metadata }) => [status, JSON.stringify(metadata).includes('5000') ? 5000 : 5]);

// README.md: “A decision applies only to the interrupt as it was shown: if the interrupt changes, the user must decide again.”
describe.each(cases)('a decision about $kind (storage: $hasStorage)', ({ kind, hasStorage }) => {
  const asking = (amount: number) => kinds[kind]({ amount });
  const changed = [asking(5), asking(5000), asking(5000)];

  it('is undone in every tab if another tab has received another content', async () => {
    const { first, second, key, server } = await pair(changed, hasStorage);
    first.answer(key, 'yes');
    await pass();
    expect([shown(first), shown(second)]).toEqual([[['answered', 5]], [['answered', 5]]]);
    await second.refresh();
    await pass();
    expect([shown(first), shown(second)]).toEqual([[['open', 5000]], [['open', 5000]]]);
    await expect(first.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    expect(sentIn(server)).toEqual([]);
  });

  it.each(['during', 'after'])('counts in no tab if it is given %s that response', async (when) => {
    const { first, second, key } = await pair(changed, hasStorage);
    const refreshed = second.refresh();
    if (when === 'after') await refreshed;
    first.answer(key, 'yes');
    await refreshed;
    await pass();
    expect([shown(first), shown(second)]).toEqual([[['open', 5000]], [['open', 5000]]]);
  });

  it('is not restored for another content', async () => {
    const { first, second, key, open } = await pair(changed, hasStorage);
    first.answer(key, 'yes');
    await pass();
    await second.refresh();
    await pass();
    const initial = second.dehydrate();
    first.dispose();
    second.dispose();
    const { run } = await open(hasStorage ? {} : { initial });
    await pass();
    expect(shown(run)).toEqual([['open', 5000]]);
  });

  it('stays in every tab if the content is the same', async () => {
    const { first, second, key } = await pair([asking(5), asking(5), asking(5)], hasStorage);
    first.answer(key, 'yes');
    await second.refresh();
    await pass();
    expect([shown(first), shown(second)]).toEqual([[['answered', 5]], [['answered', 5]]]);
  });

  it('stays in every tab if a part of the content is a secret, which no other tab has', async () => {
    const asked = kinds[kind]({ amount: 5, pin: '4711' });
    const options = { isSecret: (name: string) => name === 'pin' };
    const { first, second, key, open } = await pair([asked, asked, asked], hasStorage, options);
    first.answer(key, 'yes');
    await second.refresh();
    await pass();
    expect([shown(first), shown(second)]).toEqual([[['answered', 5]], [['answered', 5]]]);
    const { run } = await open({ ...options, ...(!hasStorage && { initial: second.dehydrate() }) });
    await pass();
    expect(shown(run)).toEqual([['answered', 5]]);
  });
});

it.each(Object.keys(kinds) as Kind[])(
  'a stored decision about %s is not one about that of `initial`',
  async (kind) => {
    const thread = threadOf([kinds[kind]({ amount: 5 })], { hasStorage: true });
    const { run: first } = await thread.open();
    await first.send('Go');
    first.answer(keysOf(first)[0] ?? '', 'yes');
    await pass();
    const { run: onServer } = await threadOf([kinds[kind]({ amount: 5000 })], { hasStorage: false }).open();
    await onServer.send('Go');
    await turns();
    const { run } = await thread.open({ initial: onServer.dehydrate() });
    await pass();
    expect(shown(run)).toEqual([['open', 5000]]);
    expect(run.getSnapshot().interrupts[0]?.changedFrom).toBeDefined();
  },
);
