// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { DehydratedRun } from 'react-agent-interrupts/core';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { opened, turns } from '../page.js';
import { asked, deliveries, halfAccepted, ListingServer, open, told } from './listing.js';

/** What the server lists now, for a page that it renders. */
async function rendered(server: ListingServer): Promise<DehydratedRun> {
  const run = open(server);
  await run.refresh();
  const initial = run.dehydrate();
  run.dispose();
  return initial;
}

/** A page that is reloaded after the server has accepted its first answer of three. `initial` is what the server lists then. */
async function reloaded(server: ListingServer, status: number) {
  const storage = memoryStorage();
  const before = await halfAccepted(server, status, { storage });
  await turns();
  before.dispose();
  await turns();
  const run = open(server, { storage, initial: await rendered(server) });
  await opened(run);
  return run;
}

// docs/reliability.md: “Some servers accept answers one by one. If a later answer fails, the accepted ones are not sent
// again, not even after a reload or by another tab.”
describe('an accepted answer whose question `initial` still lists', () => {
  it.each([503, 400, 404])(
    'is not sent again after a reload (the next answer got status %i)',
    async (status) => {
      const server = new ListingServer();
      const run = await reloaded(server, status);
      expect(deliveries(run)).toEqual([
        ['a', 'accepted'],
        ['b', 'none'],
        ['c', 'none'],
      ]);
      expect(run.deny(run.getSnapshot().interrupts[0] ?? '')).toMatchObject({
        issues: [{ keyword: 'accepted' }],
      });
      await run.submit();
      expect(server.took).toEqual(['a', 'b', 'c']);
      expect(told(run).filter(([id]) => id === 'a')).toEqual([['a', true, 'accepted']]);
    },
  );

  it('is not sent again after the user has left the questions', async () => {
    const server = new ListingServer();
    const storage = memoryStorage();
    const before = await halfAccepted(server, 503, { storage });
    before.leave();
    await turns();
    before.dispose();
    await turns();
    const run = open(server, { storage, initial: await rendered(server) });
    await opened(run);
    await run.submit();
    expect(server.took).toEqual(['a', 'b', 'c']);
  });

  it('is not cancelled by a steer', async () => {
    const server = new ListingServer();
    const run = await reloaded(server, 503);
    await run.steer('Stop');
    expect(server.took).toEqual(['a', 'b', 'c']);
  });

  it('is asked as a new question if it has changed', async () => {
    const server = new ListingServer();
    server.waiting = [asked('a'), asked('b')];
    const storage = memoryStorage();
    const before = await halfAccepted(server, 503, { storage });
    await turns();
    before.dispose();
    server.waiting = [asked('a', 'Another?'), asked('b')];
    const run = open(server, { storage, initial: await rendered(server) });
    await opened(run);
    expect(deliveries(run)).toEqual([
      ['a', 'none'],
      ['b', 'none'],
    ]);
    expect(run.getSnapshot().interrupts[0]).toMatchObject({ message: 'Another?', status: 'open' });
  });
});
