import { describe, expect, it } from 'vitest';
import { AgentRunError } from 'react-agent-interrupts/core';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { opened, turns } from '../page.js';
import { halfAccepted, ListingServer, open, told } from './listing.js';

// docs/servers.md: “Accepted answers are shown as accepted and are not sent again”
describe('the history of answers that a server accepts one by one', () => {
  it.each([
    [503, 'inDoubt'],
    [400, 'refused'],
  ])('lists the accepted one as accepted after status %i', async (status, rest) => {
    const run = await halfAccepted(new ListingServer(), status);
    expect(told(run)).toEqual([
      ['a', true, 'accepted'],
      ['b', true, rest],
      ['c', true, rest],
    ]);
  });

  it('lists it as accepted if the rest was not sent', async () => {
    const server = new ListingServer();
    const run = open(server);
    await run.send('Go');
    for (const question of run.getSnapshot().interrupts) run.approve(question);
    server.accept = (id) => {
      if (id === 'b') throw new AgentRunError('not_sent', 'No token.');
    };
    await run.submit().catch(() => undefined);
    expect(told(run)[0]).toEqual(['a', true, 'accepted']);
  });

  it('lists it as accepted after a reload', async () => {
    const storage = memoryStorage();
    const server = new ListingServer();
    const run = await halfAccepted(server, 503, { storage });
    run.subscribe(() => undefined);
    await turns();
    const after = open(server, { storage });
    await opened(after);
    expect(told(after)).toEqual(told(run));
    expect(told(after)[0]).toEqual(['a', true, 'accepted']);
  });

  it('lists a decision once, and no replaced decision as accepted', async () => {
    const run = await halfAccepted(new ListingServer(), 503);
    const [, b, c] = run.getSnapshot().interrupts;
    run.deny(b ?? '');
    run.cancel(c ?? '');
    await run.submit();
    expect(told(run)).toEqual([
      ['a', true, 'accepted'],
      ['b', true, 'inDoubt'],
      ['c', true, 'inDoubt'],
      ['b', false, 'accepted'],
      ['c', 'cancelled', 'accepted'],
    ]);
  });

  it('lists each decision once if the rest is sent again', async () => {
    const run = await halfAccepted(new ListingServer(), 503);
    await run.submit();
    expect(told(run)).toEqual([
      ['a', true, 'accepted'],
      ['b', true, 'accepted'],
      ['c', true, 'accepted'],
    ]);
  });
});
