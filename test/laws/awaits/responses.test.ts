// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAgentRun, type AgentRun } from 'react-agent-interrupts/core';
import { asks, eventStream, says, scriptedRun } from 'react-agent-interrupts/testing';
import { held, keysOf, quiet, watched } from '../watched.js';

const question = asks({ reason: 'confirmation', message: 'A?' });

/** A run that has asked and sends an approval; the response to it is a parameter. */
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

/** Like `quiet`, with fake timers. */
async function settled(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

const endless = (status: number) => new Response(new ReadableStream(), { status });

afterEach(() => void vi.useRealTimers());

// Statuses 400 to 499 mean that the server accepted nothing. After a 5xx, a broken connection, or an empty or
// unreadable response, the answer is in doubt.
describe('a refusal whose body the host has already read', () => {
  it('is still a refusal, and its answers are not in doubt', async () => {
    const refusal = new Response('{"error":"bad"}', { status: 422 });
    await refusal.text(); // for example a `fetch` that logs failures
    const { run } = await answering(() => refusal);
    await expect(run.submit()).rejects.toMatchObject({ code: 'http_error', httpStatus: 422 });
    expect(run.getSnapshot()).toMatchObject({
      batch: { delivery: 'refused' },
      error: { code: 'http_error' },
    });
  });

  it('is repeated once with new headers if it is a 401', async () => {
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

// Law 4 and law 7.
describe('a refusal whose body never ends', () => {
  it.each([
    [422, 'refused'],
    [500, 'inDoubt'],
  ] as const)(
    'with status %i is reported after three seconds, and the answers are %s',
    async (status, phase) => {
      const { run } = await answering(() => endless(status));
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const { outcome } = watched(run.submit());
      await settled();
      vi.advanceTimersByTime(3_000);
      await settled();
      expect(outcome()).toBe('http_error');
      expect(run.getSnapshot()).toMatchObject({
        status: 'interrupted',
        batch: { delivery: phase },
        error: { code: 'http_error', httpStatus: status },
      });
    },
  );

  it('with status 401 is repeated immediately', async () => {
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

// `network`: the request never got a response. A network error of a service worker has the status 0.
it('a response that represents a network error counts as one', async () => {
  const { run } = await answering(() => Response.error());
  await expect(run.submit()).rejects.toMatchObject({ code: 'network', retryable: true });
  expect(run.getSnapshot().batch.delivery).toBe('inDoubt');
});

// No connection and no memory is leaked. `stop()` ends the request in progress.
describe('a `fetch` that ignores signals', () => {
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

// A transport replaces `fetch` on `url`: it receives the AG-UI input and yields events.
it('a transport whose iterator returns no valid result fails, and does not freeze the page', async () => {
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

// An error states what happened and what to do.
it.each<[string, (cause: Error) => Promise<void>]>([
  ['rejects', (cause) => Promise.reject(cause)],
  [
    'throws',
    (cause) => {
      throw cause;
    },
  ],
])('a `dispatch` that %s before it releases the request is named as the cause', async (_name, fail) => {
  const cause = new Error('The queue is full.');
  const { run, requests } = scriptedRun([says('Done.')], { dispatch: () => fail(cause) });
  const rejection: unknown = await run.send('Go').catch((error: unknown) => error);
  expect(rejection).toMatchObject({ code: 'not_sent', cause });
  expect(rejection).toHaveProperty('message', expect.stringContaining('The queue is full.'));
  expect(requests).toHaveLength(0);
});
