// @vitest-environment node
import { expect, it, vi } from 'vitest';
import type { AgentRun, DraftStorage } from 'react-agent-interrupts/core';
import { asks, says } from 'react-agent-interrupts/testing';
import { keysOf, never, turns } from '../page.js';
import { named, threadOf } from '../tabConversations/tabs.js';
import { deliveriesOf } from './pair.js';

/** A storage whose writes never settle after `stick`. */
function sticking(storage: DraftStorage) {
  let isStuck = false;
  const save: DraftStorage['save'] = (...given) =>
    isStuck ? new Promise(() => undefined) : storage.save(...given);
  return { storage: { ...storage, save }, stick: () => void (isStuck = true) };
}

// “If a tab is closed or crashes while it sends, its batch is in doubt, and another tab can send it.” (reliability.md, failures of
// storage and tabs)
it('answers that a tab was sending are in doubt although it was killed before it had stored that', async () => {
  const question = asks(named('a', 'Delete?'), named('b', 'Move?'));
  const { open, browser } = threadOf([question, never, says('Done.')], { hasStorage: true });
  const { storage, stick } = sticking(browser.storage);
  const first = await open({ storage });
  await first.run.send('Go');
  await turns();
  const { run: second } = await open();
  const [a = '', b = ''] = keysOf(second);
  second.approve(a);
  await turns();
  stick();
  first.run.approve(b);
  first.run.submit().catch(() => undefined);
  await turns();
  expect(second.getSnapshot().batch.delivery).toBe('elsewhere');
  first.kill();
  await vi.waitFor(() => expect(second.getSnapshot().batch.delivery).not.toBe('elsewhere'));
  expect(second.getSnapshot().batch).toMatchObject({ delivery: 'inDoubt', complete: true });
  expect(deliveriesOf(second)).toEqual([
    ['a', 'inDoubt'],
    ['b', 'inDoubt'],
  ]);
});

const refused = () => new Response('', { status: 422 });

// The record still has the refusal of the first request.
it.each([
  ['the same answers', (run: AgentRun) => run.retry()],
  [
    'a changed answer',
    (run: AgentRun) => {
      run.deny(keysOf(run)[0] ?? '');
      return run.submit();
    },
  ],
])('answers that a server has refused are in doubt if a tab is killed while it sends %s', async (_, send) => {
  const question = asks(named('a', 'Delete?'));
  const { open, browser } = threadOf([question, refused, never, says('Done.')], { hasStorage: true });
  const { storage, stick } = sticking(browser.storage);
  const first = await open({ storage });
  await first.run.send('Go');
  await turns();
  const { run: second } = await open();
  first.run.approve(keysOf(first.run)[0] ?? '');
  await expect(first.run.submit()).rejects.toMatchObject({ httpStatus: 422 });
  await turns();
  expect(second.getSnapshot().batch.delivery).toBe('refused');
  stick();
  send(first.run).catch(() => undefined);
  await turns();
  expect(second.getSnapshot().batch.delivery).toBe('elsewhere');
  first.kill();
  await vi.waitFor(() => expect(second.getSnapshot().batch.delivery).not.toBe('elsewhere'));
  expect(second.getSnapshot().batch.delivery).toBe('inDoubt');
});
