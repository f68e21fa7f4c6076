import type { ServerResponse } from 'node:http';
import { HttpAgent } from '@ag-ui/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createHttpAgentRun,
  type HttpAgentRunOptions,
  type RunAgent,
} from 'react-agent-interrupts/adapters/httpAgent';
import type { AgentRun } from 'react-agent-interrupts/core';
import { memoryStorage } from 'react-agent-interrupts/testing';
import {
  aboutCall,
  calls,
  interrupted,
  returns,
  says,
  startAgentServer,
  staysOpen,
  streams,
  type AgentServer,
} from './agentServer.js';
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
  server.replies = [];
  // The client reports each failed run there.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

const asksOne = streams(calls('c-1', 'send', { to: 'Ann' }), interrupted(aboutCall('q-1', 'c-1')));
const asksTwo = streams(
  [...calls('c-1', 'send', { to: 'Ann' }), ...calls('c-2', 'send', { to: 'Bob' })],
  interrupted(aboutCall('q-1', 'c-1'), aboutCall('q-2', 'c-2')),
);
const sent = streams([...returns('c-1', 'sent'), ...says('Done')]);

const newAgent = (): HttpAgent => new HttpAgent({ url: server.url, threadId: 't' });

/** The run of an agent, with a subscriber, as a panel is one. */
function shown(agent: HttpAgent, options?: HttpAgentRunOptions): AgentRun {
  const run = createHttpAgentRun(agent, options);
  run.subscribe(() => undefined);
  return run;
}

/** Asks in the chat. */
async function ask(agent: HttpAgent): Promise<void> {
  agent.addMessage({ id: 'u-1', role: 'user', content: 'Write to Ann' });
  await agent.runAgent();
}

const pendingIn = (run: AgentRun) => run.getSnapshot().interrupts;
async function agree(run: AgentRun, agent: HttpAgent): Promise<void> {
  await expect.poll(() => run.getSnapshot().messages).toEqual(agent.messages);
}

describe('a run that shares an HttpAgent with a chat', () => {
  it('shows what paused before it was mounted, and the answer goes through the agent', async () => {
    server.replies = [asksOne, sent];
    const agent = newAgent();
    await ask(agent);
    const heard = vi.fn();
    agent.subscribe({ onRunFinishedEvent: heard });
    const run = shown(agent, { autoSubmit: 'never' });
    await expect.poll(() => pendingIn(run)).toHaveLength(1);
    const [interrupt] = pendingIn(run);
    expect(interrupt).toMatchObject({
      message: 'May I run c-1?',
      toolCall: { name: 'send', args: { to: 'Ann' } },
    });
    run.approve(interrupt ?? '');
    expect((await run.submit()).status).toBe('finished');
    expect(server.received[1]?.resume).toEqual([
      { interruptId: 'q-1', status: 'resolved', payload: { approved: true } },
    ]);
    expect(agent.messages.at(-1)).toMatchObject({ role: 'assistant', content: 'Done' });
    expect(agent.pendingInterrupts).toEqual([]);
    expect(heard).toHaveBeenCalledOnce();
    await agree(run, agent);
  });

  it('follows what the chat asks while it is mounted', async () => {
    const open = staysOpen(says('Let me see'));
    server.replies = [open.reply];
    const agent = newAgent();
    const run = shown(agent);
    const asked = ask(agent);
    await expect.poll(() => run.getSnapshot().messages.at(-1)).toMatchObject({ content: 'Let me see' });
    expect(run.getSnapshot().status).toBe('running');
    open.end();
    await asked;
    await expect.poll(() => run.getSnapshot().status).toBe('finished');
    server.replies = [asksOne];
    await ask(agent);
    await expect.poll(() => pendingIn(run)).toHaveLength(1);
    expect(run.getSnapshot().status).toBe('interrupted');
    await agree(run, agent);
  });

  it('sends several answers together, when the last one is given', async () => {
    server.replies = [asksTwo, sent];
    const agent = newAgent();
    await ask(agent);
    const run = shown(agent, { autoSubmit: 'always' });
    await expect.poll(() => pendingIn(run)).toHaveLength(2);
    const [first, second] = pendingIn(run);
    run.deny(second ?? '', { reason: 'Not Bob' });
    expect(server.received).toHaveLength(1);
    run.approve(first ?? '');
    await expect.poll(() => run.getSnapshot().status).toBe('finished');
    expect(server.received[1]?.resume).toEqual([
      { interruptId: 'q-1', status: 'resolved', payload: { approved: true } },
      { interruptId: 'q-2', status: 'resolved', payload: { approved: false, reason: 'Not Bob' } },
    ]);
    await agree(run, agent);
  });

  it('shows that the chat has answered first', async () => {
    const open = staysOpen();
    server.replies = [asksOne, open.reply];
    const agent = newAgent();
    await ask(agent);
    const run = shown(agent, { autoSubmit: 'never' });
    await expect.poll(() => pendingIn(run)).toHaveLength(1);
    run.approve(pendingIn(run)[0] ?? '');
    const answered = agent.runAgent({
      resume: [{ interruptId: 'q-1', status: 'resolved', payload: { approved: false } }],
    });
    await expect.poll(() => pendingIn(run)).toEqual([]);
    expect(run.getSnapshot().status).toBe('running');
    await expect(run.submit()).rejects.toMatchObject({ code: 'busy' });
    open.end();
    await answered;
    await expect.poll(() => run.getSnapshot().status).toBe('finished');
    expect(server.received).toHaveLength(2);
    await agree(run, agent);
  });

  it('sends nothing if the chat answers at the same moment', async () => {
    server.replies = [asksOne, sent];
    const agent = newAgent();
    await ask(agent);
    const run = shown(agent, { autoSubmit: 'never' });
    await expect.poll(() => pendingIn(run)).toHaveLength(1);
    run.approve(pendingIn(run)[0] ?? '');
    const submitted = run.submit();
    const answered = agent.runAgent({ resume: [{ interruptId: 'q-1', status: 'resolved', payload: true }] });
    await expect(submitted).rejects.toMatchObject({ code: 'changed' });
    await answered;
    await expect.poll(() => run.getSnapshot().status).toBe('finished');
    expect(server.received).toHaveLength(2);
  });

  // The client reports neither a failure nor an end of such a run.
  it('ends a run whose middleware throws: the answers are in doubt, and can be sent again', async () => {
    server.replies = [asksOne, sent];
    const agent = newAgent();
    await ask(agent);
    const run = shown(agent, { autoSubmit: 'never' });
    await expect.poll(() => pendingIn(run)).toHaveLength(1);
    let throws = true;
    agent.use((input, next) => {
      if (throws) throw new Error('No token');
      return next.run(input);
    });
    run.approve(pendingIn(run)[0] ?? '');
    await expect(run.submit()).rejects.toThrow('No token');
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { delivery: 'inDoubt' } });
    throws = false;
    expect((await run.retry()).status).toBe('finished');
    expect(server.received).toHaveLength(2);
  });

  it('shows the interrupts again after a run of the chat whose middleware throws', async () => {
    server.replies = [asksOne];
    const agent = newAgent();
    await ask(agent);
    const run = shown(agent, { autoSubmit: 'never' });
    await expect.poll(() => pendingIn(run)).toHaveLength(1);
    run.approve(pendingIn(run)[0] ?? '');
    agent.use(() => {
      throw new Error('No token');
    });
    const resume = [{ interruptId: 'q-1', status: 'resolved' as const, payload: { approved: false } }];
    await expect(agent.runAgent({ resume })).rejects.toThrow('No token');
    await expect.poll(() => pendingIn(run)).toMatchObject([{ id: 'q-1', status: 'answered' }]);
    expect(run.getSnapshot().status).toBe('interrupted');
  });

  it('keeps the answers if the function of the host starts no run', async () => {
    server.replies = [asksOne, sent];
    const agent = newAgent();
    let isReady = false;
    const runAgent: RunAgent = async (parameters) => (isReady ? agent.runAgent(parameters) : undefined);
    const run = shown(agent, { autoSubmit: 'never', runAgent });
    await ask(agent);
    await expect.poll(() => pendingIn(run)).toHaveLength(1);
    run.approve(pendingIn(run)[0] ?? '');
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    expect(pendingIn(run)).toMatchObject([{ status: 'answered', delivery: 'none' }]);
    isReady = true;
    expect((await run.submit()).status).toBe('finished');
    expect(server.received).toHaveLength(2);
  });

  it('sends nothing to another thread, and shows the question again in its own', async () => {
    server.replies = [asksOne, sent];
    const agent = newAgent();
    const run = shown(agent, { autoSubmit: 'never' });
    await ask(agent);
    await expect.poll(() => pendingIn(run)).toHaveLength(1);
    run.approve(pendingIn(run)[0] ?? '');
    // The agent keeps its pending interrupts, although they are those of the thread before.
    agent.threadId = 'other';
    await expect(run.submit()).rejects.toMatchObject({ name: 'AgentRunError' });
    expect(server.received).toHaveLength(1);
    agent.setMessages([]);
    await expect.poll(() => pendingIn(run)).toEqual([]);
    expect(pendingIn(shown(agent, { autoSubmit: 'never' }))).toEqual([]);
    agent.threadId = 't';
    agent.setMessages([{ id: 'u-1', role: 'user', content: 'Write to Ann' }]);
    await expect.poll(() => pendingIn(run)).toHaveLength(1);
    await expect.poll(() => run.getSnapshot().status).toBe('interrupted');
    run.approve(pendingIn(run)[0] ?? '');
    expect((await run.submit()).status).toBe('finished');
    expect(server.received[1]).toMatchObject({ threadId: 't', resume: [{ interruptId: 'q-1' }] });
  });

  // “If you set `agent.threadId`, […] the run object shows them, and sends answers to them, only in the thread that has
  // asked.” (chat-adapters.md)
  it('sends nothing to another thread that the host opens while an answer is checked, if the chat had asked before', async () => {
    server.replies = [asksOne, sent];
    const agent = newAgent();
    await ask(agent);
    let open = (): void => undefined;
    const isChecked = new Promise<boolean>((resolve) => (open = () => resolve(true)));
    const run = shown(agent, { autoSubmit: 'never', beforeSubmit: () => isChecked });
    await expect.poll(() => pendingIn(run)).toHaveLength(1);
    run.approve(pendingIn(run)[0] ?? '');
    const submitted = run.submit();
    agent.threadId = 'other';
    open();
    await expect(submitted).rejects.toMatchObject({ code: 'not_sent' });
    expect(server.received).toHaveLength(1);
    expect(pendingIn(run)).toMatchObject([{ status: 'answered' }]);
    agent.threadId = 't';
    expect((await run.submit()).status).toBe('finished');
    expect(server.received[1]).toMatchObject({ threadId: 't', resume: [{ interruptId: 'q-1' }] });
  });

  it('sends no stored answer to another thread', async () => {
    server.replies = [asksOne, sent];
    const storage = memoryStorage();
    const before = newAgent();
    const closed = shown(before, { autoSubmit: 'never', storage });
    await ask(before);
    await expect.poll(() => pendingIn(closed)).toHaveLength(1);
    closed.approve(pendingIn(closed)[0] ?? '');
    closed.dispose();
    const agent = newAgent();
    const run = shown(agent, { autoSubmit: 'never', storage });
    await expect.poll(() => pendingIn(run)).toMatchObject([{ status: 'answered' }]);
    agent.threadId = 'other';
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    expect(server.received).toHaveLength(1);
    agent.threadId = 't';
    expect((await run.submit()).status).toBe('finished');
  });

  it('keeps refused answers, and sends them again', async () => {
    const refuse = (status: number) => (response: ServerResponse) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end('{"message":"No"}');
    server.replies = [asksOne, refuse(409), sent];
    const agent = newAgent();
    await ask(agent);
    const run = shown(agent, { autoSubmit: 'never' });
    await expect.poll(() => pendingIn(run)).toHaveLength(1);
    run.approve(pendingIn(run)[0] ?? '');
    await expect(run.submit()).rejects.toMatchObject({ code: 'http_error', httpStatus: 409 });
    expect(pendingIn(run)).toMatchObject([{ status: 'answered', delivery: 'refused' }]);
    await agree(run, agent);
    expect(pendingIn(run)).toMatchObject([{ status: 'answered', delivery: 'refused' }]);
    expect((await run.retry()).status).toBe('finished');
    await agree(run, agent);
  });

  it('stops the run of the chat', async () => {
    const open = staysOpen(says('Working'));
    server.replies = [asksOne, open.reply, sent];
    const agent = newAgent();
    await ask(agent);
    const run = shown(agent, { autoSubmit: 'never' });
    await expect.poll(() => pendingIn(run)).toHaveLength(1);
    run.approve(pendingIn(run)[0] ?? '');
    const submitted = run.submit();
    await expect.poll(() => run.getSnapshot().messages.at(-1)).toMatchObject({ content: 'Working' });
    run.stop();
    await submitted;
    await expect.poll(() => agent.isRunning).toBe(false);
    expect(pendingIn(run)).toMatchObject([{ status: 'answered', delivery: 'inDoubt' }]);
    await agree(run, agent);
    expect(pendingIn(run)).toMatchObject([{ status: 'answered', delivery: 'inDoubt' }]);
    expect((await run.retry()).status).toBe('finished');
  });

  it('shows that the chat was stopped', async () => {
    const open = staysOpen(says('Working'));
    server.replies = [open.reply];
    const agent = newAgent();
    const run = shown(agent);
    const asked = ask(agent);
    await expect.poll(() => run.getSnapshot().messages.at(-1)).toMatchObject({ content: 'Working' });
    agent.abortRun();
    await asked;
    await expect.poll(() => run.getSnapshot()).toMatchObject({ status: 'finished', outcome: 'cancelled' });
    await agree(run, agent);
  });

  it('sends messages through the agent', async () => {
    server.replies = [streams(says('Hello')), asksOne];
    const agent = newAgent();
    const run = shown(agent);
    expect((await run.send('Hi')).status).toBe('finished');
    expect(agent.messages).toMatchObject([{ role: 'user', content: 'Hi' }, { content: 'Hello' }]);
    expect((await run.send('Write to Ann')).status).toBe('interrupted');
    await agree(run, agent);
  });

  it('shows the error of a run in the chat', async () => {
    const agent = newAgent();
    const run = shown(agent);
    await ask(agent).catch(() => undefined);
    await expect
      .poll(() => run.getSnapshot())
      .toMatchObject({ status: 'failed', error: { httpStatus: 500 } });
    await agree(run, agent);
  });

  // “Its messages, its tools and its status change as if the user had answered in the chat.” (chat-adapters.md)
  it('shows an error of the chat until its next run', async () => {
    const agent = newAgent();
    const run = shown(agent);
    await ask(agent).catch(() => undefined);
    await expect.poll(() => run.getSnapshot().status).toBe('failed');
    server.replies = [asksOne];
    await agent.runAgent();
    await expect.poll(() => pendingIn(run)).toHaveLength(1);
    expect(run.getSnapshot().error).toBeUndefined();
  });

  it('shows no refusal of its own answer after the chat has answered', async () => {
    server.replies = [asksOne, (response) => void response.writeHead(409).end(), sent];
    const agent = newAgent();
    await ask(agent);
    const run = shown(agent, { autoSubmit: 'never' });
    await expect.poll(() => pendingIn(run)).toHaveLength(1);
    run.approve(pendingIn(run)[0] ?? '');
    await expect(run.submit()).rejects.toMatchObject({ httpStatus: 409 });
    await agent.runAgent({ resume: [{ interruptId: 'q-1', status: 'resolved', payload: true }] });
    await expect.poll(() => run.getSnapshot().status).toBe('finished');
    expect(run.getSnapshot().error).toBeUndefined();
  });

  it('shows messages and the state that the host sets', async () => {
    const agent = newAgent();
    const run = shown(agent);
    agent.setMessages([{ id: 'u-1', role: 'user', content: 'Restored' }]);
    agent.setState({ page: 2 });
    await expect.poll(() => run.getSnapshot()).toMatchObject({ status: 'idle', state: { page: 2 } });
    await agree(run, agent);
  });

  it('keeps a message in both if its repetition is stopped before it is sent', async () => {
    const agent = newAgent();
    const run = shown(agent);
    await run.send('Hi').catch(() => undefined);
    void run.retry();
    run.stop();
    await agree(run, agent);
    expect(agent.messages).toMatchObject([{ role: 'user', content: 'Hi' }]);
    run.setMessages([]);
    await agree(run, agent);
  });

  it('shows the interrupts of a restored agent', async () => {
    server.replies = [asksOne, sent];
    const before = newAgent();
    await ask(before);
    const agent = new HttpAgent({ url: server.url, threadId: 't', initialMessages: before.messages });
    agent.pendingInterrupts = before.pendingInterrupts;
    const run = shown(agent, { autoSubmit: 'never' });
    await expect.poll(() => pendingIn(run)).toHaveLength(1);
    run.approve(pendingIn(run)[0] ?? '');
    expect((await run.submit()).status).toBe('finished');
    await agree(run, agent);
  });

  it('follows nothing without subscribers, and shows what has happened when it has one again', async () => {
    server.replies = [asksOne, sent];
    const agent = newAgent();
    const run = createHttpAgentRun(agent);
    const unsubscribe = run.subscribe(() => undefined);
    await ask(agent);
    await expect.poll(() => pendingIn(run)).toHaveLength(1);
    unsubscribe();
    expect(agent.subscribers).toEqual([]);
    await agent.runAgent({ resume: [{ interruptId: 'q-1', status: 'resolved', payload: true }] });
    run.subscribe(() => undefined);
    await expect.poll(() => pendingIn(run)).toEqual([]);
    await agree(run, agent);
  });

  it('shows the end of a run that began before it was mounted, if it is hidden until that run has ended', async () => {
    const open = staysOpen();
    server.replies = [open.reply];
    const agent = newAgent();
    const asked = ask(agent);
    await expect.poll(() => server.received).toHaveLength(1);
    const run = createHttpAgentRun(agent);
    const unsubscribe = run.subscribe(() => undefined);
    await expect.poll(() => run.getSnapshot().status).toBe('running');
    unsubscribe();
    open.end();
    await asked;
    run.subscribe(() => undefined);
    await expect.poll(() => run.getSnapshot().status).toBe('finished');
    await agree(run, agent);
  });

  it('reads interrupts of the CUSTOM channel, and answers in the format of their server', async () => {
    const value = { action_requests: [{ name: 'send', args: { to: 'Ann' } }], review_configs: [] };
    server.replies = [
      streams([
        { type: 'CUSTOM', name: 'on_interrupt', value: JSON.stringify(value), rawEvent: { id: 'lg-1' } },
      ]),
      streams(says('Done')),
    ];
    const agent = newAgent();
    const run = shown(agent, { autoSubmit: 'never' });
    await ask(agent);
    await expect.poll(() => pendingIn(run)).toHaveLength(1);
    await run.submit().catch(() => undefined);
    const [interrupt] = pendingIn(run);
    expect(interrupt?.actions).toMatchObject([{ name: 'send' }]);
    run.approve(interrupt?.actions?.[0]?.key ?? '');
    expect((await run.submit()).status).toBe('finished');
    expect(JSON.stringify(server.received[1])).toContain('"decisions":[{"type":"approve"}]');
    await agree(run, agent);
  });
});
