import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { agUi } from 'react-agent-interrupts/protocols/agUi';
import { asks, eventStream, fails, says, scriptedRun } from 'react-agent-interrupts/testing';
import { openStream } from './openStream.js';
import { decisionsOf, keysOf, quiet, watched } from './watched.js';

const question = asks({ reason: 'confirmation', message: 'Delete?' });

describe('a stopped message', () => {
  it('is not sent again by retry(), once it streams', async () => {
    const stream = openStream([{ type: 'RUN_STARTED', threadId: 't', runId: 'r' }]);
    const { run, requests } = scriptedRun([stream.respond, says('Hello.')]);
    const { outcome } = watched(run.send('Go'));
    await quiet();
    run.stop();
    await vi.waitFor(() => expect(outcome()).toBe('resolved'));
    await expect(run.retry()).rejects.toMatchObject({ code: 'nothing_to_send' });
    expect(requests).toHaveLength(1);
  });

  it('is not sent again by retry(), before the server has responded', async () => {
    const { run, requests } = scriptedRun([() => new Promise<Response>(() => undefined), says('Hello.')]);
    const { outcome } = watched(run.send('Go'));
    await quiet();
    run.stop();
    await vi.waitFor(() => expect(outcome()).toBe('resolved'));
    await expect(run.retry()).rejects.toMatchObject({ code: 'nothing_to_send' });
    expect(requests).toHaveLength(1);
  });

  it('is not sent again by retry(), if it was not sent yet', async () => {
    const { run, requests } = scriptedRun([says('Hello.')], { headers: () => new Promise(() => undefined) });
    const { outcome } = watched(run.send('Go'));
    await quiet();
    run.stop();
    await vi.waitFor(() => expect(outcome()).toBe('resolved'));
    await expect(run.retry()).rejects.toMatchObject({ code: 'nothing_to_send' });
    expect(requests).toHaveLength(0);
  });

  it('is not sent again by retry(), if its signal stopped it', async () => {
    const abort = new AbortController();
    const { run, requests } = scriptedRun([() => new Promise<Response>(() => undefined), says('Hello.')]);
    const { outcome } = watched(run.send('Go', { signal: abort.signal }));
    await quiet();
    abort.abort();
    await vi.waitFor(() => expect(outcome()).not.toBe('pending'));
    await expect(run.retry()).rejects.toMatchObject({ code: 'nothing_to_send' });
    expect(requests).toHaveLength(1);
  });

  it('is not sent again by retry(), if the repeat of a failed one was stopped', async () => {
    const { run, requests } = scriptedRun([
      () => new Response('', { status: 503 }),
      () => new Promise<Response>(() => undefined),
      says('Hello.'),
    ]);
    await run.send('Go').catch(() => undefined);
    const { outcome } = watched(run.retry());
    await quiet();
    run.stop();
    await vi.waitFor(() => expect(outcome()).toBe('resolved'));
    await expect(run.retry()).rejects.toMatchObject({ code: 'nothing_to_send' });
    expect(requests).toHaveLength(2);
  });

  it('is not replaced in retry() by one that failed before it', async () => {
    const { run, requests } = scriptedRun([
      fails('No.'),
      () => new Promise<Response>(() => undefined),
      says('Hello.'),
    ]);
    await run.send('First').catch(() => undefined);
    const { outcome } = watched(run.send('Second'));
    await quiet();
    run.stop();
    await vi.waitFor(() => expect(outcome()).toBe('resolved'));
    await expect(run.retry()).rejects.toMatchObject({ code: 'nothing_to_send' });
    expect(requests).toHaveLength(2);
  });
});

describe('a stopped message, with any transport', () => {
  const never = new Promise<never>(() => undefined);
  const carriers: [string, () => Partial<AgentRunOptions>][] = [
    [
      'a transport',
      () => ({
        async *transport() {
          yield { type: 'RUN_STARTED', threadId: 't', runId: 'r' };
          yield await never;
        },
      }),
    ],
    [
      'a dispatch that goes on',
      () => ({ fetch: () => never, dispatch: ({ execute }) => execute().catch(() => never) }),
    ],
    [
      'the repeat of a 401',
      () => ({
        headers: ({ attempt }) => (attempt === 1 ? {} : never),
        fetch: () => Promise.resolve(new Response('', { status: 401 })),
      }),
    ],
    [
      'a server that cannot be told of it',
      () => ({
        protocol: { ...agUi(), stop: ({ url }) => ({ url: `${url}/stop`, method: 'DELETE' }) },
        fetch: (_url, init) =>
          init?.method === 'DELETE' ? Promise.reject(new TypeError('failed to fetch')) : never,
      }),
    ],
  ];

  it.each(carriers)('is not sent again by retry(): %s', async (_name, carrier) => {
    const options = carrier();
    const { run } = scriptedRun([says('Hello.')], options);
    const { outcome } = watched(run.send('Go'));
    await quiet();
    run.stop();
    await vi.waitFor(() => expect(outcome()).toBe('resolved'));
    await quiet();
    const again = watched(run.retry());
    await vi.waitFor(() => expect(again.outcome()).toBe('nothing_to_send'));
  });
});

describe('a resumed stream', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  /** A run whose answer is accepted, and whose stream then breaks, with a server that resumes it. */
  function reconnecting(options: Partial<AgentRunOptions> = {}) {
    const posts: string[] = [];
    const breaks = () => {
      const body = `id: e1\ndata: ${JSON.stringify({ type: 'RUN_STARTED', threadId: 't', runId: 'r' })}\n\n`;
      const chunks = [body];
      const stream = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          const chunk = chunks.shift();
          if (chunk === undefined) controller.error(new TypeError('terminated'));
          else controller.enqueue(new TextEncoder().encode(chunk));
        },
      });
      return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
    };
    const run = createAgentRun({
      url: 'http://agent.test/run',
      threadId: 't',
      autoSubmit: 'never',
      tabs: false,
      protocol: agUi({ reconnect: ({ url }) => `${url}/stream` }),
      fetch: (_url, init) => {
        if ((init?.method ?? 'GET') !== 'POST') return Promise.resolve(new Response('', { status: 503 }));
        posts.push(init?.body as string);
        const asksFirst = options.headers !== undefined && posts.length === 1;
        return Promise.resolve(asksFirst ? eventStream(question) : breaks());
      },
      ...options,
    });
    run.subscribe(() => undefined);
    return { run, posts };
  }

  it('does not mark an answer as unsent when its headers fail', async () => {
    let posted = 0;
    const headers = () => {
      posted += 1;
      if (posted > 2) throw new Error('No token.');
      return {};
    };
    const { run, posts } = reconnecting({ headers });
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    const { outcome } = watched(run.submit());
    await vi.advanceTimersByTimeAsync(300_000);
    expect(outcome()).not.toBe('pending');
    expect(outcome()).not.toBe('not_sent');
    expect(decisionsOf(run)).toMatchObject([{ status: 'answered', delivery: 'inDoubt' }]);
    expect(posts).toHaveLength(2);
  });

  it('is not sent again by retry() after stop()', async () => {
    const { run, posts } = reconnecting();
    const { outcome } = watched(run.send('Go'));
    await vi.advanceTimersByTimeAsync(0);
    run.stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(outcome()).toBe('resolved');
    const again: Promise<unknown> = run.retry();
    await expect(again).rejects.toMatchObject({ code: 'nothing_to_send' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(posts).toHaveLength(1);
  });

  it('posts nothing while it reconnects, however long that takes', async () => {
    const { run, posts } = reconnecting();
    watched(run.send('Go'));
    await vi.advanceTimersByTimeAsync(300_000);
    expect(posts).toHaveLength(1);
  });

  it('is `reconnecting` and then, if it is lost, `disconnected`', async () => {
    const { run } = reconnecting();
    watched(run.send('Go'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(run.getSnapshot().status).toBe('reconnecting');
    await vi.advanceTimersByTimeAsync(300_000);
    expect(run.getSnapshot().status).toBe('disconnected');
  });
});
