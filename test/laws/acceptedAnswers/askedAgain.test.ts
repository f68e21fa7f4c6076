import { describe, expect, it } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { Browser } from '../../reliability/Browser.js';
import { settled } from '../following/pages.js';
import { deliveries, ListingServer, open } from './listing.js';

/** Two tabs. The server has accepted the answer to `a`, the user has left the interrupts, and the next run asks for all again. */
async function askedAgain(stored: boolean) {
  const server = new ListingServer();
  const browser = new Browser();
  const opened = async (): Promise<AgentRun> => {
    const { tabs, page, storage } = browser.open();
    const run = open(server, { tabs, page, ...(stored && { storage }) });
    run.subscribe(() => undefined);
    await settled();
    return run;
  };
  const first = await opened();
  await first.send('Go');
  const second = await opened();
  if (second.getSnapshot().interrupts.length === 0) await second.refresh();
  for (const each of first.getSnapshot().interrupts) first.approve(each);
  server.fail('b', 'http_error', 'No.', { httpStatus: 400 });
  await first.submit().catch(() => undefined);
  server.accept = () => undefined;
  await settled();
  first.leave();
  await settled();
  await first.send('Again');
  await settled();
  return { server, first, second, opened };
}

const open3 = [
  ['a', 'none'],
  ['b', 'none'],
  ['c', 'none'],
];

// reliability.md: “If a run asks again for such an answer after the user has left the interrupts, that is a new interrupt”
describe.each([true, false])(
  'an accepted answer that a run asks for again after a leave (storage: %s)',
  (stored) => {
    it('is given again, although another tab has refreshed', async () => {
      const { server, first, second } = await askedAgain(stored);
      expect(deliveries(first)).toEqual(open3);
      await second.refresh();
      await settled(100);
      expect([deliveries(first), deliveries(second)]).toEqual([open3, open3]);
      for (const each of first.getSnapshot().interrupts) first.approve(each);
      await first.submit();
      expect(server.took).toEqual(['a', 'a', 'b', 'c']);
      await settled(100);
      expect(second.getSnapshot().interrupts).toEqual([]);
    });

    it('is given again by a tab that opens later', async () => {
      const { server, first, opened } = await askedAgain(stored);
      const third = await opened();
      await third.refresh();
      await settled(100);
      expect([deliveries(first), deliveries(third)]).toEqual([open3, open3]);
      for (const each of third.getSnapshot().interrupts) third.approve(each);
      await third.submit();
      expect(server.took).toEqual(['a', 'a', 'b', 'c']);
    });
  },
);

// “Some servers accept answers one by one. If a later answer fails, the accepted ones are not sent again”
it('an accepted answer that was left and that no run has asked for again is not sent again by a tab that opens later', async () => {
  const server = new ListingServer();
  const browser = new Browser();
  const opened = async () => {
    const { tabs, page, storage } = browser.open();
    const run = open(server, { tabs, page, storage });
    run.subscribe(() => undefined);
    await settled();
    return run;
  };
  const first = await opened();
  await first.send('Go');
  for (const each of first.getSnapshot().interrupts) first.approve(each);
  server.fail('b', 'http_error', 'No.', { httpStatus: 400 });
  await first.submit().catch(() => undefined);
  server.accept = () => undefined;
  first.leave();
  await settled();
  const second = await opened();
  await second.refresh();
  expect(deliveries(second)[0]).toEqual(['a', 'accepted']);
});
