// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { asks, fails } from 'react-agent-interrupts/testing';
import { deferred, keysOf, turns } from '../page.js';
import { named, statusesOf, threadOf } from './tabs.js';

const two = asks(named('a', 'Delete?'), named('b', 'Copy?'));
const bothOpen = [
  ['a', 'open'],
  ['b', 'open'],
];

// “After all messages between the tabs have arrived, in any order, all tabs show the same decisions.” (reliability.md)
describe.each([true, false])(
  'a tab that learns of interrupts after they were decided (storage: %s)',
  (hasStorage) => {
    it('shows the decisions of the other tab when it refreshes', async () => {
      const { open } = threadOf([two, two], { hasStorage });
      const { run: first } = await open();
      const { run: second } = await open();
      await first.send('Clean up');
      first.approve(keysOf(first)[0] ?? '');
      await turns();
      await second.refresh();
      const shown = [
        ['a', 'answered'],
        ['b', 'open'],
      ];
      await vi.waitFor(() => expect(statusesOf(second)).toEqual(shown));
      expect(statusesOf(first)).toEqual(shown);
    });

    it('shows the decisions of the other tab when that one refreshes', async () => {
      const { open } = threadOf([two, two, two], { hasStorage });
      const { run: first } = await open();
      const { run: second } = await open();
      await first.send('Clean up');
      first.approve(keysOf(first)[0] ?? '');
      await turns();
      await first.refresh();
      await turns();
      expect(statusesOf(second)).toEqual([
        ['a', 'answered'],
        ['b', 'open'],
      ]);
    });

    it('shows the decisions of a third tab when both follow a refresh', async () => {
      const one = asks(named('a', 'Delete?'));
      const { open } = threadOf([one, two, two, two], { hasStorage });
      const { run: first } = await open();
      const { run: second } = await open();
      const { run: third } = await open();
      await first.send('Clean up');
      first.approve(keysOf(first)[0] ?? '');
      await turns();
      await second.refresh();
      await turns();
      for (const run of [first, second, third]) {
        expect(statusesOf(run)).toEqual([
          ['a', 'answered'],
          ['b', 'open'],
        ]);
      }
    });

    it('shows the decisions of a tab that knows more than the refresh that it follows', async () => {
      const listed = deferred<ReturnType<typeof asks>>();
      const { open } = threadOf([() => listed.promise, two, two, two], { hasStorage });
      const [{ run: first }, { run: second }, { run: third }] = [await open(), await open(), await open()];
      second.refresh().catch(() => undefined);
      await turns();
      await first.send('Clean up');
      first.approve(keysOf(first)[0] ?? '');
      await turns();
      listed.resolve(two);
      await turns();
      for (const run of [first, second, third]) {
        expect(statusesOf(run)).toEqual([
          ['a', 'answered'],
          ['b', 'open'],
        ]);
      }
    });

    it('shows that a decision was undone', async () => {
      const { open } = threadOf([two, two, two], { hasStorage });
      const { run: first } = await open();
      const { run: second } = await open();
      await first.send('Clean up');
      await second.refresh();
      await turns();
      const [key = ''] = keysOf(first);
      second.approve(key);
      await turns();
      first.reopen(key);
      await turns();
      await second.refresh();
      await turns();
      expect(statusesOf(second)).toEqual(bothOpen);
      expect(statusesOf(first)).toEqual(bothOpen);
    });
  },
);

// “If the server refuses the new message because it still waits for these interrupts, they return with their answers.” (reliability.md)
describe.each([true, false])(
  'interrupts that were left, and that a refusal returns (storage: %s)',
  (hasStorage) => {
    it('are asked in every tab, with their decisions', async () => {
      const refusal = fails('Answer first.', 'PENDING_INTERRUPTS');
      const { open } = threadOf([two, ...(hasStorage ? [] : [two]), refusal, two], { hasStorage });
      const { run: first } = await open();
      await first.send('Clean up');
      const { run: second } = await open();
      if (!hasStorage) await second.refresh();
      await turns();
      first.approve(keysOf(first)[0] ?? '');
      await turns();
      first.leave();
      await turns();
      expect(keysOf(second)).toEqual([]);
      await first.send('Something else').catch(() => undefined);
      await vi.waitFor(() => expect(keysOf(second)).toEqual(keysOf(first)));
      await vi.waitFor(() => expect(statusesOf(second)).toEqual(statusesOf(first)));
      expect(statusesOf(second)).toEqual([
        ['a', 'answered'],
        ['b', 'open'],
      ]);
      expect(second.getSnapshot().canSend).toBe(false);
    });

    it('are asked with their decisions in a tab that was opened since', async () => {
      const refusal = new Response('{}', { status: 409 });
      const { open } = threadOf([two, refusal, two], { hasStorage });
      const { run: first } = await open();
      await first.send('Clean up');
      first.approve(keysOf(first)[0] ?? '');
      first.leave();
      await turns();
      const { run: second } = await open();
      await first.send('Something else').catch(() => undefined);
      await turns();
      expect(statusesOf(first)).toEqual([
        ['a', 'answered'],
        ['b', 'open'],
      ]);
      expect(statusesOf(second)).toEqual(statusesOf(first));
    });
  },
);
