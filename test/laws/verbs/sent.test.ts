// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { asks, memoryStorage, pendingInterrupt, says, staticRun } from 'react-agent-interrupts/testing';
import { deferred, desk, keyOf, one, settle, two } from './desk.js';

/** SendOptions are what one request may add. With `whilePending`, a message cancels the questions like `steer`. */
it('a message that replaces the questions has the additions of its request', async () => {
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

/** Law 1. */
describe('a transaction that throws halfway', () => {
  it.each(['single', 'always'] as const)(
    'sends nothing automatically, and keeps its decisions (autoSubmit: %s)',
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

/** `stop()` ends the request in progress. A transaction's request is in progress until it has ended. */
it('a request that is stopped before its transaction has ended is not sent automatically', async () => {
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

/** `createId` provides a host's ids. The promise of a method settles. */
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

  it('ignores the response of a stopped run that arrives during the next one', async () => {
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

  /** A refused batch that is changed gets another batch id. */
  it('sends changed answers under another batch id after a reload, and sends every message', async () => {
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

/** `onExpired: 'cancel'` stages the cancellation of an expired interrupt. */
describe('with `onExpired: cancel`, a question', () => {
  const old = asks(
    { reason: 'confirmation', expiresAt: '2000-01-01T00:00:00Z' },
    { reason: 'confirmation', message: 'Send it?' },
  );

  it('that expired before the option was set is cancelled then', async () => {
    const { run, server } = desk([old, says('Done.')]);
    await run.send('Go');
    run.setOptions({ onExpired: 'cancel' });
    expect(run.getSnapshot().interrupts.map(({ status }) => status)).toEqual(['cancelled', 'open']);
    expect(server.requests).toHaveLength(1);
  });

  it('that arrives expired is cancelled', async () => {
    const { run, server } = desk([old, says('Done.')], { onExpired: 'cancel' });
    run.subscribe(() => undefined);
    await run.send('Go');
    await settle();
    expect(run.getSnapshot().interrupts[0]?.status).toBe('cancelled');
    expect(server.requests).toHaveLength(1);
  });
});

/**
 * testing-your-agent.md: the methods of `staticRun` return the same as those of a real run, without schema validation.
 */
describe('a static run', () => {
  it('reports a question that it does not ask as no longer pending', () => {
    const run = staticRun({ interrupts: [pendingInterrupt({ reason: 'confirmation' })] });
    let told = 0;
    run.subscribe(() => (told += 1));
    expect(run.approve('another')).toMatchObject({ ok: false, issues: [{ keyword: 'gone' }] });
    expect(told).toBe(0);
    expect(run.calls).toEqual([{ verb: 'approve', args: ['another'] }]);
  });
});
