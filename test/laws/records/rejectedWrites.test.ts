// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { AgentRun, DraftStorage } from 'react-agent-interrupts/core';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { gate, keysOf, opened, page, turns, two } from './kit.js';

// reliability.md: “Data that a storage rejected is written again with the next change, when the page is hidden, and when the run object is
// disposed.”

const statuses = (run: AgentRun) => run.getSnapshot().interrupts.map(({ status }) => status);

/** A storage that reads and writes in one step, and can reject writes. */
function fallible() {
  const storage = memoryStorage();
  const writes: (() => Promise<void>)[] = [];
  const kept: DraftStorage = {
    ...storage,
    save: async (...given) => {
      await writes.shift()?.();
      await storage.save(...given);
    },
  };
  return { kept, failNext: (how: () => Promise<void>) => void writes.push(how) };
}

/** A page with a stored record of two questions. */
async function stored() {
  const { kept, failNext } = fallible();
  const { run } = page(kept, [two], { autoSubmit: 'never' });
  await run.send('Go');
  await turns();
  const [a = '', b = ''] = keysOf(run);
  const reopened = async () => opened(page(kept, [], { autoSubmit: 'never' }).run);
  return { run, a, b, failNext, reopened };
}

const full = () => Promise.reject(new DOMException('The quota has been exceeded.', 'QuotaExceededError'));

describe('a decision that a storage with atomic writes has rejected', () => {
  const changes: readonly [string, (run: AgentRun, other: string) => void][] = [
    ['disposed', () => undefined],
    ['disposed right after another decision', (run, b) => void run.cancel(b)],
    ['disposed right after a draft', (run, b) => void run.setDraft(b, 'later')],
    [
      'disposed right after a decision and its undo',
      (run, b) => {
        run.cancel(b);
        run.reopen(b);
      },
    ],
  ];
  it.each(changes)('is restored if the run is %s', async (_when, change) => {
    const { run, a, b, failNext, reopened } = await stored();
    failNext(full);
    run.approve(a);
    await turns();
    change(run, b);
    const shown = statuses(run);
    run.dispose();
    await turns();
    expect(statuses(await reopened())).toEqual(shown);
  });

  it('is restored if it is rejected after the run was disposed, right after another decision', async () => {
    const { run, a, b, failNext, reopened } = await stored();
    const { passed, open } = gate();
    failNext(() => passed.then(full));
    failNext(() => passed);
    run.approve(a);
    await turns();
    run.cancel(b);
    run.dispose();
    open();
    await turns();
    expect(statuses(await reopened())).toEqual(['answered', 'cancelled']);
  });
});
