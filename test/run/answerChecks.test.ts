import { describe, expect, it } from 'vitest';
import { createAgentRun, type AgentRunOptions, type Issue } from 'react-agent-interrupts/core';
import { asks, fakeServer, says, type ServerAnswer } from 'react-agent-interrupts/testing';

const one = asks({ reason: 'confirmation', message: 'Delete?' });
const two = asks(
  { reason: 'confirmation', message: 'First?' },
  { reason: 'confirmation', message: 'Second?' },
);

/** A check that is answered by hand. */
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

describe('a check that an answer brings along', () => {
  it('refuses the answer at once, and nothing is staged or sent', async () => {
    const { run, key, server, state } = await pausedRun([one]);
    const result = run.answer(key, true, { check: () => [wrong] });
    expect(result).toEqual({ ok: false, issues: [wrong] });
    expect(state()).toEqual({ status: 'open', checking: false });
    expect(server.requests).toHaveLength(1);
  });

  it('is not asked about what the schema of the agent refuses already', async () => {
    const { run, key } = await pausedRun([asks({ reason: 'x', responseSchema: { type: 'string' } })]);
    const result = run.answer(key, 1, {
      check: () => {
        throw new Error('asked');
      },
    });
    expect(result).toMatchObject({ ok: false, issues: [{ keyword: 'type' }] });
  });

  it('holds the answer back while it takes its time, and lets it go when it has passed', async () => {
    const { run, key, server, state } = await pausedRun([one, says('Done.')]);
    const slow = slowCheck();
    const result = run.answer(key, true, { check: slow.check });
    expect(state()).toEqual({ status: 'open', checking: true });
    expect(server.requests).toHaveLength(1);
    slow.resolve([]);
    expect(result.ok && (await result.checked)).toEqual([]);
    // A batch of one goes by itself, as it would have without a check; a second call joins it.
    await run.submit().catch(() => undefined);
    expect(server.requests[1]?.resume).toEqual([{ interruptId: 'int-1', status: 'resolved', payload: true }]);
  });

  it('lets submit wait for it, and fail with it', async () => {
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

  it('lets submit wait for all of several, and send them together', async () => {
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

  it('takes back what was decided before, even where it fails', async () => {
    const { run, key, state } = await pausedRun([one], { autoSubmit: 'never' });
    run.answer(key, true);
    const slow = slowCheck();
    const result = run.answer(key, false, { check: slow.check });
    expect(state()).toEqual({ status: 'open', checking: true });
    slow.resolve([wrong]);
    await (result.ok && result.checked);
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
  });

  it.each(['cancel', 'reopen', 'answer'] as const)('counts no more after %s', async (verb) => {
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

  it('stages nothing once the question no longer waits', async () => {
    const { run, key } = await pausedRun([one, says('All right.')]);
    const slow = slowCheck();
    const result = run.answer(key, true, { check: slow.check });
    await run.steer('Leave it');
    slow.resolve([]);
    expect(result.ok && (await result.checked)).toMatchObject([{ keyword: 'gone' }]);
  });

  it('refuses the answer where it breaks, at once or later', async () => {
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
