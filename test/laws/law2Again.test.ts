// @vitest-environment node
import { expect, it } from 'vitest';
import { says, scriptedRun } from 'react-agent-interrupts/testing';
import { Browser } from '../reliability/Browser.js';
import { fateOf, keysOf, one, turns } from './page.js';

// "The same decision once more changes nothing, and holds up nothing."
it.each(['cancel', 'deny'] as const)('%s pressed once more leaves a batch in the queue', async (verb) => {
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
  expect([fate(), run.getSnapshot().batch.phase]).toEqual(['pending', 'queued']);
  browser.goOnline();
  await turns();
  expect([fate(), requests.length]).toEqual(['resolved', 2]);
});
