// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { asks, memoryStorage, pendingInterrupt, says, staticRun } from 'react-agent-interrupts/testing';
import { deferred, desk, keyOf, one, settle, two } from './desk.js';

/** SendOptions: “What one request may add.” LiveOptions.whilePending: cancel them all “and say this instead, as `steer` does”. */
it('a message that takes the place of the questions carries what its request was to add', async () => {
  const { run, server } = desk([two, says('Right.')], { whilePending: 'steer' });
  await run.send('Go');
  await run.send('Something else', {
    forwardedProps: { model: 'small' },
    context: [{ description: 'page', value: 'invoice' }],
  });
  expect(server.requests[1]).toMatchObject({
    forwardedProps: { model: 'small' },
    context: [{ description: 'page', value: 'invoice' }],
  });
});

/** docs/reliability.md, law 1: “Answers are sent only after a person's action on exactly these answers.” */
describe('a transaction that throws half-way', () => {
  it.each(['single', 'always'] as const)(
    'sends nothing by itself, and keeps what was decided (autoSubmit: %s)',
    async (autoSubmit) => {
      const { run, server } = desk([one, says('Done.')], { autoSubmit });
      await run.send('Go');
      let told = 0;
      run.subscribe(() => (told += 1));
      expect(() =>
        run.transaction(() => {
          run.approve(keyOf(run));
          throw new Error('A rule of the host');
        }),
      ).toThrow('A rule of the host');
      await settle();
      expect(server.requests).toHaveLength(1);
      expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { complete: true } });
      expect(told).toBe(1);
      await run.submit();
      expect(server.requests).toHaveLength(2);
    },
  );
});

/** AgentRun.stop: “Ends the request in progress.” What a transaction would send is in progress until it has ended. */
it('what is stopped before its transaction has ended does not leave by itself', async () => {
  const { run, server } = desk([one, says('Done.')], { autoSubmit: 'single' });
  await run.send('Go');
  run.transaction(() => {
    run.approve(keyOf(run));
    run.stop();
  });
  await settle();
  expect(server.requests).toHaveLength(1);
  expect(run.getSnapshot().batch.complete).toBe(true);
});

/** AgentRunOptions.createId: a host's own ids. docs/reliability.md: the promise of a verb settles. */
describe('a host whose ids repeat', () => {
  it('sends an answer, and its promise settles', async () => {
    const { run, server } = desk([two, says('Done.')], { createId: () => 'id' });
    await run.send('Go');
    run.approve(keyOf(run, 0));
    run.deny(keyOf(run, 1));
    const sent = run.submit().then(({ status }) => status);
    await settle();
    expect(server.requests).toHaveLength(2);
    expect(await Promise.race([sent, Promise.resolve('never')])).toBe('finished');
  });

  it('hears nothing of a run that was stopped, when its response comes during the next one', async () => {
    const late = deferred<ReturnType<typeof says>>();
    const { run } = desk([() => late.promise, says('Second.')], { createId: () => 'id' });
    const first = run.send('One').then(({ status }) => status);
    await settle();
    run.stop();
    expect(await Promise.race([first, settle().then(() => 'never')])).not.toBe('never');
    const second = run.send('Two');
    late.resolve(says('First.'));
    const { messages } = await second;
    expect(messages.map(({ content }) => content)).toEqual(expect.arrayContaining(['Second.']));
    expect(messages.map(({ content }) => content)).not.toContain('First.');
  });
});

describe('a host that counts its ids from one on each page', () => {
  const counter = () => {
    let last = 0;
    return () => String((last += 1));
  };

  /** docs/reliability.md: “A refused batch that is changed gets another batch id.” */
  it('sends changed answers under another batch id after a reload, and says every message', async () => {
    const storage = memoryStorage();
    const refused = new Response('No.', { status: 422 });
    const before = desk([two, refused], { storage, createId: counter() });
    await before.run.send('Go');
    before.run.approve(keyOf(before.run, 0));
    before.run.approve(keyOf(before.run, 1));
    await before.run.submit().catch(() => undefined);
    const { id } = before.run.getSnapshot().batch;
    before.run.dispose();
    const { run, server } = desk([says('Done.'), says('Sure.')], { storage, createId: counter() });
    run.subscribe(() => undefined);
    await expect.poll(() => run.getSnapshot().batch.id).toBe(id);
    for (let turn = 0; turn < 4; turn += 1) {
      run.deny(keyOf(run, turn % 2), { reason: `Reason ${turn}` });
      run.approve(keyOf(run, turn % 2));
      expect(run.getSnapshot().batch.id).not.toBe(id);
    }
    await run.submit();
    await run.send('And now?');
    expect(server.requests[1]?.messages.map(({ content }) => content)).toEqual(['Go', 'Done.', 'And now?']);
  });
});

/** LiveOptions.onExpired: “`cancel` stages the cancellation of an interrupt that has expired”. */
describe('where the host wants a question that is too old cancelled', () => {
  const old = asks(
    { reason: 'confirmation', expiresAt: '2000-01-01T00:00:00Z' },
    { reason: 'confirmation', message: 'Send it?' },
  );

  it('one that came before the host said so is cancelled then', async () => {
    const { run, server } = desk([old, says('Done.')]);
    await run.send('Go');
    run.setOptions({ onExpired: 'cancel' });
    expect(run.getSnapshot().interrupts.map(({ status }) => status)).toEqual(['cancelled', 'open']);
    expect(server.requests).toHaveLength(1);
  });

  it('one that comes too late is cancelled', async () => {
    const { run, server } = desk([old, says('Done.')], { onExpired: 'cancel' });
    run.subscribe(() => undefined);
    await run.send('Go');
    await settle();
    expect(run.getSnapshot().interrupts[0]?.status).toBe('cancelled');
    expect(server.requests).toHaveLength(1);
  });
});

/** docs/testing-your-agent.md: staticRun's verbs answer as the real run's do, where nothing is checked by a schema. */
describe('a run that stands still', () => {
  it('says of a question that it does not ask that it no longer waits', () => {
    const run = staticRun({ interrupts: [pendingInterrupt({ reason: 'confirmation' })] });
    let told = 0;
    run.subscribe(() => (told += 1));
    expect(run.approve('another')).toMatchObject({ ok: false, issues: [{ keyword: 'gone' }] });
    expect(told).toBe(0);
    expect(run.calls).toEqual([{ verb: 'approve', args: ['another'] }]);
  });
});
