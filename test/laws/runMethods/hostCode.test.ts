import { afterEach, describe, expect, it, vi } from 'vitest';
import { agUi, createAgentRun, type AgentEvent, type AgentRunOptions } from 'react-agent-interrupts/core';
import { asks, fakeServer, says } from 'react-agent-interrupts/testing';

afterEach(() => vi.unstubAllGlobals());

const question = asks({ reason: 'confirmation', message: 'Delete?' });

// If the server could not be notified, the error is `not_stopped`.
describe('a request that ends a run', () => {
  it.each([
    ['text', new Response('OK')],
    ['a page', new Response('<p>Gone</p>', { headers: { 'content-type': 'text/html' } })],
    ['nothing', new Response(null, { status: 204 })],
  ])('has notified the server, which responds with %s', async (_, answer) => {
    const errors: unknown[] = [];
    const ends: (string | undefined)[] = [];
    const server = fakeServer(question, says('Hello.'));
    const run = createAgentRun({
      url: 'http://agent.test/run',
      protocol: agUi({ stop: ({ url }) => ({ url: `${url}/cancel`, method: 'POST' }) }),
      fetch(input, init) {
        const url = input instanceof Request ? input.url : input.toString();
        if (!url.endsWith('/cancel')) return server.fetch(input, init);
        ends.push(init?.method);
        return Promise.resolve(answer);
      },
    });
    run.on('error', (error) => errors.push(error.code));
    await run.send('Go');
    run.leave();
    await expect.poll(() => ends).toEqual(['POST']);
    // The response has been read by the time another run has ended.
    await run.send('More');
    expect(errors).toEqual([]);
    expect(run.getSnapshot().error).toBeUndefined();
  });
});

const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r' };
const callOf = (id: string, name: string): AgentEvent[] => [
  { type: 'TOOL_CALL_START', toolCallId: id, toolCallName: name },
  { type: 'TOOL_CALL_ARGS', toolCallId: id, delta: '{}' },
  { type: 'TOOL_CALL_END', toolCallId: id },
];

describe('an `asks` that throws', () => {
  it('removes only the question of that call, and is reported: the run is not lost', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const fault = new Error('a fault of the host');
    const server = fakeServer([
      started,
      ...callOf('odd', 'odd'),
      ...callOf('even', 'confirm'),
      { type: 'RUN_FINISHED', threadId: 't', runId: 'r' },
    ]);
    const asksAbout = ({ name }: { name: string }): boolean => {
      if (name === 'odd') throw fault;
      return name === 'confirm';
    };
    const run = createAgentRun({
      url: '/agent',
      fetch: server.fetch,
      protocol: agUi({ askAbout: (call) => asksAbout(call) || undefined }),
    });
    const { status, interrupts, pendingToolCallIds } = await run.send('Go');
    expect({ status, pendingToolCallIds, asked: interrupts.map((interrupt) => interrupt.id) }).toEqual({
      status: 'interrupted',
      pendingToolCallIds: ['odd'],
      asked: ['even'],
    });
    expect(reported).toHaveBeenCalledWith(fault);
  });
});

describe('an `initial` that this version cannot read', () => {
  it.each([
    ['an empty object', '{}'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['a run of a later version', '{"version":3,"threadId":"t","status":"interrupted","calls":[]}'],
  ])('is ignored: %s', async (_, json) => {
    const server = fakeServer(says('Hello.'));
    const initial = JSON.parse(json) as AgentRunOptions['initial'];
    const run = createAgentRun({ url: '/agent', fetch: server.fetch, initial });
    expect(run.getSnapshot()).toMatchObject({ status: 'idle', messages: [], interrupts: [] });
    expect(await run.send('Hi')).toMatchObject({ status: 'finished' });
  });
});
