// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { asked, ListingServer, open } from '../acceptedAnswers/listing.js';
import { opened, turns } from '../page.js';

/** A page whose `initial` was made before a refresh listed the same interrupts again. Its answers were sent after the refresh. */
async function reloaded(next: 'asks' | 'fails') {
  const server = new ListingServer();
  const storage = memoryStorage();
  const before = open(server, { storage });
  await before.send('Go');
  const initial = before.dehydrate();
  const { askedBy } = initial.pause ?? {};
  await before.refresh();
  for (const interrupt of before.getSnapshot().interrupts) before.approve(interrupt);
  if (next === 'asks') server.next = [asked('d')];
  else server.fail('b', 'http_error', 'No.', { httpStatus: 503 });
  await before.submit().catch(() => undefined);
  await turns();
  before.dispose();
  await turns();
  const run = open(server, { storage, initial });
  await opened(run);
  return { run, before, askedBy };
}

// reliability.md, law 3: “The stored record is used instead of `initial` if it lists sent answers to the interrupts of
// `initial`, and either the thread is still paused or all of these answers were accepted.”
describe('an `initial` from before a refresh that listed the same interrupts', () => {
  it('does not ask them again after their answers were accepted', async () => {
    const { run } = await reloaded('asks');
    expect(run.getSnapshot().interrupts.map(({ id, status }) => [id, status])).toEqual([['d', 'open']]);
  });

  it('shows their answers as in doubt', async () => {
    const { run } = await reloaded('fails');
    expect(run.getSnapshot().interrupts.map(({ id, delivery }) => [id, delivery])).toEqual([
      ['a', 'accepted'],
      ['b', 'inDoubt'],
      ['c', 'inDoubt'],
    ]);
  });
});

// The JSDoc of `DecisionRecord.askedBy`: “The id of the run that was interrupted.”
it('a refresh that lists the same interrupts does not change which run has asked', async () => {
  const { before, askedBy } = await reloaded('asks');
  expect(before.getSnapshot().history.map((record) => record.askedBy)).toEqual([askedBy, askedBy, askedBy]);
});
