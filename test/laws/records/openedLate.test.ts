import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DraftStorage } from 'react-agent-interrupts/core';
import { says } from 'react-agent-interrupts/testing';
import { Desk } from '../Desk.js';
import { deferred, fakeTimers, keysOf, one, quiet } from '../page.js';

beforeEach(() => fakeTimers());
afterEach(() => vi.useRealTimers());

/** A tab whose answer is accepted while its storage still writes the decision. */
async function finished() {
  const desk = new Desk([one, says('Done.')]);
  const gate = deferred();
  const { storage } = desk.browser.open();
  let isSlow = false;
  const slow: DraftStorage = {
    ...storage,
    async save(key, value, merge) {
      if (isSlow) await gate.promise;
      await storage.save(key, value, merge);
    },
  };
  const { run } = await desk.open({ storage: slow });
  await run.send('Go');
  await quiet(0);
  isSlow = true;
  run.answer(keysOf(run)[0] ?? '', true);
  await quiet(0);
  expect(run.getSnapshot().status).toBe('finished');
  return { desk, release: () => gate.resolve() };
}

// Law 2: an answer that a server has accepted is not sent again. While one tab sends, the others show the question as
// answered in another tab. Then they show the result.
it('a tab that opens while the end of a run is being stored does not ask its question again', async () => {
  const { desk, release } = await finished();
  const opening = desk.open();
  await quiet(2.5);
  const late = await opening;
  await quiet(0);
  expect(late.run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
  release();
  await quiet();
  expect(late.run.getSnapshot().interrupts).toEqual([]);
  expect((await desk.look()).interrupts).toEqual([]);
  expect(desk.resumes).toHaveLength(1);
});
