import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { agUi } from 'react-agent-interrupts/protocols/agUi';
import { onOutcome, review } from '../../decisions/reviews.js';
import { dehydrated, fakeTimers, one, opened, page, slowToLoad, turns } from '../page.js';

const protocol = agUi({ bridge: 'langgraph' });
const threeActions = onOutcome(review);

const question = (run: AgentRun) => {
  const [first] = run.getSnapshot().interrupts;
  if (!first) throw new Error('Nothing is asked.');
  return first;
};
const actionKeys = (run: AgentRun) => question(run).actions?.map(({ key }) => key) ?? [];
const actionDrafts = (run: AgentRun) => question(run).actions?.map(({ draft }) => draft);

afterEach(() => void vi.useRealTimers());

// reliability.md, law 3: “Its interrupts get their stored drafts and decisions even if one reuses the id of an answered interrupt.”
describe('a stored draft', () => {
  it('replaces the earlier draft of `initial`', async () => {
    const storage = memoryStorage();
    const before = page(storage, [one]);
    await opened(before.run);
    await before.run.send('Go');
    before.run.setDraft(question(before.run).key, 'half');
    const initial = before.run.dehydrate();
    before.run.setDraft(question(before.run).key, 'half an answer');
    await turns();
    const after = page(storage, [], { initial });
    await opened(after.run);
    expect(question(after.run).draft).toBe('half an answer');
  });

  // “Changes made while the page reads its storage are kept: messages, state, drafts and decisions.”
  it.each(['in time', 'late'])(
    'of one action stays beside what is typed for another while the storage loads (%s)',
    async (arrives) => {
      fakeTimers();
      const { slow, storage, settle } = slowToLoad();
      const before = page(storage, [threeActions], { protocol });
      await opened(before.run);
      await before.run.send('Go');
      const [first = '', second = '', third = ''] = actionKeys(before.run);
      before.run.setDraft(first, 'stored first');
      before.run.setDraft(second, 'stored second');
      before.run.setDraft(third, 'stored third');
      await turns();
      const initial = await dehydrated(threeActions, { protocol });
      const after = page(slow, [], { protocol, initial });
      after.run.subscribe(() => undefined);
      after.run.setDraft(first, 'typed');
      if (arrives === 'late') await vi.advanceTimersByTimeAsync(6_000);
      after.run.setDraft(third, undefined);
      settle();
      await turns();
      expect(after.run.getSnapshot().restoring).toBe(false);
      expect(actionDrafts(after.run)).toEqual(['typed', 'stored second', undefined]);
    },
  );
});
