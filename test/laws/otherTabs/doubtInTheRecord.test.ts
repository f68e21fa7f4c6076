import { expect, it, vi } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { asks, scriptedRun } from 'react-agent-interrupts/testing';
import { deferred, keysOf, never, turns } from '../page.js';
import { named, threadOf } from '../tabConversations/tabs.js';
import { delaying } from './delaying.js';

const one = asks(named('a', 'Delete?'));
const keyOf = (run: AgentRun): string => keysOf(run)[0] ?? '';
const deliveryOf = (run: AgentRun) => run.getSnapshot().batch.delivery;
const untilInDoubt = (run: AgentRun) => vi.waitFor(() => expect(deliveryOf(run)).toBe('inDoubt'));

// reliability.md: “Answers that the tab was sending are in doubt when the thread is opened again.” “An idle tab never overwrites a refused
// decision, or the decision of a tab that was killed while it was sending.”

it('an answer that another tab is sending is in doubt on a page that opens with the `initial` of this tab', async () => {
  const { open } = threadOf([one, never], { hasStorage: true });
  const { run: first } = await open();
  await first.send('Clean up');
  const { run: second } = await open();
  first.approve(keyOf(first));
  first.submit().catch(() => undefined);
  await vi.waitFor(() => expect(deliveryOf(second)).toBe('elsewhere'));
  const { run: page } = scriptedRun([], { threadId: 't', initial: second.dehydrate() });
  expect(deliveryOf(page)).toBe('inDoubt');
});

it('an answer in doubt that a killed tab was sending again stays in doubt, although another tab was storing a draft', async () => {
  const { open, browser } = threadOf([one, new Response('', { status: 500 }), never], { hasStorage: true });
  const { run: first, kill } = await open();
  await first.send('Clean up');
  let read = Promise.resolve();
  const load = async (key: string) => {
    await read;
    return browser.storage.load(key);
  };
  const { run: second } = await open({ storage: { ...browser.storage, load } });
  first.approve(keyOf(first));
  await first.submit().catch(() => undefined);
  await untilInDoubt(second);
  await turns();
  const released = deferred();
  read = released.promise;
  second.setDraft(keyOf(second), 'not now');
  first.retry().catch(() => undefined);
  await vi.waitFor(() => expect(deliveryOf(second)).toBe('elsewhere'));
  released.resolve();
  await turns();
  kill();
  await vi.waitFor(() => expect(deliveryOf(second)).not.toBe('elsewhere'));
  expect(deliveryOf(second)).toBe('inDoubt');
  const { run: third } = await open();
  expect(deliveryOf(third)).toBe('inDoubt');
});

it('a changed answer that a killed tab was sending is in doubt in a tab that was notified of the change, and not of the request', async () => {
  const refusal = new Response('', { status: 429 });
  const { open, browser } = threadOf([one, refusal, never], { hasStorage: true });
  const { run: first, kill } = await open();
  await first.send('Clean up');
  const { tabs, delay, deliver, messages } = delaying(browser.open().tabs);
  const { run: second } = await open({ tabs });
  first.approve(keyOf(first));
  await first.submit().catch(() => undefined);
  await vi.waitFor(() => expect(deliveryOf(second)).toBe('refused'));
  await turns();
  delay();
  first.deny(keyOf(first));
  await turns();
  expect(messages).toHaveLength(1);
  first.submit().catch(() => undefined);
  await turns();
  await deliver(1);
  kill();
  await deliver(messages.length);
  await vi.waitFor(() => expect(['none', 'elsewhere']).not.toContain(deliveryOf(second)));
  expect(deliveryOf(second)).toBe('inDoubt');
});
