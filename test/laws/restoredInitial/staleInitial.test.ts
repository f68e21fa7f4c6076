// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { agUi } from 'react-agent-interrupts/core';
import { asks, memoryStorage } from 'react-agent-interrupts/testing';
import { keysOf, opened, page, textOf } from '../page.js';
import { named, statusesOf } from '../tabConversations/tabs.js';

const [a, b] = [named('a', 'A?'), named('b', 'B?')];
const options = { protocol: agUi({ refresh: true }) };

// “The server’s list of pending interrupts overrides the stored list. […] If the server lists the other stored
// interrupts again, they return with their drafts and decisions.” “An `initial` counts as such a list”.
// (reliability.md)
it('an older `initial` removes no decision: it returns when the server lists its question again', async () => {
  const storage = memoryStorage();
  const first = page(storage, [asks(a), asks(a, b)], options);
  await opened(first.run);
  await first.run.send('Go');
  const initial = first.run.dehydrate();
  await first.run.refresh();
  const [keyOfA = '', keyOfB = ''] = keysOf(first.run);
  first.run.approve(keyOfB);
  first.run.setDraft(keyOfA, 'typed');
  await vi.waitFor(() => expect(textOf(storage)).toContain('typed'));
  first.run.dispose();
  const { run } = page(storage, [asks(a, b)], { ...options, initial });
  await opened(run);
  expect(statusesOf(run)).toEqual([['a', 'open']]);
  expect(run.getSnapshot().interrupts[0]?.draft).toBe('typed');
  await run.refresh();
  expect(statusesOf(run)).toEqual([
    ['a', 'open'],
    ['b', 'answered'],
  ]);
});
