// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAgentRun, type AgentRun } from 'react-agent-interrupts/core';
import { asks, eventStream, says, scriptedRun } from 'react-agent-interrupts/testing';
import { held, keysOf, quiet, watched } from '../watched.js';

const question = asks({ reason: 'confirmation', message: 'A?' });

/** A run that has been asked and approves; what answers it is given. */
async function answering(...answers: readonly (() => unknown)[]) {
  const left = [() => eventStream(question), ...answers];
  let sent = 0;
  const run = createAgentRun({
    url: 'https://agent.test/run',
    autoSubmit: 'never',
    headers: () => ({}),
    fetch: () => {
      sent += 1;
      return Promise.resolve(left.shift()?.() as Response);
    },
  });
  run.subscribe(() => undefined);
  await run.send('Go');
  run.approve(keysOf(run)[0] ?? '');
  return { run, sent: () => sent };
}

/** As `quiet`, where timers are fake. */
async function settled(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

const endless = (status: number) => new Response(new ReadableStream(), { status });

afterEach(() => void vi.useRealTimers());

// "Statuses 400 to 499 mean that the server took nothing. After a 5xx, a broken connection, or an empty or unreadable
// response the answer is in doubt."
describe('a refusal whose body the host has read', () => {
  it('is a refusal all the same, and its answers are not in doubt', async () => {
    const refusal = new Response('{"error":"bad"}', { status: 422 });
    await refusal.text(); // such as a `fetch` that writes failures into a log
    const { run } = await answering(() => refusal);
    await expect(run.submit()).rejects.toMatchObject({ code: 'http_error', httpStatus: 422 });
    expect(run.getSnapshot()).toMatchObject({
      batch: { delivery: 'refused' },
      error: { code: 'http_error' },
    });
  });

  it('is repeated once with new headers, where it is a 401', async () => {
    const refusal = new Response('no', { status: 401 });
    await refusal.text();
    const { run, sent } = await answering(
      () => refusal,
      () => eventStream(says('Done.')),
    );
    expect(await run.submit()).toMatchObject({ status: 'finished' });
    expect(sent()).toBe(3);
  });
});

// "Every thread has a way forward." "The snapshot, the error and the promise of a verb say the same, and it is true."
describe('a refusal whose body never ends', () => {
  it.each([
    [422, 'refused'],
    [500, 'inDoubt'],
  ] as const)(
    'with status %i is told after 5 seconds at most, and the answers are %s',
    async (status, phase) => {
      const { run } = await answering(() => endless(status));
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const { outcome } = watched(run.submit());
      await settled();
      vi.advanceTimersByTime(5_000);
      await settled();
      expect(outcome()).toBe('http_error');
      expect(run.getSnapshot()).toMatchObject({
        status: 'interrupted',
        batch: { delivery: phase },
        error: { code: 'http_error', httpStatus: status },
      });
    },
  );

  it('with status 401 is repeated at once', async () => {
    const { run, sent } = await answering(
      () => endless(401),
      () => eventStream(says('Done.')),
    );
    const { outcome } = watched(run.submit());
    await quiet();
    expect(outcome()).toBe('resolved');
    expect(sent()).toBe(3);
  });
});

// "`network`: the request never got a response." A network error that a service worker gives has the status 0.
it('a response that stands for a network error is one', async () => {
  const { run } = await answering(() => Response.error());
  await expect(run.submit()).rejects.toMatchObject({ code: 'network', retryable: true });
  expect(run.getSnapshot().batch.delivery).toBe('inDoubt');
});

// "leave no connection and no growing memory"; "Ends the request in progress."
describe('a `fetch` that does not know signals', () => {
  const exits: [string, (run: AgentRun) => void][] = [
    ['stop()', (run) => run.stop()],
    ['dispose()', (run) => run.dispose()],
  ];

  it.each(exits)('has its late response closed after %s', async (_name, exit) => {
    const response = held<Response>();
    const { run } = await answering(() => response.promise);
    const { outcome } = watched(run.submit());
    await quiet();
    exit(run);
    await vi.waitFor(() => expect(outcome()).not.toBe('pending'));
    const cancel = vi.fn();
    response.resolve(
      new Response(new ReadableStream({ cancel }), { headers: { 'content-type': 'text/event-stream' } }),
    );
    await quiet();
    expect(cancel).toHaveBeenCalledOnce();
  });
});

// "Carries a run instead of `fetch` on `url`: takes the AG-UI input and yields events."
it('a transport whose iterator gives no result at all fails, and does not freeze the page', async () => {
  let reads = 0;
  const { run } = scriptedRun([], {
    transport: () => {
      const next = () => {
        reads += 1;
        if (reads > 100) throw new Error('It is read without end.');
        return Promise.resolve(5 as never);
      };
      return { [Symbol.asyncIterator]: () => ({ next }) };
    },
  });
  await expect(run.send('Go')).rejects.toMatchObject({ code: 'network' });
  expect(reads).toBe(1);
});

// "Every failure of a run. `message` says what happened, why it matters and what can be done."
it.each<[string, (cause: Error) => Promise<void>]>([
  ['rejects', (cause) => Promise.reject(cause)],
  [
    'throws',
    (cause) => {
      throw cause;
    },
  ],
])('a `dispatch` that %s before it lets the request go is named as what failed', async (_name, fail) => {
  const cause = new Error('The queue is full.');
  const { run, requests } = scriptedRun([says('Done.')], { dispatch: () => fail(cause) });
  const rejection: unknown = await run.send('Go').catch((error: unknown) => error);
  expect(rejection).toMatchObject({ code: 'not_sent', cause });
  expect(rejection).toHaveProperty('message', expect.stringContaining('The queue is full.'));
  expect(requests).toHaveLength(0);
});
