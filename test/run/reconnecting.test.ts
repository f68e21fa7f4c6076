import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { agUi, createAgentRun, type AgentEvent, type AgentRun } from 'react-agent-interrupts/core';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { Browser } from '../reliability/Browser.js';
import { breaking, numbered, streamOf } from './numberedFrames.js';

const question = asks({ reason: 'confirmation', message: 'Delete?' });
const keysOf = (run: AgentRun) => run.getSnapshot().interrupts.map(({ key }) => key);

describe('a broken stream', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  const events: AgentEvent[] = [
    { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
    { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'one ' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'two' },
    { type: 'TEXT_MESSAGE_END', messageId: 'm' },
    { type: 'RUN_FINISHED', threadId: 't', runId: 'r' },
  ];

  function reconnecting(...responses: (() => Response)[]) {
    const asked: { method: string; url: string; cursor: string | null }[] = [];
    const run = createAgentRun({
      url: 'http://agent.test/run',
      threadId: 't',
      protocol: agUi({ reconnect: ({ url, threadId }) => `${url}/stream/${threadId}` }),
      fetch: (input: string | URL | Request, init) => {
        const headers = new Headers(init?.headers);
        asked.push({
          method: init?.method ?? 'GET',
          url: input instanceof Request ? input.url : input.toString(),
          cursor: headers.get('last-event-id'),
        });
        return Promise.resolve(responses.shift()?.() ?? new Response('', { status: 500 }));
      },
    });
    return { run, asked };
  }

  it('resumes after its last event ID, and applies no event twice', async () => {
    const { run, asked } = reconnecting(
      () => breaking(numbered(events.slice(0, 3))),
      // The server replays more than was missed.
      () => streamOf(numbered(events.slice(1), 1)),
    );
    const sending = run.send('Go');
    await vi.waitFor(() => expect(run.getSnapshot().status).toBe('reconnecting'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await sending).toMatchObject({ status: 'finished' });
    expect(run.getSnapshot().messages.at(-1)?.content).toBe('one two');
    expect(asked[1]).toEqual({ method: 'GET', url: 'http://agent.test/run/stream/t', cursor: 'e2' });
  });

  it('is retried with growing delays, and is given up in the end with everything kept', async () => {
    const { run, asked } = reconnecting(() => breaking(numbered(events.slice(0, 2))));
    const failure = run.send('Go').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(200_000);
    expect(await failure).toMatchObject({ code: 'stream_cut', retryable: true });
    expect(asked.length).toBe(9);
    expect(run.getSnapshot().status).toBe('disconnected');
  });

  it('reconnects immediately on retry(), and when the network returns', async () => {
    const { run, asked } = reconnecting(
      () => breaking(numbered(events.slice(0, 3))),
      () => streamOf(numbered(events.slice(3), 3)),
    );
    const sending = run.send('Go');
    await vi.waitFor(() => expect(run.getSnapshot().status).toBe('reconnecting'));
    expect(asked).toHaveLength(1);
    run.retry().catch(() => undefined);
    expect(await sending).toMatchObject({ status: 'finished' });
  });

  it('waits as long as the server’s retry: field requires', async () => {
    const { run, asked } = reconnecting(
      () => breaking(`retry: 8000\n\n${numbered(events.slice(0, 3))}`),
      () => streamOf(numbered(events.slice(3), 3)),
    );
    const sending = run.send('Go');
    await vi.waitFor(() => expect(run.getSnapshot().status).toBe('reconnecting'));
    await vi.advanceTimersByTimeAsync(7900);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(4200);
    expect(await sending).toMatchObject({ status: 'finished' });
  });

  it('is not resumed if the server does not support it', async () => {
    const { run, requests } = scriptedRun([() => breaking(numbered(events.slice(0, 2)))]);
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'stream_cut' });
    expect(requests).toHaveLength(1);
    expect(run.getSnapshot().capabilities.reconnect).toBe(false);
  });
});

describe('a resumed run that is lost before a reload', () => {
  it('is sent again with the conversation from before it, without the partial response', async () => {
    const { storage } = new Browser().open();
    const kept = { storage, threadId: 't' };
    const half = says('Half of it').slice(0, 3);
    const before = scriptedRun([question, () => breaking(numbered(half))], kept);
    await before.run.send('Go');
    before.run.approve(keysOf(before.run)[0] ?? '');
    await before.run.submit().catch(() => undefined);
    expect(before.run.getSnapshot()).toMatchObject({ status: 'disconnected', messages: [{}, {}] });
    const after = scriptedRun([says('Deleted.')], kept);
    after.run.subscribe(() => undefined);
    await vi.waitFor(() => expect(after.run.getSnapshot().restoring).toBe(false));
    await after.run.retry();
    expect(after.requests[0]).toMatchObject({
      messages: before.requests[1]?.messages,
      resume: before.requests[1]?.resume,
    });
  });
});
