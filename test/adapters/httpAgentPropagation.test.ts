import { HttpAgent, type AgentStateMutation, type AgentSubscriber } from '@ag-ui/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttpAgentRun, type HttpAgentRunOptions } from 'react-agent-interrupts/adapters/httpAgent';
import type { AgentRun } from 'react-agent-interrupts/core';
import { aboutCall, interrupted, says, startAgentServer, streams, type AgentServer } from './agentServer.js';
import { loadInterpreter } from '../../src/forms/loadInterpreter.js';

// Interrupts wait for the code that reads schemas.
await loadInterpreter();

let server: AgentServer;
beforeAll(async () => {
  server = await startAgentServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
  // The client reports each failed run there.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

const stop = (): AgentStateMutation => ({ stopPropagation: true });

/** Subscribers of the chat that let no later subscriber know of a moment of its runs. */
const stopping: readonly (readonly [string, AgentSubscriber])[] = [
  ['the start of a run', { onRunInitialized: stop }],
  ['the end of a run', { onRunFinalized: stop }],
  ['each event', { onEvent: ({ event }) => (event.type === 'RUN_STARTED' ? undefined : stop()) }],
  [
    'the start, the end and the failure of a run',
    {
      onRunInitialized: stop,
      onRunFailed: stop,
      onRunFinalized: stop,
    },
  ],
];

const asks = streams([], interrupted(aboutCall('q-1', 'c-1')));
const ends = (run: AgentRun) => run.getSnapshot().status;
const yes = [{ interruptId: 'q-1', status: 'resolved', payload: { approved: true } }];

/** An agent whose subscriber was there before the run object. */
function shared(subscriber: AgentSubscriber, optionsOf?: (agent: HttpAgent) => HttpAgentRunOptions) {
  const agent = new HttpAgent({ url: server.url, threadId: 't' });
  agent.subscribe(subscriber);
  const run = createHttpAgentRun(agent, { autoSubmit: 'never', ...optionsOf?.(agent) });
  run.subscribe(() => undefined);
  return { agent, run };
}

async function approve(run: AgentRun): Promise<void> {
  await expect.poll(() => run.getSnapshot().interrupts).toHaveLength(1);
  for (const interrupt of run.getSnapshot().interrupts) run.approve(interrupt);
}

// “If one of them stops the propagation of an event, […] the adapter still follows the run.” (docs/chat-adapters.md)
describe.each(stopping)(
  'beside a subscriber of the chat that stops the propagation of %s',
  (_name, subscriber) => {
    it('shows the question of the chat, sends its answer once, and shows the end', async () => {
      server.replies = [asks, streams(says('Done'))];
      const { agent, run } = shared(subscriber);
      await agent.runAgent();
      await approve(run);
      expect((await run.submit()).status).toBe('finished');
      expect(server.received.slice(1)).toMatchObject([{ resume: yes }]);
      expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
      expect(run.getSnapshot()).not.toHaveProperty('error');
    });

    it('shows the end of a run that the chat has started', async () => {
      server.replies = [asks, streams(says('Done'))];
      const { agent, run } = shared(subscriber);
      await agent.runAgent();
      await approve(run);
      await agent.runAgent({ resume: [{ interruptId: 'q-1', status: 'cancelled' }] });
      await expect.poll(() => ends(run)).toBe('finished');
      expect(run.getSnapshot().interrupts).toEqual([]);
    });

    it('shows the end of a message that it has sent', async () => {
      server.replies = [streams(says('Hello'))];
      const { run } = shared(subscriber);
      expect((await run.send('Hi')).status).toBe('finished');
      expect(server.received).toMatchObject([{ messages: [{ content: 'Hi' }] }]);
    });

    it('keeps an answer that the server refuses', async () => {
      server.replies = [asks, (response) => void response.writeHead(409).end()];
      const { agent, run } = shared(subscriber);
      await agent.runAgent();
      await approve(run);
      await expect(run.submit()).rejects.toMatchObject({ code: 'http_error', httpStatus: 409 });
      expect(run.getSnapshot()).toMatchObject({
        status: 'interrupted',
        interrupts: [{ delivery: 'refused' }],
      });
    });

    it('reads the questions of the CUSTOM channel', async () => {
      const value = JSON.stringify({ action_requests: [{ name: 'send', args: {} }], review_configs: [] });
      server.replies = [streams([{ type: 'CUSTOM', name: 'on_interrupt', value, rawEvent: { id: 'lg-1' } }])];
      const { agent, run } = shared(subscriber);
      await agent.runAgent();
      await expect.poll(() => run.getSnapshot().interrupts).toMatchObject([{ actions: [{ name: 'send' }] }]);
    });
  },
);

describe('beside a subscriber of the chat that stops the propagation of the start of a run', () => {
  // “After `run.stop()` or `run.dispose()`, a run that has not started sends nothing.” (docs/chat-adapters.md)
  it.each([
    { when: 'a stop', leave: (_agent: HttpAgent, run: AgentRun) => run.stop() },
    {
      when: 'the chat has opened another thread',
      leave(agent: HttpAgent) {
        agent.threadId = 'other';
        agent.setMessages([]);
      },
    },
  ])('sends no answer that waits in the function of the chat after $when', async ({ leave }) => {
    server.replies = [asks, streams(says('Done'))];
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    let late: Promise<unknown> | undefined;
    const { agent, run } = shared({ onRunInitialized: stop }, (agentOfChat) => ({
      runAgent(parameters) {
        late = opened.then(() => agentOfChat.runAgent(parameters));
        return late;
      },
    }));
    await agent.runAgent();
    await approve(run);
    const submitted = run.submit().catch(() => undefined);
    await expect.poll(() => late !== undefined).toBe(true);
    leave(agent, run);
    await submitted;
    open();
    await late?.catch(() => undefined);
    expect(server.received).toHaveLength(1);
  });

  it('changes no run of a clone of the agent', async () => {
    server.replies = [asks, streams(says('Elsewhere'))];
    const { agent, run } = shared({ onRunInitialized: stop });
    await agent.runAgent();
    await approve(run);
    const clone = agent.clone();
    clone.threadId = 'other';
    clone.pendingInterrupts = [];
    await clone.runAgent();
    agent.setState({ page: 2 });
    await expect.poll(() => run.getSnapshot().state).toEqual({ page: 2 });
    expect(run.getSnapshot().interrupts).toMatchObject([{ id: 'q-1', status: 'answered' }]);
    expect(server.received[1]).not.toHaveProperty('resume');
  });
});
