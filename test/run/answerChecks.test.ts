import { describe, expect, it } from 'vitest';
import { createAgentRun, type AgentRunOptions, type Issue } from 'react-agent-interrupts/core';
import { asks, fakeServer, says, type ServerAnswer } from 'react-agent-interrupts/testing';

const one = asks({ reason: 'confirmation', message: 'Delete?' });
const two = asks(
  { reason: 'confirmation', message: 'First?' },
  { reason: 'confirmation', message: 'Second?' },
);

/** A check that the test resolves. */
function slowCheck() {
  let resolve: (issues: readonly Issue[]) => void = () => undefined;
  let reject: (cause: Error) => void = () => undefined;
  const found = new Promise<readonly Issue[]>((onFound, onBroken) => {
    resolve = onFound;
    reject = onBroken;
  });
  return { check: () => found, resolve, reject };
}

const wrong: Issue = { path: ['iban'], message: 'The bank does not know this account.' };

async function pausedRun(answers: readonly ServerAnswer[], options: Partial<AgentRunOptions> = {}) {
  const server = fakeServer(...answers);
  const run = createAgentRun({ url: 'http://agent.test', fetch: server.fetch, ...options });
  await run.send('Go');
  const keys = run.getSnapshot().interrupts.map(({ key }) => key);
  const [key = '', other = ''] = keys;
  const state = () => {
    const [first] = run.getSnapshot().interrupts;
    return { status: first?.status, checking: first?.checking };
  };
  return { run, server, key, other, state };
}

describe('a check of an answer', () => {
  it('refuses the answer synchronously, and nothing is staged or sent', async () => {
    const { run, key, server, state } = await pausedRun([one]);
    const result = run.answer(key, true, { check: () => [wrong] });
    expect(result).toEqual({ ok: false, issues: [wrong] });
    expect(state()).toEqual({ status: 'open', checking: false });
    expect(server.requests).toHaveLength(1);
  });

  it('does not run if the agent’s schema already refuses the answer', async () => {
    const { run, key } = await pausedRun([asks({ reason: 'x', responseSchema: { type: 'string' } })]);
    const result = run.answer(key, 1, {
      check: () => {
        throw new Error('asked');
      },
    });
    expect(result).toMatchObject({ ok: false, issues: [{ keyword: 'type' }] });
  });

  it('delays the answer while it runs, and releases it when it passes', async () => {
    const { run, key, server, state } = await pausedRun([one, says('Done.')]);
    const slow = slowCheck();
    const result = run.answer(key, true, { check: slow.check });
    expect(state()).toEqual({ status: 'open', checking: true });
    expect(server.requests).toHaveLength(1);
    slow.resolve([]);
    expect(result.ok && (await result.checked)).toEqual([]);
    // A batch of one is sent automatically, as without a check; a second call joins it.
    await run.submit().catch(() => undefined);
    expect(server.requests[1]?.resume).toEqual([{ interruptId: 'int-1', status: 'resolved', payload: true }]);
  });

  it('delays submit, which fails with it', async () => {
    const { run, key, server, state } = await pausedRun([one], { autoSubmit: 'never' });
    const slow = slowCheck();
    const result = run.answer(key, true, { check: slow.check });
    const submitted = run.submit();
    slow.resolve([wrong]);
    await expect(submitted).rejects.toMatchObject({ code: 'incomplete_batch' });
    expect(result.ok && (await result.checked)).toEqual([wrong]);
    expect(state()).toEqual({ status: 'open', checking: false });
    expect(server.requests).toHaveLength(1);
  });

  it('delays submit until all of several have passed, and sends one batch', async () => {
    const { run, key, other, server } = await pausedRun([two, says('Done.')]);
    const [slow, slower] = [slowCheck(), slowCheck()];
    run.answer(key, true, { check: slow.check });
    run.answer(other, false, { check: slower.check });
    const submitted = run.submit();
    slow.resolve([]);
    slower.resolve([]);
    expect((await submitted).status).toBe('finished');
    expect(server.requests[1]?.resume).toMatchObject([{ payload: true }, { payload: false }]);
  });

  it('undoes the previous decision, even if it fails', async () => {
    const { run, key, state } = await pausedRun([one], { autoSubmit: 'never' });
    run.answer(key, true);
    const slow = slowCheck();
    const result = run.answer(key, false, { check: slow.check });
    expect(state()).toEqual({ status: 'open', checking: true });
    slow.resolve([wrong]);
    await (result.ok && result.checked);
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
  });

  it.each(['cancel', 'reopen', 'answer'] as const)('is ignored after %s', async (verb) => {
    const { run, key, state } = await pausedRun([one], { autoSubmit: 'never' });
    const slow = slowCheck();
    const result = run.answer(key, true, { check: slow.check });
    if (verb === 'answer') run.answer(key, false);
    else run[verb](key);
    expect(state().checking).toBe(false);
    slow.resolve([]);
    expect(result.ok && (await result.checked)).toMatchObject([{ keyword: 'replaced' }]);
    const [interrupt] = run.getSnapshot().interrupts;
    const kept = {
      cancel: { status: 'cancelled' },
      reopen: undefined,
      answer: { status: 'resolved', payload: false },
    };
    expect(interrupt?.decision).toEqual(kept[verb]);
  });

  it('stages nothing if the question is no longer pending', async () => {
    const { run, key } = await pausedRun([one]);
    const slow = slowCheck();
    const result = run.answer(key, true, { check: slow.check });
    run.leave();
    slow.resolve([]);
    expect(result.ok && (await result.checked)).toMatchObject([{ keyword: 'gone' }]);
  });

  it('stages nothing if a steer cancels the question meanwhile', async () => {
    const { run, key } = await pausedRun([one, says('All right.')]);
    const slow = slowCheck();
    const result = run.answer(key, true, { check: slow.check });
    await run.steer('Leave it');
    slow.resolve([]);
    expect(result.ok && (await result.checked)).toMatchObject([{ keyword: 'replaced' }]);
  });

  it('refuses the answer if it throws, synchronously or later', async () => {
    const { run, key, state } = await pausedRun([one]);
    const thrown = run.answer(key, true, {
      check: () => {
        throw new Error('no database');
      },
    });
    expect(thrown).toMatchObject({ ok: false, issues: [{ keyword: 'checkFailed' }] });
    const slow = slowCheck();
    const rejected = run.answer(key, true, { check: slow.check });
    slow.reject(new Error('no network'));
    const [issue] = (rejected.ok && (await rejected.checked)) || [];
    expect(issue?.message).toContain('no network');
    expect(state()).toEqual({ status: 'open', checking: false });
  });
});
