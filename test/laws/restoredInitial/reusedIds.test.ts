// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { asked, ListingServer, open } from '../acceptedAnswers/listing.js';
import { opened, turns } from '../page.js';

/**
 * A page that is reloaded at the second pause, whose interrupt has the id of the first one. The user has denied it. `initial` is what the
 * server lists, without the history of the page.
 */
async function reloaded(second = asked('a')) {
  const server = new ListingServer();
  server.waiting = [asked('a')];
  server.next = [second];
  const storage = memoryStorage();
  const before = open(server, { storage });
  await opened(before);
  await before.send('Go');
  for (const interrupt of before.getSnapshot().interrupts) before.approve(interrupt);
  await before.submit();
  server.waiting = server.next;
  const [interrupt] = before.getSnapshot().interrupts;
  before.setDraft(interrupt ?? '', 'typed');
  before.deny(interrupt ?? '');
  await turns();
  before.dispose();
  await turns();
  const renderer = open(server);
  await renderer.refresh();
  const run = open(server, { storage, initial: renderer.dehydrate() });
  await opened(run);
  return { run, server, key: interrupt?.key };
}

// reliability.md, law 3: “The server's list of pending interrupts overrides the stored list. Stored drafts, and stored
// decisions whose digest is equal, are added to the server's list.”
describe('a reload with an `initial` whose interrupt has the id of an answered one', () => {
  it.each([
    ['the same content', asked('a')],
    ['other content', asked('a', 'Another?')],
  ])('keeps the decision and the draft (%s)', async (_, second) => {
    const { run, key } = await reloaded(second);
    expect(run.getSnapshot().interrupts).toMatchObject([
      { key, status: 'answered', decision: { payload: false }, draft: 'typed' },
    ]);
  });

  // “If two tabs decide the same interrupt, the later decision applies.” A refresh is no decision.
  it('does not replace a later decision by the stored one at a refresh', async () => {
    const { run } = await reloaded();
    const [{ key } = { key: '' }] = run.getSnapshot().interrupts;
    run.approve(key);
    expect(run.dehydrate().left).toBeUndefined();
    await run.refresh();
    expect(run.getSnapshot().interrupts).toMatchObject([{ key, decision: { payload: true } }]);
  });
});
