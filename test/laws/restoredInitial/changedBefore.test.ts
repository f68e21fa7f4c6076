// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { agUi, type DehydratedRun } from 'react-agent-interrupts/core';
import { asks, memoryStorage, scriptedRun } from 'react-agent-interrupts/testing';
import { keysOf, opened, page, turns } from '../page.js';

const files = (count: number) => asks({ id: 'a', reason: 'confirmation', message: `Delete ${count} files?` });
const protocol = agUi({ refresh: true });

/** The interrupts of the thread, as a server lists them for a page. */
async function listed(count = 20): Promise<DehydratedRun> {
  const { run } = scriptedRun([files(count)], { threadId: 'thread', protocol });
  await run.refresh();
  return run.dehydrate();
}

/** A page on which the user has approved a question that has changed since, by a refresh or by the `initial` of a reload. */
async function changed(how: 'a refresh' | '`initial`', initial: DehydratedRun) {
  const storage = memoryStorage();
  const { run } = page(storage, [files(1), files(20)], { protocol });
  await opened(run);
  await run.send('Go');
  run.approve(keysOf(run)[0] ?? '');
  if (how === 'a refresh') {
    await run.refresh();
    await turns();
    run.dispose();
    return storage;
  }
  await turns();
  run.dispose();
  const { run: second } = page(storage, [], { initial });
  await opened(second);
  await turns();
  second.dispose();
  return storage;
}

// reliability.md, law 3: “An interrupt that has changed is still shown as changed after a reload, with its previous content.”
describe.each(['a refresh', '`initial`'] as const)(
  'a question that was approved before %s changed it',
  (how) => {
    it.each(['same', 'new'])(
      'is still shown as changed after a reload with the %s `initial`',
      async (which) => {
        const initial = await listed();
        const storage = await changed(how, initial);
        await turns();
        const { run } = page(storage, [], { initial: which === 'same' ? initial : await listed() });
        await opened(run);
        expect(run.getSnapshot().interrupts).toMatchObject([
          { status: 'open', message: 'Delete 20 files?', changedFrom: { message: 'Delete 1 files?' } },
        ]);
      },
    );

    it('is not shown as changed if `initial` has what the user had decided about', async () => {
      const storage = await changed(how, await listed());
      await turns();
      const { run } = page(storage, [], { initial: await listed(1) });
      await opened(run);
      expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'open', message: 'Delete 1 files?' }]);
      expect(run.getSnapshot().interrupts[0]).not.toHaveProperty('changedFrom');
    });
  },
);
