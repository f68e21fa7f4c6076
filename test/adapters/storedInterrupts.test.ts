import { HttpAgent, type RunAgentInput } from '@ag-ui/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttpAgentRun } from 'react-agent-interrupts/adapters/httpAgent';
import type { AgentEvent, AgentRun, DraftStorage } from 'react-agent-interrupts/core';
import { eventStream, memoryStorage } from 'react-agent-interrupts/testing';
import { loadInterpreter } from '../../src/forms/loadInterpreter.js';
import { fakeTimers, keysOf, quiet, slowToLoad } from '../laws/page.js';
import { aboutCall, calls, interrupted, says } from './agentServer.js';

// Interrupts wait for the code that reads schemas.
await loadInterpreter();
beforeEach(() => {
  fakeTimers();
  // The client reports each failed run there.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});
afterEach(() => vi.useRealTimers());

const ids = ['Ann', 'Bob'];
const pauses = interrupted(...ids.map((id) => aboutCall(`q-${id}`, `c-${id}`)));
const asks = { events: ids.flatMap((id) => calls(`c-${id}`, 'send', { to: id })), outcome: pauses };
const done = { events: says('Done') };

/** An agent of a chat that gets these replies. */
function agentOf(
  replies: (typeof asks | typeof done | Response)[],
  initial: Pick<HttpAgent, 'messages'> = { messages: [] },
) {
  const fetch = async (_url: string, init: RequestInit): Promise<Response> => {
    const { threadId, runId } = JSON.parse(init.body as string) as RunAgentInput;
    const reply = replies.shift() ?? done;
    if (reply instanceof Response) return reply;
    const outcome = 'outcome' in reply ? { outcome: reply.outcome } : {};
    const start = { type: 'RUN_STARTED', threadId, runId };
    const events = [start, ...reply.events, { type: 'RUN_FINISHED', threadId, runId, ...outcome }];
    return eventStream(events as AgentEvent[]);
  };
  return new HttpAgent({ url: 'http://agent.test', threadId: 't', fetch, initialMessages: initial.messages });
}

async function shown(agent: HttpAgent, storage: DraftStorage): Promise<AgentRun> {
  const run = createHttpAgentRun(agent, { autoSubmit: 'never', storage });
  run.subscribe(() => undefined);
  await quiet(1);
  return run;
}

/** A chat that waits for two answers, one of which is stored. The panel is gone. */
async function storedAnswer(...replies: Parameters<typeof agentOf>[0]) {
  const storage = memoryStorage();
  const agent = agentOf([asks, ...replies]);
  agent.addMessage({ id: 'u-1', role: 'user', content: 'Go' });
  await agent.runAgent();
  const run = await shown(agent, storage);
  run.approve(keysOf(run)[0] ?? '');
  await quiet(1);
  run.dispose();
  return { agent, storage };
}

/** The agent with what the other one has pending, as an app restores it. */
const withPending = (agent: HttpAgent, { pendingInterrupts }: HttpAgent): HttpAgent =>
  Object.assign(agent, { pendingInterrupts });

const answers = ids.map((id) => ({
  interruptId: `q-${id}`,
  status: 'resolved' as const,
  payload: { approved: false },
}));
const statuses = (run: AgentRun) => run.getSnapshot().interrupts.map(({ status }) => status);

// “Answered in the chat. The interrupt disappears from the panel.” (chat-adapters.md)
describe('stored interrupts that were answered in the chat', () => {
  it('are not shown by a panel that is mounted later', async () => {
    const { agent, storage } = await storedAnswer(done);
    await agent.runAgent({ resume: answers });
    const run = await shown(agent, storage);
    expect(run.getSnapshot()).toMatchObject({ interrupts: [], canSend: true });
    expect(run.getSnapshot().messages).toEqual(agent.messages);
  });

  it('are not shown after a reload of the chat', async () => {
    const { agent, storage } = await storedAnswer(done);
    await agent.runAgent({ resume: answers });
    const run = await shown(agentOf([], agent), storage);
    expect(run.getSnapshot()).toMatchObject({ interrupts: [], canSend: true });
  });

  it.each([1, 6])(
    'are not shown if the storage was read %i s after the panel was mounted',
    async (seconds) => {
      const { agent, storage } = await storedAnswer(done);
      const { slow, settle } = slowToLoad(storage);
      const run = await shown(agent, slow);
      await agent.runAgent({ resume: answers });
      await quiet(seconds);
      settle();
      await quiet(1);
      expect(run.getSnapshot()).toMatchObject({ interrupts: [], canSend: true });
    },
  );

  it('disappear when the chat has loaded its messages', async () => {
    const { agent, storage } = await storedAnswer(done);
    const stored = [...agent.messages];
    await agent.runAgent({ resume: answers });
    const loading = agentOf([]);
    const run = await shown(loading, storage);
    loading.setMessages(stored);
    await quiet(1);
    expect(statuses(run)).toEqual(['answered', 'open']);
    loading.setMessages([...agent.messages]);
    await quiet(1);
    expect(run.getSnapshot()).toMatchObject({ interrupts: [], canSend: true });
    expect(run.getSnapshot().messages).toEqual(agent.messages);
  });

  it('return with their answers if the agent asks them again', async () => {
    const { agent, storage } = await storedAnswer({ ...asks, events: says('Again') });
    await agent.runAgent({ resume: answers });
    const run = await shown(agent, storage);
    expect(statuses(run)).toEqual(['answered', 'open']);
  });
});

describe('stored interrupts that the chat does not list', () => {
  it.each([
    ['has no messages', false],
    ['has the same messages', true],
  ])('are shown if the chat %s', async (_name, hasMessages) => {
    const { agent, storage } = await storedAnswer();
    const run = await shown(agentOf([done], hasMessages ? agent : undefined), storage);
    expect(statuses(run)).toEqual(['answered', 'open']);
    run.deny(keysOf(run)[1] ?? '');
    await expect(run.submit()).resolves.toMatchObject({ status: 'finished' });
  });
});

// “Answers in doubt survive a stop, a failed send and a reload.” (reliability.md)
describe('answers in doubt that are stored', () => {
  /** The chat after the panel is gone. Its last request has got status 500, so it still lists the interrupts. */
  async function doubted(act: (run: AgentRun) => void = () => undefined) {
    const { agent, storage } = await storedAnswer(new Response('', { status: 500 }));
    const run = await shown(agent, storage);
    run.deny(keysOf(run)[1] ?? '');
    await run.submit().catch(() => undefined);
    const { id } = run.getSnapshot().batch;
    act(run);
    await quiet(1);
    run.dispose();
    return { agent, storage, id };
  }

  it.each([
    ['remembers its interrupts', (agent: HttpAgent) => agent],
    [
      'has been reloaded with its interrupts',
      (agent: HttpAgent) => withPending(agentOf([done], agent), agent),
    ],
    ['has been reloaded without its interrupts', (agent: HttpAgent) => agentOf([done], agent)],
  ])('stay in doubt if the chat %s, and are sent again as the same batch', async (_name, next) => {
    const { agent, storage, id } = await doubted();
    const run = await shown(next(agent), storage);
    expect(run.getSnapshot().batch).toMatchObject({ delivery: 'inDoubt', id });
    expect(statuses(run)).toEqual(['answered', 'answered']);
    await expect(run.retry()).resolves.toMatchObject({ status: 'finished' });
  });

  it('stay in doubt although the chat has messages that continue the stored ones', async () => {
    const { agent, storage } = await doubted();
    agent.addMessage({ id: 'a-1', role: 'assistant', content: 'Sending' });
    const run = await shown(agentOf([], agent), storage);
    expect(run.getSnapshot().batch.delivery).toBe('inDoubt');
  });

  it('are still marked after one of them was changed', async () => {
    const { agent, storage } = await doubted((run) => run.deny(keysOf(run)[0] ?? ''));
    const run = await shown(agent, storage);
    const marks = run.getSnapshot().interrupts.map(({ possiblyAnswered }) => possiblyAnswered);
    expect(run.getSnapshot().batch.delivery).toBe('none');
    expect(marks).toEqual([true, true]);
  });

  it('are marked if the chat lists only some of their interrupts', async () => {
    const { agent, storage } = await doubted();
    const reloaded = withPending(agentOf([done], agent), agent);
    reloaded.pendingInterrupts = reloaded.pendingInterrupts.slice(0, 1);
    const run = await shown(reloaded, storage);
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered', possiblyAnswered: true }]);
  });
});

// “If a request is refused …, all decisions are kept” (README) “The user can then … dismiss the cards by
// cancelling every interrupt, in any tab, even after a reload.” (reliability.md)
describe('refused answers that are stored', () => {
  /** A reloaded chat that still lists its interrupts, because its last request got this status. */
  async function refused(status: number, act: (run: AgentRun) => void = () => undefined) {
    const { agent, storage } = await storedAnswer(new Response('', { status }));
    const run = await shown(agent, storage);
    run.deny(keysOf(run)[1] ?? '');
    await run.submit().catch(() => undefined);
    act(run);
    await quiet(1);
    const { id } = run.getSnapshot().batch;
    run.dispose();
    return { id, run: await shown(withPending(agentOf([done], agent), agent), storage) };
  }

  it('stay refused after a reload, and are sent again as the same batch', async () => {
    const { id, run } = await refused(422);
    expect(run.getSnapshot().batch).toMatchObject({ delivery: 'refused', id });
    await expect(run.submit()).resolves.toMatchObject({ status: 'finished' });
  });

  it('can be dismissed after a reload if the server no longer waits for them', async () => {
    const { id, run } = await refused(410, (before) => before.cancel(keysOf(before)[0] ?? ''));
    expect(run.getSnapshot()).toMatchObject({ batch: { over: true, id }, canSend: true });
    expect(statuses(run)).toEqual(['cancelled', 'answered']);
    run.cancel(keysOf(run)[1] ?? '');
    expect(run.getSnapshot()).toMatchObject({ interrupts: [], canSend: true });
  });
});
