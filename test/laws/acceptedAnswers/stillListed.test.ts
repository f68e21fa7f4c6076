import { describe, expect, it } from 'vitest';
import { asked, deliveries, halfAccepted, ListingServer } from './listing.js';

// docs/reliability.md: “Some servers accept answers one by one. If a later answer fails, the accepted ones are not sent
// again, not even after a reload or by another tab.”
describe('an accepted answer whose question the server still lists', () => {
  it.each([503, 400])('is not sent again after a refresh (the next answer got status %i)', async (status) => {
    const server = new ListingServer();
    const run = await halfAccepted(server, status);
    await run.refresh();
    expect(deliveries(run)).toEqual([
      ['a', 'accepted'],
      ['b', 'none'],
      ['c', 'none'],
    ]);
    await run.submit();
    expect(server.took).toEqual(['a', 'b', 'c']);
    expect(run.getSnapshot().status).toBe('finished');
  });

  it('is not sent again if the server lists it in another order, or without the others', async () => {
    const server = new ListingServer();
    const run = await halfAccepted(server, 503);
    server.waiting = [asked('c'), asked('a')];
    await run.refresh();
    await run.refresh();
    expect(deliveries(run)).toEqual([
      ['c', 'none'],
      ['a', 'accepted'],
    ]);
    await run.submit();
    expect(server.took).toEqual(['a', 'c']);
  });

  // hook-only.md: “`{ ok: false, issues }` if the call has changed nothing.”
  it.each([400, 404])(
    'cannot be cancelled, and the call says so (the next answer got status %i)',
    async (status) => {
      const run = await halfAccepted(new ListingServer(), status);
      const [first, second] = run.getSnapshot().interrupts;
      expect(run.cancel(first ?? '')).toMatchObject({ ok: false, issues: [{ keyword: 'accepted' }] });
      expect(run.cancel(second ?? '')).toMatchObject({ ok: true });
    },
  );

  it('is asked as a new question if it has changed', async () => {
    const server = new ListingServer();
    const run = await halfAccepted(server, 503);
    server.waiting = [asked('a', 'Another?'), asked('b'), asked('c')];
    await run.refresh();
    const [first] = run.getSnapshot().interrupts;
    expect(first).toMatchObject({ id: 'a', message: 'Another?', status: 'open', delivery: 'none' });
    run.deny(first ?? '');
    await run.submit();
    expect(server.took).toEqual(['a', 'a', 'b', 'c']);
  });

  it('is asked again if the resumed run asks it', async () => {
    const server = new ListingServer();
    const run = await halfAccepted(server, 503);
    await run.refresh();
    server.next = [asked('a')];
    await run.submit();
    expect(run.getSnapshot().interrupts).toMatchObject([{ id: 'a', status: 'open', delivery: 'none' }]);
  });

  it('is not sent again if a refresh lists it after a leave', async () => {
    const server = new ListingServer();
    const run = await halfAccepted(server, 503);
    run.leave();
    await run.refresh();
    expect(deliveries(run)).toEqual([
      ['a', 'accepted'],
      ['b', 'none'],
      ['c', 'none'],
    ]);
    await run.submit();
    expect(server.took).toEqual(['a', 'b', 'c']);
  });

  it('is asked again by the next run after a leave', async () => {
    const server = new ListingServer();
    const run = await halfAccepted(server, 503);
    run.leave();
    await run.send('Again');
    expect(deliveries(run)).toEqual([
      ['a', 'none'],
      ['b', 'none'],
      ['c', 'none'],
    ]);
  });
});
