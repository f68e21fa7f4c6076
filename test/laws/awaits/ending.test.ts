// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { agUi, createAgentRun } from 'react-agent-interrupts/core';
import { deferred, turns } from '../page.js';

/** A running request to a server that supports ending a run, whose later headers the test holds back. */
async function underWay() {
  const gates: ReturnType<typeof deferred<void>>[] = [];
  let holds = false;
  const asked: string[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const unauthorised: string[] = [];
  const run = createAgentRun({
    url: 'https://agent.test/run',
    protocol: { ...agUi(), stop: ({ url }) => ({ url: `${url}/cancel`, method: 'DELETE' }) },
    headers: () => {
      if (!holds) return {};
      const gate = deferred<void>();
      gates.push(gate);
      return gate.promise.then(() => ({ authorization: 'of the person who was here' }));
    },
    fetch: async (_url, init) => {
      const method = init?.method ?? 'GET';
      asked.push(method);
      signals.push(init?.signal ?? undefined);
      if (method === 'DELETE') return new Response(null, { status: unauthorised.pop() ? 401 : 204 });
      return new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });
    },
  });
  void run.send('Go');
  await vi.waitFor(() => expect(asked).toEqual(['POST']));
  await turns();
  holds = true;
  return { run, asked, signals, gates, unauthorised };
}

// Law 5.
it('a request that ends a run is not sent after a logout, if its headers resolve late', async () => {
  const { run, asked, gates } = await underWay();
  run.stop();
  await turns();
  run.dispose();
  for (const gate of gates) gate.resolve();
  await turns();
  expect(gates).toHaveLength(1);
  expect(asked).toEqual(['POST']);
});

it('a request that ends a run is not repeated after a logout, if it was refused with 401 before', async () => {
  const { run, asked, gates, unauthorised } = await underWay();
  unauthorised.push('once');
  run.stop();
  gates[0]?.resolve();
  await vi.waitFor(() => expect(gates).toHaveLength(2));
  run.dispose();
  gates[1]?.resolve();
  await turns();
  expect(asked).toEqual(['POST', 'DELETE']);
});

it('a request that ends a run completes once it has been sent', async () => {
  const { run, asked, signals, gates } = await underWay();
  run.stop();
  gates[0]?.resolve();
  await vi.waitFor(() => expect(asked).toEqual(['POST', 'DELETE']));
  run.dispose();
  await turns();
  expect(signals[1]?.aborted).toBe(false);
});
