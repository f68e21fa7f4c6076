import { describe, expect, it, vi } from 'vitest';
import type { AgentRun, AgentRunOptions, DehydratedRun } from 'react-agent-interrupts/core';
import { agUi } from 'react-agent-interrupts/protocols/agUi';
import {
  asks,
  fails,
  memoryStorage,
  says,
  scriptedRun,
  type ServerAnswer,
} from 'react-agent-interrupts/testing';
import { openStream } from './openStream.js';
import { batchesOf, decisionsOf, keysOf, opened, quiet, watched } from './watched.js';

const two = asks({ reason: 'confirmation', message: 'A?' }, { reason: 'confirmation', message: 'B?' });
const yes = { status: 'resolved', payload: true };
const doubted = { status: 'answered', delivery: 'inDoubt', decision: yes };
const lost = () => new Response('', { status: 503 });
const never = () => new Promise<Response>(() => undefined);

type Doubt = [string, ServerAnswer, (run: AgentRun) => Promise<unknown>];

/** The ways in which answers become in doubt. */
const doubts: Doubt[] = [
  ['a 503', lost, (run) => run.submit().catch(() => undefined)],
  [
    'a broken connection',
    () => Promise.reject(new TypeError('terminated')),
    (run) => run.submit().catch(() => undefined),
  ],
  [
    'stop() while they are being sent',
    never,
    async (run) => {
      const { outcome } = watched(run.submit());
      await quiet();
      run.stop();
      await vi.waitFor(() => expect(outcome()).toBe('resolved'));
    },
  ],
];

/** A run whose two answers are in doubt. */
async function inDoubt(
  [, answer, send]: Doubt,
  answers: readonly ServerAnswer[] = [],
  options: Partial<AgentRunOptions> = {},
) {
  const script = scriptedRun([two, answer, ...answers], { autoSubmit: 'never', ...options });
  script.run.subscribe(() => undefined);
  const batches = batchesOf(script.run);
  await script.run.send('Go');
  const [first = '', second = ''] = keysOf(script.run);
  script.run.approve(first);
  script.run.approve(second);
  script.run.setDraft(second, 'half typed');
  await send(script.run);
  expect(decisionsOf(script.run)).toMatchObject([doubted, doubted]);
  return { ...script, first, second, batches };
}

describe.each(doubts)('answers that are in doubt after %s', (...doubt) => {
  it.each<[string, (run: AgentRun) => unknown]>([
    ['stop()', (run) => run.stop()],
    ['a message that may not be sent', (run) => run.send('Hello').catch(() => undefined)],
    [
      'stop(), and a message that may not be sent',
      (run) => (run.stop(), run.send('Hello').catch(() => undefined)),
    ],
    ['a refresh', (run) => void run.subscribe(() => undefined)],
  ])('are kept after %s', async (_name, act) => {
    const { run, second } = await inDoubt(doubt, [fails('No.'), says('Right.')]);
    await act(run);
    await quiet();
    expect(decisionsOf(run)).toMatchObject([doubted, { ...doubted, draft: 'half typed' }]);
    expect(run.getSnapshot().batch).toMatchObject({ delivery: 'inDoubt', total: 2 });
    expect(keysOf(run)[1]).toBe(second);
  });

  it('are kept after a reload', async () => {
    const kept = { storage: memoryStorage(), threadId: 't' };
    const { run } = await inDoubt(doubt, [], kept);
    const { id } = run.getSnapshot().batch;
    await quiet();
    const after = scriptedRun([says('Done.')], kept);
    await opened(after.run);
    expect(after.run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      batch: { id, delivery: 'inDoubt' },
    });
    expect(decisionsOf(after.run)).toMatchObject([doubted, { ...doubted, draft: 'half typed' }]);
    expect(after.requests).toHaveLength(0);
  });

  it('are in a dehydrated run', async () => {
    const { run } = await inDoubt(doubt);
    const initial = JSON.parse(JSON.stringify(run.dehydrate())) as DehydratedRun;
    const after = scriptedRun([], { initial });
    expect(decisionsOf(after.run)).toMatchObject([doubted, { ...doubted, draft: 'half typed' }]);
  });

  it('block messages', async () => {
    const { run, requests } = await inDoubt(doubt, [says('Right.')]);
    await expect(run.send('Hello')).rejects.toMatchObject({ code: 'pending_interrupts' });
    await quiet();
    expect(requests).toHaveLength(2);
    expect(run.getSnapshot().messages).toHaveLength(1);
  });

  // `retry` repeats the entries and the batch id.
  it('are repeated by retry(), with the same entries and the same batch id', async () => {
    const { run, requests, batches } = await inDoubt(doubt, [lost, says('Done.')]);
    const { id } = run.getSnapshot().batch;
    await run.retry().catch(() => undefined);
    expect(run.getSnapshot().batch.id).toBe(id);
    await run.retry();
    expect(requests.slice(1).map(({ resume }) => resume)).toEqual(Array(3).fill(requests[1]?.resume));
    expect(batches).toEqual([id, id, id]);
    expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
  });

  // A change or a cancellation makes a new batch, with a warning that the first may have arrived.
  it.each<[string, (run: AgentRun, key: string) => unknown, object]>([
    ['denied', (run, key) => run.deny(key), { status: 'answered', decision: { payload: false } }],
    [
      'answered differently',
      (run, key) => run.answer(key, false),
      { status: 'answered', decision: { payload: false } },
    ],
    ['cancelled', (run, key) => run.cancel(key), { status: 'cancelled', decision: { status: 'cancelled' } }],
    ['reopened', (run, key) => run.reopen(key), { status: 'open' }],
  ])(
    'are a new batch when one is %s, and warn that the first may have arrived',
    async (_name, change, then) => {
      const { run, requests, first, batches } = await inDoubt(doubt, [says('Done.')]);
      const { id } = run.getSnapshot().batch;
      change(run, first);
      await quiet();
      expect(requests).toHaveLength(2);
      expect(run.getSnapshot().batch.id).not.toBe(id);
      expect(run.getSnapshot().interrupts[0]).toMatchObject({ ...then, possiblyAnswered: true });
      expect(run.getSnapshot().interrupts[1]).toMatchObject({ decision: yes, possiblyAnswered: true });
      if (run.getSnapshot().interrupts[0]?.status === 'open') run.deny(first);
      await run.submit();
      expect(new Set(batches).size).toBe(2);
      expect(requests).toHaveLength(3);
    },
  );

  it('warn of the first batch after a reload, too', async () => {
    const kept = { storage: memoryStorage(), threadId: 't' };
    const { run, first } = await inDoubt(doubt, [], kept);
    run.deny(first);
    await quiet();
    const after = scriptedRun([], kept);
    await opened(after.run);
    expect(after.run.getSnapshot().interrupts).toMatchObject([
      { decision: { payload: false }, possiblyAnswered: true },
      { decision: yes, possiblyAnswered: true },
    ]);
    expect(after.run.getSnapshot().batch.id).toBe(run.getSnapshot().batch.id);
  });

  it('do not warn about a batch that was not sent', async () => {
    const { run } = scriptedRun([two], { autoSubmit: 'never' });
    await run.send('Go');
    const [first = ''] = keysOf(run);
    run.approve(first);
    run.deny(first);
    expect(run.getSnapshot().interrupts.map(({ possiblyAnswered = false }) => possiblyAnswered)).toEqual([
      false,
      false,
    ]);
  });

  // A successful `refresh` clears the doubt.
  it('are staged again when the server still asks them', async () => {
    const { run, requests } = await inDoubt(doubt, [two], { protocol: agUi({ refresh: true }) });
    await run.refresh();
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { delivery: 'none' } });
    expect(decisionsOf(run)).toMatchObject([
      { delivery: 'none', decision: yes },
      { delivery: 'none', decision: yes, draft: 'half typed' },
    ]);
    expect(requests).toHaveLength(3);
  });

  it('are removed when the server asks nothing any more, and a message may be sent', async () => {
    const { run } = await inDoubt(doubt, [says(''), says('Hello.')], { protocol: agUi({ refresh: true }) });
    await run.refresh();
    expect(run.getSnapshot()).toMatchObject({ interrupts: [], batch: { total: 0 } });
    await run.send('Hello');
    expect(run.getSnapshot().status).toBe('finished');
  });

  it('stay in doubt when the server cannot be reached', async () => {
    const { run } = await inDoubt(doubt, [lost], { protocol: agUi({ refresh: true }) });
    await run.refresh().catch(() => undefined);
    expect(decisionsOf(run)).toMatchObject([doubted, doubted]);
    await expect(run.send('Hello')).rejects.toMatchObject({ code: 'pending_interrupts' });
  });
});

describe('answers whose run was interrupted', () => {
  it('are in doubt, and kept after a reload', async () => {
    const stream = openStream([{ type: 'RUN_STARTED', threadId: 't', runId: 'r' }]);
    const kept = { storage: memoryStorage(), threadId: 't' };
    const broken: Doubt = [
      '',
      stream.respond,
      async (run) => {
        const { outcome } = watched(run.submit());
        await quiet();
        stream.end();
        await vi.waitFor(() => expect(outcome()).toBe('stream_cut'));
      },
    ];
    const { run } = await inDoubt(broken, [], kept);
    expect(run.getSnapshot().status).toBe('disconnected');
    await quiet();
    const after = scriptedRun([], kept);
    await opened(after.run);
    expect(decisionsOf(after.run)).toMatchObject([doubted, { ...doubted, draft: 'half typed' }]);
  });
});
