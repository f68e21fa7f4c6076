// @vitest-environment node
import { expect, it, vi } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { asks, memoryStorage, says, type ServerAnswer } from 'react-agent-interrupts/testing';
import { asked, gate, keysOf, opened, page, textOf, turns, two, untilSaved } from './kit.js';

const statuses = (run: AgentRun) => run.getSnapshot().interrupts.map(({ status }) => status);

// A tab reads the stored record and merges it per question before it writes.
it('a run that is disposed right after a decision keeps the decisions of another tab', async () => {
  const {
    storage,
    run,
    keys: [a = '', b = ''],
  } = await asked([two], { autoSubmit: 'never' });
  const other = await opened(page(storage, [], { autoSubmit: 'never' }).run);
  run.approve(a);
  await untilSaved(storage, (text) => text.includes('"payload":true'));
  other.deny(b);
  other.dispose();
  await turns();
  const after = await opened(page(storage).run);
  expect(statuses(after)).toEqual(['answered', 'answered']);
});

it('a run that is disposed right after an undo keeps no decision, however slow the storage is', async () => {
  const storage = memoryStorage();
  const slow = {
    ...storage,
    save: async (...given: Parameters<typeof storage.save>) => {
      await storage.save(...given);
      await turns();
    },
  };
  const { run } = page(slow, [two], { autoSubmit: 'never' });
  await run.send('Go');
  const [a = ''] = keysOf(run);
  await turns(80);
  run.approve(a);
  await untilSaved(storage, (text) => text.includes('"payload":true'));
  run.reopen(a);
  run.dispose();
  await turns(80);
  expect(statuses(await opened(page(storage).run))).toEqual(['open', 'open']);
});

it('a tab that writes while another one is disposed erases none of its data', async () => {
  const {
    storage,
    run,
    keys: [a = '', b = ''],
  } = await asked([two], { autoSubmit: 'never' });
  const gates: (() => void)[] = [];
  // Reads take a while.
  const slow = {
    ...storage,
    load: async (key: string) => {
      const found = await storage.load(key);
      await new Promise<void>((resolve) => gates.push(resolve));
      return found;
    },
  };
  const late = page(slow, [], { autoSubmit: 'never' }).run;
  late.subscribe(() => undefined);
  await vi.waitFor(() => expect(gates).toHaveLength(1));
  gates.shift()?.();
  await opened(late);
  late.approve(a);
  await vi.waitFor(() => expect(gates).toHaveLength(1));
  run.deny(b);
  run.dispose();
  await turns();
  gates.shift()?.();
  await turns();
  expect(statuses(await opened(page(storage).run))).toEqual(['answered', 'answered']);
});

it('a run that is disposed after it has finished keeps what another tab has asked since', async () => {
  const once = asks({ reason: 'confirmation', message: 'Once?' });
  const { passed, open } = gate();
  const done: ServerAnswer = async () => {
    await passed;
    return says('Done.');
  };
  const { storage, run, keys } = await asked([once, done], { autoSubmit: 'never' });
  const other = page(storage, [says('Well.'), asks({ reason: 'other', message: 'More?' })]).run;
  await opened(other);
  run.on('finish', () => run.dispose());
  run.approve(keys[0] ?? '');
  const finished = run.submit().catch(() => undefined);
  await untilSaved(storage, (text) => text.includes('inDoubt'));
  other.leave();
  await other.send('Something else');
  await untilSaved(storage, (text) => text === '');
  await other.send('And more');
  await untilSaved(storage, (text) => text.includes('More?'));
  open();
  await finished;
  await turns();
  expect(textOf(storage)).toContain('More?');
});
