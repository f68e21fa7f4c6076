import { describe, expect, it, vi } from 'vitest';
import {
  agUi,
  createAgentRun,
  type AgentRun,
  type AgentRunOptions,
  type ConversationResult,
  type Protocol,
} from 'react-agent-interrupts/core';
import { says } from 'react-agent-interrupts/testing';
import { deferred, fateOf, turns } from '../page.js';

// README, getting started: "The options of the type `LiveOptions`, such as `headers` and `tools`, can change; the next request uses the
// latest values."

const url = 'http://agent.test/run';
const eventStream = { headers: { 'content-type': 'text/event-stream' } };
const frame = (event: object, id: string): Uint8Array =>
  new TextEncoder().encode(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`);
const started = frame({ type: 'RUN_STARTED', threadId: 'thread', runId: 'run' }, '1');

/** A server whose first stream breaks after its first event, and which lists the `authorization` of each request. */
class BreakingServer {
  readonly authorizations: (string | null)[] = [];
  readonly #broken = deferred();

  break = (): void => {
    this.#broken.resolve();
  };

  readonly fetch: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    this.authorizations.push(request.headers.get('authorization'));
    if (request.method === 'GET') return Promise.resolve(this.#rest());
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        stream.enqueue(started);
        void this.#broken.promise.then(() => {
          stream.error(new TypeError('The connection is gone.'));
        });
      },
    });
    return Promise.resolve(new Response(body, eventStream));
  };

  #rest(): Response {
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        stream.enqueue(frame({ type: 'RUN_FINISHED', threadId: 'thread', runId: 'run' }, '2'));
        stream.close();
      },
    });
    return new Response(body, eventStream);
  }
}

async function reconnecting(options: Partial<AgentRunOptions>) {
  const server = new BreakingServer();
  const run = createAgentRun({
    url,
    threadId: 'thread',
    tabs: false,
    protocol: agUi({ reconnect: () => `${url}/events` }),
    fetch: server.fetch,
    ...options,
  });
  run.subscribe(() => undefined);
  const fate = fateOf(run.send('Go'));
  await turns();
  server.break();
  await vi.waitFor(() => {
    expect(run.getSnapshot().status).toBe('reconnecting');
  });
  return { run, server, fate };
}

async function reconnect(run: AgentRun, fate: () => string): Promise<void> {
  void run.retry();
  await vi.waitFor(() => {
    expect(fate()).toBe('resolved');
  });
}

describe('a broken stream is resumed', () => {
  it('with the headers that the page has now', async () => {
    const { run, server, fate } = await reconnecting({ headers: { authorization: 'old' } });
    run.setOptions({ headers: { authorization: 'new' } });
    await reconnect(run, fate);
    expect(server.authorizations).toEqual(['old', 'new']);
  });

  it('with the headers function of the last render', async () => {
    const { run, server, fate } = await reconnecting({ headers: () => ({ authorization: 'old' }) });
    run.setOptions({ headers: () => ({ authorization: 'new' }) });
    await reconnect(run, fate);
    expect(server.authorizations).toEqual(['old', 'new']);
  });

  it('with the `fetch` that the page has now', async () => {
    const { run, server, fate } = await reconnecting({});
    const latest = vi.fn(server.fetch);
    run.setOptions({ fetch: latest });
    await reconnect(run, fate);
    expect(latest).toHaveBeenCalledOnce();
  });
});

/** Asks twice per message: the second request waits until the test releases it. */
function twoRequests(released: Promise<void>): Protocol {
  return {
    ...agUi(),
    name: 'two-requests',
    async *converse(_task, wire): AsyncGenerator<ConversationResult> {
      await wire.json({ url: wire.url, body: {} });
      await released;
      await wire.json({ url: wire.url, body: {} });
      yield { type: 'values', values: says('Done.') };
    },
  };
}

describe('a run of several requests', () => {
  it('sends each with the headers that the page has then', async () => {
    const released = deferred();
    const authorizations: (string | null)[] = [];
    const run = createAgentRun({
      url,
      threadId: 'thread',
      tabs: false,
      protocol: twoRequests(released.promise),
      headers: { authorization: 'old' },
      fetch: (input, init) => {
        authorizations.push(new Request(input, init).headers.get('authorization'));
        return Promise.resolve(Response.json({}));
      },
    });
    const fate = fateOf(run.send('Go'));
    await turns();
    run.setOptions({ headers: { authorization: 'new' } });
    released.resolve();
    await turns();
    expect(fate()).toBe('resolved');
    expect(authorizations).toEqual(['old', 'new']);
  });
});
