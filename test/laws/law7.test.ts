import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  agUi,
  createAgentRun,
  type AgentRun,
  type Protocol,
  type RunStatus,
} from 'react-agent-interrupts/core';
import { asks, executes, proposes, says, scriptedRun } from 'react-agent-interrupts/testing';
import { breaking, numbered, streamOf } from '../run/numberedFrames.js';
import { dehydrated, fakeTimers, fateOf, keysOf, one, quiet, turns, two } from './page.js';

const start = Date.parse('2026-01-01T00:00:00Z');
beforeEach(() => fakeTimers(start));
afterEach(() => vi.useRealTimers());

describe('a refused cancellation', () => {
  it.each([400, 401, 403, 407, 409, 413, 422, 429])(
    'with status %i is shown as refused, and the question is still asked',
    async (status) => {
      const refusal = () => new Response('', { status });
      const answers = status === 401 ? [refusal, refusal] : [refusal];
      // A 401 is repeated once if the headers come from a function.
      const options = { autoSubmit: 'never', headers: () => ({}) } as const;
      const { run } = scriptedRun([one, ...answers, says('Done.')], options);
      await run.send('Go');
      run.cancel(keysOf(run)[0] ?? '');
      await expect(run.submit()).rejects.toMatchObject({ code: 'http_error', httpStatus: status });
      expect(run.getSnapshot()).toMatchObject({
        status: 'interrupted',
        batch: { delivery: 'refused' },
        interrupts: [{ status: 'cancelled' }],
        error: { httpStatus: status },
      });
      expect(run.getSnapshot().batch.over).not.toBe(true);
      await expect(run.send('Something else')).rejects.toMatchObject({ code: 'pending_interrupts' });
      expect(await run.retry()).toMatchObject({ status: 'finished' });
    },
  );
});

describe('a run made from `initial`', () => {
  const expiring = asks({ reason: 'confirmation', expiresAt: new Date(start + 60_000).toISOString() });

  it('expires on time, and notifies its subscribers', async () => {
    const { run } = scriptedRun([says('Let go.')], {
      initial: await dehydrated(expiring),
      autoSubmit: 'never',
    });
    const watcher = vi.fn();
    run.subscribe(watcher);
    expect(run.getSnapshot().interrupts[0]).toMatchObject({ expired: false, expiresAt: start + 60_000 });
    await quiet(61);
    expect(watcher).toHaveBeenCalled();
    expect(run.getSnapshot().interrupts[0]).toMatchObject({ expired: true });
    expect(run.approve(keysOf(run)[0] ?? '')).toMatchObject({ ok: false, issues: [{ keyword: 'expired' }] });
  });

  it('is expired for every reader, and for the method', async () => {
    let now = start;
    const { run } = scriptedRun([], {
      initial: await dehydrated(expiring),
      now: () => now,
      autoSubmit: 'never',
    });
    expect(run.getSnapshot().interrupts[0]?.expired).toBe(false);
    now += 60_000;
    expect(run.getSnapshot().interrupts[0]?.expired).toBe(true);
    expect(run.approve(keysOf(run)[0] ?? '')).toMatchObject({ ok: false });
  });

  it('stages the cancellation if the host wants that', async () => {
    const initial = await dehydrated(expiring);
    const { run, requests } = scriptedRun([], { initial, onExpired: 'cancel' });
    run.subscribe(() => undefined);
    await quiet(120);
    expect(run.getSnapshot().interrupts[0]).toMatchObject({ status: 'cancelled', expired: true });
    expect(requests).toHaveLength(0);
  });
});

describe('a call id that a later run reuses', () => {
  const first = proposes({ name: 'pay', args: { to: 'ann' } });
  const second = proposes({ name: 'pay', args: { to: 'bob' } }, { id: 'int-2' });

  it('keeps the earlier record and its result, and shows the latest call', async () => {
    const { run } = scriptedRun([
      first,
      executes('call-1', 'paid ann'),
      second,
      executes('call-1', 'paid bob'),
    ]);
    await run.send('Pay Ann');
    run.approve(keysOf(run)[0] ?? '');
    await run.submit();
    await run.send('Pay Bob');
    // `toolCalls[id]` is the latest call with that id.
    expect(run.getSnapshot().toolCalls['call-1']).toMatchObject({ args: { to: 'bob' }, status: 'suspended' });
    expect(run.getSnapshot().toolCalls['call-1']?.result).toBeUndefined();
    expect(run.getSnapshot().history).toMatchObject([{ proposedArgs: { to: 'ann' }, result: 'paid ann' }]);
    expect(run.getSnapshot().interrupts[0]?.toolCall).toMatchObject({ args: { to: 'bob' } });
    run.approve(keysOf(run)[0] ?? '');
    await run.submit();
    expect(run.getSnapshot().history).toMatchObject([
      { proposedArgs: { to: 'ann' }, result: 'paid ann' },
      { proposedArgs: { to: 'bob' }, result: 'paid bob' },
    ]);
    expect(run.getSnapshot().toolCalls['call-1']).toMatchObject({ result: 'paid bob', status: 'succeeded' });
  });

  it.each<[string, (run: AgentRun) => Promise<unknown>]>([
    ['finished', (run) => run.submit()],
    ['failed later', (run) => run.submit().catch(() => undefined)],
    [
      'finished without an answer',
      async (run) => {
        run.leave();
        await run.send('Something else');
      },
    ],
  ])('is no longer suspended with the previous call once the run has %s', async (how, end) => {
    const failing = [...says('x').slice(0, 1), { type: 'RUN_ERROR', message: 'It broke.', code: 'odd' }];
    const protocol: Protocol = { ...agUi(), readError: () => 'failed' };
    const ending = how === 'failed later' ? failing : says('Done.');
    const { run } = scriptedRun([first, ending, second], { autoSubmit: 'never', protocol });
    await run.send('Pay Ann');
    run.approve(keysOf(run)[0] ?? '');
    await end(run);
    const status = how === 'finished without an answer' ? 'cancelled' : 'running';
    expect(run.getSnapshot().toolCalls['call-1']).toMatchObject({ args: { to: 'ann' }, status });
    await run.send('Pay Bob');
    expect(run.getSnapshot().toolCalls['call-1']).toMatchObject({ args: { to: 'bob' }, status: 'suspended' });
    expect(run.getSnapshot().messages.filter(({ role }) => role === 'assistant').length).toBeGreaterThan(1);
  });

  it('keeps the record of a denied call without a result', async () => {
    const { run } = scriptedRun([first, says('Not paid.'), second, executes('call-1', 'paid bob')]);
    await run.send('Pay Ann');
    run.deny(keysOf(run)[0] ?? '', { reason: 'No' });
    await run.submit();
    await run.send('Pay Bob');
    run.approve(keysOf(run)[0] ?? '');
    await run.submit();
    const [denied, approved] = run.getSnapshot().history;
    expect(denied?.result).toBeUndefined();
    expect(denied).toMatchObject({ proposedArgs: { to: 'ann' } });
    expect(approved).toMatchObject({ proposedArgs: { to: 'bob' }, result: 'paid bob' });
  });
});

describe('the status of a broken stream', () => {
  const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r' };

  it.each([
    ['is resumed', true],
    ['is lost', false],
  ])('is `reconnecting` until it %s, and `disconnected` only if it is final', async (_name, comesBack) => {
    const answers = [
      () => breaking(numbered([started])),
      ...(comesBack ? [() => streamOf(numbered(says('Done.').slice(1), 1))] : []),
    ];
    const run = createAgentRun({
      url: 'http://agent.test/run',
      threadId: 't',
      tabs: false,
      protocol: agUi({ reconnect: ({ url }) => `${url}/stream` }),
      fetch: () => Promise.resolve(answers.shift()?.() ?? new Response('', { status: 503 })),
    });
    const seen: RunStatus[] = [];
    run.subscribe(() => {
      if (seen.at(-1) !== run.getSnapshot().status) seen.push(run.getSnapshot().status);
    });
    const fate = fateOf(run.send('Go'));
    await turns();
    expect(run.getSnapshot().status).toBe('reconnecting');
    expect(fate()).toBe('pending');
    await quiet(600);
    expect(run.getSnapshot().status).toBe(comesBack ? 'finished' : 'disconnected');
    expect(fate()).toBe(comesBack ? 'resolved' : 'stream_cut');
    expect(seen.filter((status) => status === 'disconnected')).toHaveLength(comesBack ? 0 : 1);
    expect(seen.indexOf('reconnecting')).toBeGreaterThan(-1);
  });
});

describe('the server snapshot', () => {
  it.each(['nothing', 'initial'])('is the first one, and never changes (made from %s)', async (what) => {
    // A live `getServerSnapshot` would break late hydration.
    const expiring = asks({ reason: 'confirmation', expiresAt: new Date(start + 60_000).toISOString() });
    const initial = what === 'initial' ? await dehydrated(expiring) : undefined;
    const { run } = scriptedRun(initial ? [says('Done.')] : [two, says('Done.')], {
      initial,
      autoSubmit: 'never',
    });
    const first = run.getServerSnapshot();
    const now = run.getSnapshot();
    // A page starts with the server's data, before the code that handles questions has loaded.
    const interrupts = now.interrupts.map((each) => ({ ...each, checking: true }));
    // Each page sends the batch with an id of its own.
    const batch = { ...now.batch, id: first.batch.id };
    expect(first).toEqual({ ...now, interrupts, batch });
    const unchanged = structuredClone(first);
    run.subscribe(() => undefined);
    if (!initial) await run.send('Go');
    expect(run.getServerSnapshot()).toBe(first);
    for (const key of keysOf(run)) run.setDraft(key, 'half');
    for (const key of keysOf(run)) run.approve(key);
    expect(run.getServerSnapshot()).toBe(first);
    await quiet(120);
    for (const key of keysOf(run)) run.cancel(key);
    await run.submit();
    run.setState({ x: 1 });
    run.dispose();
    expect(run.getServerSnapshot()).toBe(first);
    expect(first).toEqual(unchanged);
  });
});
