// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { fails, memoryStorage, says, scriptedRun } from 'react-agent-interrupts/testing';
import { Browser } from '../reliability/Browser.js';
import { fateOf, keysOf, one, opened, page, textOf, turns } from './page.js';

// The same decision again changes nothing, and delays nothing.
it.each(['cancel', 'deny'] as const)('%s pressed again keeps a batch in the queue', async (verb) => {
  const browser = new Browser();
  const { page } = browser.open();
  const { run, requests } = scriptedRun([one, says('Done.')], { page, autoSubmit: 'never' });
  run.subscribe(() => undefined);
  await run.send('Go');
  browser.goOffline();
  const [key = ''] = keysOf(run);
  run[verb](key);
  const fate = fateOf(run.submit());
  run[verb](key);
  await turns();
  expect([fate(), run.getSnapshot().batch.delivery]).toEqual(['pending', 'queued']);
  browser.goOnline();
  await turns();
  expect([fate(), requests.length]).toEqual(['resolved', 2]);
});

// A server that no longer asks may have accepted the answer in doubt.
it('an answer in doubt still counts as the first one after a refusal, another decision and a reload', async () => {
  const storage = memoryStorage();
  const lost = () => new Response('', { status: 503 });
  const gone = fails('No such question.', 'UNKNOWN_INTERRUPT_ID');
  const { run } = page(storage, [one, lost, gone]);
  await opened(run);
  await run.send('Go');
  const [key = ''] = keysOf(run);
  run.approve(key);
  await run.submit().catch(() => undefined);
  expect(run.getSnapshot().batch).toMatchObject({ delivery: 'inDoubt' });
  await run.retry().catch(() => undefined);
  expect(run.getSnapshot().batch).toMatchObject({ delivery: 'refused', over: true });
  run.deny(key);
  expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered', possiblyAnswered: true }]);
  await vi.waitFor(() => expect(textOf(storage)).toContain('"payload":false'));
  const after = page(storage);
  await opened(after.run);
  expect(after.run.getSnapshot().interrupts).toMatchObject([
    { decision: { payload: false }, possiblyAnswered: true },
  ]);
});
