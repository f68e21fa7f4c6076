import { agUi, type Protocol } from 'react-agent-interrupts/core';
import { awaken, awakenAgUi, awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import { cogni } from 'react-agent-interrupts/protocols/cogni';
import { interactiveAi } from 'react-agent-interrupts/protocols/interactiveAi';
import { jobworkerp } from 'react-agent-interrupts/protocols/jobworkerp';
import { describe, expect, it } from 'vitest';
import { awakenServer, permitted } from './awaken/conversation.js';
import { asked } from './exchanged.js';
import { date, definition, front } from './jobworkerp/conversation.js';

/** Ends a waiting run, like a page that was reloaded since it asked. */
async function leave(options: { protocol: Protocol; url: string }, threadId: string): Promise<string> {
  const received = await asked(options, threadId);
  expect(received.length).toBeGreaterThan(0);
  const request = options.protocol.stop?.({
    url: options.url,
    threadId,
    // A resumed run keeps its id on the server, and has another one on the client.
    runId: 'run-2',
    waiting: true,
    received,
  });
  const { url = '', method = 'POST' } = request ?? {};
  const { ok } = await fetch(url, { method });
  expect(ok).toBe(true);
  return `${method} ${new URL(url).pathname}`;
}

const two = [{ calls: [permitted('a', {}), permitted('b', {})] }, { text: 'Done.' }];

describe('a waiting run is ended on the server', () => {
  it.each([
    ['native', awaken({ agentId: 'assistant' }), '/v1/runs', 'POST /v1/runs/01run-1/cancel'],
    ['AG-UI', awakenAgUi(), '/v1/ag-ui/run', 'POST /v1/runs/01run-1/cancel'],
    ['AG-UI alone', awakenAgUi({ asksNative: false }), '/v1/ag-ui/run', 'POST /v1/ag-ui/threads/t/interrupt'],
    ['AI SDK', awakenAiSdk(), '/v1/ai-sdk/chat', 'POST /v1/ai-sdk/threads/t/cancel'],
  ])('by Awaken (%s)', async (_name, protocol, path, route) => {
    const server = await awakenServer(two);
    expect(await leave({ protocol, url: `${server.origin}${path}` }, 't')).toBe(route);
    expect(server.runs.map(({ status }) => status)).toEqual(['done']);
    expect(server.executed).toEqual([]);
  });

  it.each([
    ['sync', [{ calls: [date] }]],
    ['sync', [{ waitsFor: { question: 'Which?' } }]],
    ['async', [{ waitsFor: { question: 'Which?' } }]],
  ] as const)('by jobworkerp (%s)', async (binary, tasks) => {
    const server = await front([...tasks], { binary });
    const protocol = jobworkerp({ context: definition, server: binary });
    const route = await leave({ protocol, url: server.url }, 't');
    const [run] = server.runs;
    expect(route).toBe(`DELETE /ag-ui/run/${run?.runId ?? ''}`);
    expect(run?.state).toBe('cancelled');
  });

  it('by an AG-UI server if the host sets its URL', () => {
    const context = { url: 'https://a.test/run', threadId: 't', runId: 'r', waiting: true, received: [] };
    expect(agUi().stop).toBeUndefined();
    expect(agUi().capabilities.stop).toBeUndefined();
    const protocol = agUi({ stop: ({ url, runId }) => ({ url: `${url}s/${runId}/cancel`, method: 'POST' }) });
    expect(protocol.capabilities.stop).toBe(true);
    expect(protocol.stop?.(context)).toEqual({ url: 'https://a.test/runs/r/cancel', method: 'POST' });
  });

  it.each([cogni({ graphName: 'g', modelRef: { providerKey: 'p', modelId: 'm' } }), interactiveAi()])(
    'not by a server without such a request: $name',
    ({ stop, capabilities }) => {
      expect(stop).toBeUndefined();
      expect(capabilities.stop).toBeUndefined();
    },
  );
});
