import { act } from '@testing-library/react';
import type { TabCoordinator } from 'react-agent-interrupts/core';
import type { InboxResult } from 'react-agent-interrupts/inbox';
import { expect, it } from 'vitest';
import { fakeDesk } from './fakeDesk.js';
import { openInbox } from './openInbox.js';

/** The tabs of one browser, in memory. */
function browser(): () => TabCoordinator {
  const locks = new Map<string, Promise<void>>();
  const channels = new Set<{ readonly name: string; hear(message: unknown): void }>();
  return () => ({
    async acquire(name) {
      if (locks.has(name)) return undefined;
      let free = () => {};
      locks.set(name, new Promise<void>((resolve) => (free = resolve)));
      return async () => {
        locks.delete(name);
        free();
      };
    },
    async whenFree(name) {
      await locks.get(name);
    },
    open(name, hear) {
      const channel = { name, hear };
      channels.add(channel);
      return {
        post(message) {
          for (const other of channels)
            if (other !== channel && other.name === name)
              queueMicrotask(() => other.hear(structuredClone(message)));
        },
        close: () => void channels.delete(channel),
      };
    },
  });
}

it.each(['at the same time', 'one after the other'])(
  'two tabs that decide the same items %s send each answer once, and both show the result',
  async (when) => {
    const desk = fakeDesk();
    const ids = Array.from({ length: 8 }, (_, index) => `t${index}`);
    for (const id of ids) desk.ask(id);
    const tab = browser();
    const [one, two] = [
      await openInbox({ sources: [desk.sourceFor('one', { tabs: tab() })] }),
      await openInbox({ sources: [desk.sourceFor('two', { tabs: tab() })] }),
    ];
    const [keys, same] = [one.mark(...ids), two.mark(...ids)];
    const decideOne = () => one.inbox().decide(keys, { type: 'approve' });
    const decideTwo = () => two.inbox().decide(same, { type: 'deny' });
    const results = await act(async () =>
      when === 'at the same time'
        ? Promise.all([decideOne(), decideTwo()])
        : [await decideOne(), await decideTwo()],
    );
    expect(desk.accepted.map(({ thread }) => thread).toSorted()).toEqual(ids);
    const acceptedBy = (by: string) =>
      desk.accepted.filter((each) => each.by === by).map(({ thread }) => thread);
    const told = (of: ReadonlyMap<string, InboxResult> = new Map()) =>
      [...of].flatMap(([key, { type }]) => (type === 'accepted' ? [key.replace('desk/', '')] : []));
    expect(results.map((each) => told(each).toSorted())).toEqual([
      acceptedBy('one').toSorted(),
      acceptedBy('two').toSorted(),
    ]);
    const others = results.flatMap((each) => [...each.values()].filter(({ type }) => type !== 'accepted'));
    expect(others).toHaveLength(ids.length);
    expect(others.filter(({ type }) => type === 'inDoubt' || type === 'failed')).toEqual([]);
    const answers = desk.requests.filter(({ isAnswer }) => isAnswer).map(({ thread }) => thread);
    expect(answers.toSorted()).toEqual(ids);
  },
);
