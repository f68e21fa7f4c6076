import { describe, expect, it, vi } from 'vitest';
import type { AgentEvent, AgentRun } from 'react-agent-interrupts/core';
import { asks, fails, memoryStorage, says, scriptedRun } from 'react-agent-interrupts/testing';

const question = asks({ reason: 'confirmation', message: 'Delete?' });
const two = asks({ reason: 'confirmation', message: 'A?' }, { reason: 'confirmation', message: 'B?' });
const keysOf = (run: AgentRun) => run.getSnapshot().interrupts.map(({ key }) => key);

describe('a refusal of one question', () => {
  it('marks that one, keeps the other answers, and accepts one changed answer with them', async () => {
    const named = { code: 'INVALID_PAYLOAD', metadata: { interruptId: 'int-2' } };
    const [begun, failed] = fails('The second is no good.');
    const { run, requests } = scriptedRun([
      two,
      [begun, { ...failed, ...named }] as AgentEvent[],
      says('Done.'),
    ]);
    await run.send('Go');
    const [a = '', b = ''] = keysOf(run);
    run.approve(a);
    run.approve(b);
    await run.submit().catch(() => undefined);
    expect(run.getSnapshot().interrupts).toMatchObject([
      { key: a, status: 'answered', issues: [] },
      { key: b, status: 'answered', issues: [{ keyword: 'refused', message: 'The second is no good.' }] },
    ]);
    run.deny(b);
    expect(run.getSnapshot().interrupts[1]?.issues).toEqual([]);
    await run.submit();
    expect(requests[2]?.resume?.map(({ payload }) => payload as unknown)).toEqual([true, false]);
  });
});

describe('a refusal of a cancellation', () => {
  it.each([
    ['the code of an invalid answer', fails('No.', 'INVALID_PAYLOAD')],
    ['status 422', () => new Response('', { status: 422 })],
  ])('(%s) keeps the questions, which can be left for a new message', async (_name, refusal) => {
    const { run, requests } = scriptedRun([two, refusal, says('Right.')], { autoSubmit: 'never' });
    await run.send('Go');
    for (const key of keysOf(run)) run.cancel(key);
    await run.submit().catch(() => undefined);
    expect(run.getSnapshot()).toMatchObject({
      canSend: false,
      batch: { delivery: 'refused', canLeave: true },
    });
    run.cancel(keysOf(run)[0] ?? '');
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { total: 2, complete: true } });
    run.leave();
    await run.send('Something else');
    expect(requests[2]?.resume).toBeUndefined();
    expect(run.getSnapshot().status).toBe('finished');
  });
});

describe('a refusal by status', () => {
  it.each([
    [409, 'refused', false],
    [410, 'refused', false],
    [422, 'refused', false],
    [429, 'refused', true],
    [500, 'inDoubt', true],
    [503, 'inDoubt', true],
  ])('%i marks the answers %s', async (status, delivery, retryable) => {
    const headers = { 'retry-after': '7' };
    const { run, requests } = scriptedRun([
      question,
      () => Response.json({ error: 'no' }, { status, headers }),
      says('Done.'),
    ]);
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    const { id } = run.getSnapshot().batch;
    await run.submit().catch(() => undefined);
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      batch: { id, delivery },
      error: { httpStatus: status, retryable, retryAfter: 7000 },
    });
    await run.retry();
    expect(requests[2]?.resume).toEqual(requests[1]?.resume);
  });
});

// hook-only.md: `retryable`: “Whether the same request could succeed later.”
describe('answers that a server has read and refused with status 500', () => {
  it.each([
    ['an invalid payload', { code: 'INVALID_PAYLOAD', message: 'to is missing' }, {}, false],
    ['an invalid payload, in words', { detail: 'Invalid resume payload: to is missing' }, {}, false],
    ['a busy thread, for a time', { code: 'THREAD_BUSY' }, { 'retry-after': '7' }, true],
  ])(
    'would be refused again, unless the server says when to try again: %s',
    async (_, body, headers, retryable) => {
      const { run } = scriptedRun([
        question,
        () => Response.json(body, { status: 500, headers }),
        says('Done.'),
      ]);
      await run.send('Go');
      run.approve(keysOf(run)[0] ?? '');
      await expect(run.submit()).rejects.toMatchObject({ code: 'http_error', retryable });
      expect(run.getSnapshot().batch.delivery).toBe('refused');
    },
  );
});

describe('questions that the server no longer asks', () => {
  it.each([
    ['an id that it does not know', fails('Who?', 'UNKNOWN_INTERRUPT_ID')],
    ['status 410', () => new Response('', { status: 410 })],
    ['status 400 with these words', () => Response.json({ error: 'Unknown interrupt: x' }, { status: 400 })],
    ['status 409 with these words', () => new Response('No pending interrupt found', { status: 409 })],
    ['status 500 with these words', () => Response.json({ detail: 'Interrupt not found' }, { status: 500 })],
  ])('are over after %s: they stay visible, and a new message may be sent', async (_name, refusal) => {
    const { run, requests } = scriptedRun([question, refusal, says('Right.')]);
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    await run.submit().catch(() => undefined);
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      canSend: true,
      batch: { delivery: 'refused', covered: 1, over: true },
      error: { retryable: false },
    });
    await run.send('Something else');
    expect(requests[2]?.resume).toBeUndefined();
    expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
  });

  it('are dismissed by a cancellation, and nothing is sent for that', async () => {
    const storage = memoryStorage();
    const kept = { storage, threadId: 't' };
    const { run, requests } = scriptedRun([two, () => new Response('', { status: 410 })], kept);
    await run.send('Go');
    for (const key of keysOf(run)) run.approve(key);
    await run.submit().catch(() => undefined);
    expect(run.getSnapshot().batch).toMatchObject({ delivery: 'refused', over: true });
    // They are over after a reload as well.
    const reloaded = scriptedRun([says('Right.')], kept);
    reloaded.run.subscribe(() => undefined);
    await vi.waitFor(() => expect(reloaded.run.getSnapshot().batch.over).toBe(true));
    const [a = '', b = ''] = keysOf(reloaded.run);
    reloaded.run.cancel(a);
    expect(reloaded.run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { over: true } });
    reloaded.run.cancel(b);
    expect(reloaded.run.getSnapshot()).toMatchObject({ status: 'idle', interrupts: [], batch: { total: 0 } });
    expect(reloaded.run.getSnapshot().error).toBeUndefined();
    // Law 4: dismissed questions are stored until the next run has finished, in case the server asks them again.
    await vi.waitFor(() => expect([...storage.saved.values()].join()).toContain('"left"'));
    await reloaded.run.send('Something else');
    await vi.waitFor(() => expect(storage.saved.size).toBe(0));
    expect([requests.length, reloaded.requests.length]).toEqual([2, 1]);
  });

  it('return after they were dismissed if the server asks them again', async () => {
    const { run, requests } = scriptedRun([
      question,
      fails('Who?', 'UNKNOWN_INTERRUPT_ID'),
      fails('Answer first.', 'PENDING_INTERRUPTS'),
      says('Deleted.'),
    ]);
    await run.send('Go');
    const [key = ''] = keysOf(run);
    run.approve(key);
    await run.submit().catch(() => undefined);
    run.cancel(key);
    expect(run.getSnapshot().interrupts).toEqual([]);
    await run.send('Something else').catch(() => undefined);
    expect(run.getSnapshot()).toMatchObject({ interrupts: [{ key, decision: { payload: true } }] });
    await run.retry();
    expect(requests[3]?.resume).toEqual(requests[1]?.resume);
  });

  it('return with their answers if the server asks them again', async () => {
    const { run, requests } = scriptedRun([
      question,
      fails('Who?', 'UNKNOWN_INTERRUPT_ID'),
      fails('Answer first.', 'PENDING_INTERRUPTS'),
      says('Deleted.'),
    ]);
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    await run.submit().catch(() => undefined);
    await run.send('Something else').catch(() => undefined);
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      batch: { delivery: 'refused', covered: 1 },
    });
    await expect(run.send('Again')).rejects.toMatchObject({ code: 'pending_interrupts' });
    await run.retry();
    expect(requests[3]?.resume).toEqual(requests[1]?.resume);
  });
});
