import { asks, pendingInterrupt, says, scriptedRun, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

// testing-your-agent.md: “`asks(...interrupts)` Interrupts the run. Specify only the fields that matter to the test.”
describe('a scripted question without an id', () => {
  it.each([
    ['after', [{ id: 'int-2', reason: 'confirmation' }, { reason: 'confirmation' }], ['int-2', 'int-3']],
    ['before', [{ reason: 'confirmation' }, { id: 'int-1', reason: 'confirmation' }], ['int-2', 'int-1']],
  ])('gets an id of its own %s one that has the id of its place', async (_place, sketches, ids) => {
    const { run } = scriptedRun([asks(...sketches)]);
    const { interrupts } = await run.send('Go');
    expect(interrupts.map(({ id }) => id)).toEqual(ids);
  });
});

// testing-your-agent.md: “`says(text)` Sends a text message and finishes.”
it('two scripted messages that begin with the same text are two messages', async () => {
  const { run } = scriptedRun([says('Deleted the file 1.'), says('Deleted the file 2.')]);
  await run.send('Delete one');
  const { messages } = await run.send('Delete the other');
  expect(messages.filter(({ role }) => role === 'assistant').map(({ content }) => content)).toEqual([
    'Deleted the file 1.',
    'Deleted the file 2.',
  ]);
});

// testing-your-agent.md: “`pendingInterrupt` fills in missing fields. It also accepts the state of the
// interrupt … `expiresAt`”
describe('a question of a static run', () => {
  it('has expired if its time is over', () => {
    expect(pendingInterrupt({ expiresAt: Date.now() - 1000 }).expired).toBe(true);
    expect(pendingInterrupt({ expiresAt: Date.now() + 60_000 }).expired).toBe(false);
  });

  // JSDoc of staticRun: “An outdated digest has no effect”.
  it('is not approved by the object of an earlier one with another message', () => {
    const before = pendingInterrupt({ message: 'Delete 1 file?' });
    const run = staticRun({ interrupts: [before] });
    run.update({ interrupts: [pendingInterrupt({ message: 'Delete all files?' })] });
    expect(run.approve(before)).toMatchObject({ ok: false, issues: [{ keyword: 'changed' }] });
    expect(run.getSnapshot().interrupts[0]?.status).toBe('open');
  });

  // “Missing fields of the snapshot are filled in.”
  it('sets the status to `interrupted` when it is added, and to `idle` when it is removed', () => {
    const run = staticRun();
    run.update({ interrupts: [pendingInterrupt()] });
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', canSend: false });
    run.update({ interrupts: [] });
    expect(run.getSnapshot()).toMatchObject({ status: 'idle', canSend: true });
  });

  it('does not change a status that the test has set', () => {
    const run = staticRun({ status: 'resuming', canSend: false });
    run.update({ interrupts: [pendingInterrupt()] });
    expect(run.getSnapshot()).toMatchObject({ status: 'resuming', canSend: false });
  });
});
