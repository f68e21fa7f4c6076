import { describe, expect, it, vi } from 'vitest';
import { createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { OneByOneServer, oneByOne } from './oneByOne.js';
import { held, keysOf, opened, quiet, watched } from './watched.js';

/** A run with three answered questions, with a server that accepts one answer per request. */
async function answered(server: OneByOneServer, options: Partial<AgentRunOptions> = {}): Promise<AgentRun> {
  const run = createAgentRun({
    url: 'http://agent.test/run',
    protocol: oneByOne(),
    fetch: server.fetch,
    autoSubmit: 'never',
    ...options,
  });
  run.subscribe(() => undefined);
  await run.send('Go');
  for (const key of keysOf(run)) run.approve(key);
  return run;
}

const deliveries = (run: AgentRun) => run.getSnapshot().interrupts.map(({ delivery }) => delivery);

describe('answers that a server accepts one by one', () => {
  const unauthorised = (): Response => new Response('', { status: 401 });
  const faults: [string, (server: OneByOneServer) => Partial<AgentRunOptions>][] = [
    [
      'headers that reject',
      (server) => ({
        headers: () => (server.took.length === 1 ? Promise.reject(new Error('No token.')) : {}),
      }),
    ],
    [
      'headers that throw',
      (server) => ({
        headers: () => {
          if (server.took.length === 1) throw new Error('No token.');
          return {};
        },
      }),
    ],
    [
      'headers that are none',
      (server) => ({ headers: () => (server.took.length === 1 ? { 'ü\n': '' } : {}) }),
    ],
    [
      'headers that reject for the repeat of a 401',
      (server) => {
        server.answer = (id) => (id === 'b' ? unauthorised() : Response.json({}));
        return { headers: ({ attempt }) => (attempt === 2 ? Promise.reject(new Error('No token.')) : {}) };
      },
    ],
    [
      'a network that fails',
      (server) => {
        server.answer = (id) =>
          id === 'b' ? Promise.reject(new TypeError('failed to fetch')) : Response.json({});
        return {};
      },
    ],
    [
      'a refusal',
      (server) => {
        server.answer = (id) => (id === 'b' ? new Response('', { status: 422 }) : Response.json({}));
        return {};
      },
    ],
  ];

  it.each(faults)('are sent once each, with %s between two of them', async (_name, fault) => {
    const server = new OneByOneServer();
    const run = await answered(server, fault(server));
    await expect(run.submit()).rejects.toBeDefined();
    expect(server.took).toEqual(['a']);
    expect(deliveries(run)[0]).toBe('accepted');
    server.answer = () => Response.json({});
    run.setOptions({ headers: {}, fetch: server.fetch });
    await run.retry();
    expect(server.took).toEqual(['a', 'b', 'c']);
    expect(run.getSnapshot().status).toBe('finished');
  });

  it.each(faults)('are sent once each, with %s and a reload between two of them', async (_name, fault) => {
    const server = new OneByOneServer();
    const storage = memoryStorage();
    const run = await answered(server, { ...fault(server), storage, threadId: 't' });
    await expect(run.submit()).rejects.toBeDefined();
    await quiet();
    run.dispose();
    server.answer = () => Response.json({});
    const after = createAgentRun({
      url: 'http://agent.test/run',
      protocol: oneByOne(),
      fetch: server.fetch,
      autoSubmit: 'never',
      storage,
      threadId: 't',
    });
    await opened(after);
    await after.submit().catch(() => after.retry());
    expect(server.took).toEqual(['a', 'b', 'c']);
  });

  it('are sent once each, if the user stops between two of them', async () => {
    const server = new OneByOneServer();
    const gate = held<Response>();
    server.answer = (id) => (id === 'b' ? gate.promise : Response.json({}));
    const run = await answered(server);
    const { outcome } = watched(run.submit());
    await vi.waitFor(() => expect(server.took).toEqual(['a']));
    await quiet();
    run.stop();
    await vi.waitFor(() => expect(outcome()).toBe('resolved'));
    expect(deliveries(run)[0]).toBe('accepted');
    server.answer = () => Response.json({});
    await run.retry();
    expect(server.took.filter((id) => id === 'a')).toHaveLength(1);
    gate.reject(new TypeError('aborted'));
  });

  it('are sent once each, if the user stops while the headers of the second are pending', async () => {
    const server = new OneByOneServer();
    const gate = held<HeadersInit>();
    const run = await answered(server, { headers: () => (server.took.length === 1 ? gate.promise : {}) });
    const { outcome } = watched(run.submit());
    await vi.waitFor(() => expect(server.took).toEqual(['a']));
    await quiet();
    run.stop();
    await vi.waitFor(() => expect(outcome()).toBe('resolved'));
    gate.resolve({});
    await quiet();
    expect(server.took).toEqual(['a']);
    expect(deliveries(run)[0]).toBe('accepted');
    run.setOptions({ headers: {}, fetch: server.fetch });
    await run.submit().catch(() => run.retry());
    expect(server.took).toEqual(['a', 'b', 'c']);
  });
});
