import { describe, expect, it, vi } from 'vitest';
import type { DraftStorage } from 'react-agent-interrupts/core';
import { asks, memoryStorage, scriptedRun } from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';

const question = asks({ reason: 'input_required', message: 'Which account?' });
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A thread with a stored question and an unfinished answer. */
async function thread(storage: DraftStorage & { saved: ReadonlyMap<string, string> }, tabs: boolean) {
  const tab = new Browser().open();
  const { run } = scriptedRun([question], { storage, threadId: 't', tabs: tabs && tab.tabs });
  run.subscribe(() => undefined);
  await vi.waitFor(() => expect(run.getSnapshot().restoring).toBe(false));
  await run.send('Pay Ann');
  await vi.waitFor(() => expect(storage.saved.size).toBe(1));
  run.setDraft(run.getSnapshot().interrupts[0]?.key ?? '', 'DE02 1203');
  return run;
}

// “Data of one user, thread or session is never shown, stored or sent in another.” (law 5) “`logout` notifies the other
// tabs with this thread that the user has logged out: they remove their pending interrupts and store nothing more.”
// (AgentRun.dispose)
describe.each([true, false])('a run that is disposed at a logout (with tabs: %s)', (tabs) => {
  it('stores nothing in a storage that was emptied before', async () => {
    const storage = memoryStorage();
    const run = await thread(storage, tabs);
    await storage.clear();
    run.dispose({ logout: true });
    await settled();
    expect([...storage.saved.values()]).toEqual([]);
  });

  it('stores nothing in a storage that is emptied next', async () => {
    const storage = memoryStorage();
    const run = await thread(storage, tabs);
    run.dispose({ logout: true });
    await storage.clear();
    await settled();
    expect([...storage.saved.values()]).toEqual([]);
  });

  it('removes its own record, also if that is being written', async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const kept = memoryStorage();
    let isSlow = false;
    const save: DraftStorage['save'] = async (...args) => {
      if (isSlow) await gate;
      await kept.save(...args);
    };
    const storage = { ...kept, saved: kept.saved, save };
    const run = await thread(storage, tabs);
    await settled();
    isSlow = true;
    run.setDraft(run.getSnapshot().interrupts[0]?.key ?? '', 'DE02 1203 0000');
    await settled();
    run.dispose({ logout: true });
    open();
    await vi.waitFor(() => expect([...kept.saved.values()]).toEqual([]));
  });
});

it('a run that is disposed without a logout keeps what was typed last', async () => {
  const storage = memoryStorage();
  const run = await thread(storage, true);
  run.dispose();
  await settled();
  expect([...storage.saved.values()].join()).toContain('DE02 1203');
});
