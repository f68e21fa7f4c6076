import { HttpAgent, type ResumeEntry } from '@ag-ui/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createHttpAgentRun,
  type HttpAgentRunOptions,
  type RunAgent,
  type RunAgentParameters,
} from 'react-agent-interrupts/adapters/httpAgent';
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
  server.replies = [];
  // The client reports each failed run there.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

const entry = (id: string, approved: boolean): ResumeEntry => ({
  interruptId: id,
  status: 'resolved',
  payload: { approved },
});
/** What the chat answers. The panel always approves. */
const no = [entry('q-1', false)];
const yes = [entry('q-1', true)];

const asks = (...ids: readonly string[]) =>
  streams([], interrupted(...ids.map((id) => aboutCall(id, `c-${id}`))));

/** A run object with an approved question that is not sent. */
async function decided(
  optionsOf: (agent: HttpAgent) => HttpAgentRunOptions = () => ({}),
  ids = ['q-1'],
  delay: () => Promise<void> | undefined = () => undefined,
) {
  server.replies = [asks(...ids), streams(says('Done'))];
  const agent = new HttpAgent({ url: server.url, threadId: 't' });
  let delays = (): Promise<void> | undefined => undefined;
  agent.subscribe({ onRunInitialized: () => delays() });
  const run = createHttpAgentRun(agent, { autoSubmit: 'never', ...optionsOf(agent) });
  run.subscribe(() => undefined);
  await agent.runAgent();
  delays = delay;
  await expect.poll(() => run.getSnapshot().interrupts).toHaveLength(ids.length);
  for (const interrupt of run.getSnapshot().interrupts) run.approve(interrupt);
  return { agent, run };
}

/**
 * A decided question whose answer waits in the function of the chat, until `start` is called. `passedOn` is the part of the
 * parameters that the function passes on.
 */
async function waiting(passedOn: (all: RunAgentParameters) => RunAgentParameters = (all) => all) {
  const { open, opened } = gate();
  let settled: Promise<unknown> | undefined;
  const { agent, run } = await decided((agentOfChat) => ({
    runAgent: (parameters) => {
      settled = opened.then(() => agentOfChat.runAgent(passedOn(parameters)));
      return settled;
    },
  }));
  const submitted = run.submit().then(
    ({ status }): unknown => status,
    (cause: unknown) => cause,
  );
  await expect.poll(() => settled !== undefined).toBe(true);
  /** Lets the function start its run, and waits for the end of that run. */
  const start = async (): Promise<void> => {
    open();
    await settled?.catch(() => undefined);
  };
  return { agent, run, submitted, start };
}

const sentAnswers = () => server.received.slice(1).map(({ threadId, resume }) => ({ threadId, resume }));
const kept = (run: AgentRun) => run.getSnapshot().interrupts.map(({ id, status }) => `${id} ${status}`);

/** A copy of the agent for another thread. */
function cloneFor(agent: HttpAgent, threadId: string): HttpAgent {
  const clone = agent.clone();
  clone.threadId = threadId;
  clone.messages = [];
  clone.pendingInterrupts = [];
  return clone;
}

describe('a clone of the agent that runs in another thread', () => {
  it('changes neither the question nor the decision', async () => {
    const { agent, run } = await decided();
    await cloneFor(agent, 'other').runAgent();
    agent.setState({ page: 2 });
    await expect.poll(() => run.getSnapshot().state).toEqual({ page: 2 });
    expect(kept(run)).toEqual(['q-1 answered']);
    expect(run.getSnapshot().messages).toEqual([]);
    expect((await run.submit().catch(() => run.getSnapshot())).batch.delivery).toBe('inDoubt');
  });

  it('does not end an answer in progress: it is kept if its own request fails', async () => {
    const { agent, run } = await decided();
    const { open, opened } = gate();
    server.replies = [
      (response) => void opened.then(() => response.writeHead(500).end()),
      streams(says('Elsewhere')),
    ];
    const submitted = run.submit();
    await expect.poll(() => server.received).toHaveLength(2);
    await cloneFor(agent, 'other').runAgent();
    open();
    await expect(submitted).rejects.toMatchObject({ httpStatus: 500 });
    expect(kept(run)).toEqual(['q-1 answered']);
    expect(run.getSnapshot()).toMatchObject({ messages: [], batch: { delivery: 'inDoubt' } });
  });

  it('gets no answer, even if it begins together with the answer', async () => {
    const { agent, run } = await decided();
    server.replies.push(streams(says('Elsewhere')));
    const submitted = run.submit();
    await Promise.all([submitted, cloneFor(agent, 'other').runAgent()]);
    expect(sentAnswers()).toHaveLength(2);
    expect(sentAnswers()).toContainEqual({ threadId: 't', resume: yes });
    expect(sentAnswers()).toContainEqual({ threadId: 'other', resume: undefined });
  });
});

describe('an answer that waits in the function of the chat', () => {
  it('is sent when the function starts its run, and not in a run of a clone before that', async () => {
    const { agent, submitted, start } = await waiting();
    server.replies.unshift(streams(says('Elsewhere')));
    await cloneFor(agent, 'other').runAgent();
    expect(sentAnswers()).toEqual([{ threadId: 'other', resume: undefined }]);
    await start();
    expect(await submitted).toBe('finished');
    expect(sentAnswers()[1]).toEqual({ threadId: 't', resume: yes });
  });

  it('is not sent if the chat answers before: the answer of the chat is sent as it is', async () => {
    const { agent, run, submitted, start } = await waiting();
    await agent.runAgent({ resume: no });
    expect(await submitted).toMatchObject({ code: 'not_sent' });
    await start();
    expect(sentAnswers()).toEqual([{ threadId: 't', resume: no }]);
    await expect.poll(() => run.getSnapshot().status).toBe('finished');
    expect(kept(run)).toEqual([]);
  });

  it('is kept if the answer of the chat fails', async () => {
    const { agent, run, submitted, start } = await waiting();
    server.replies = [];
    await expect(agent.runAgent({ resume: no })).rejects.toThrow('500');
    expect(await submitted).toMatchObject({ code: 'not_sent' });
    await start();
    await expect.poll(() => kept(run)).toEqual(['q-1 answered']);
    server.replies = [streams(says('Done'))];
    expect(sentAnswers()).toEqual([{ threadId: 't', resume: no }]);
  });

  it.each([
    { end: 'is stopped', stop: (run: AgentRun) => run.stop() },
    { end: 'is disposed', stop: (run: AgentRun) => run.dispose() },
  ])('is never sent after the run object $end', async ({ stop }) => {
    const { agent, run, submitted, start } = await waiting();
    stop(run);
    await submitted;
    await start();
    expect(sentAnswers()).toEqual([]);
    await agent.runAgent({ resume: no });
    expect(sentAnswers()).toEqual([{ threadId: 't', resume: no }]);
  });

  it('is not sent after a stop, even if the chat has answered before the function starts its run', async () => {
    const { agent, run, submitted, start } = await waiting();
    run.stop();
    await submitted;
    await agent.runAgent({ resume: no });
    await start();
    expect(sentAnswers()).toEqual([{ threadId: 't', resume: no }]);
  });

  it('is not sent to another thread that the chat opens meanwhile', async () => {
    const { agent, run, submitted, start } = await waiting();
    agent.threadId = 'other';
    await start();
    expect(sentAnswers()).toEqual([]);
    agent.threadId = 't';
    agent.setMessages([]);
    expect(await submitted).toMatchObject({ code: 'not_sent' });
    await expect.poll(() => kept(run)).toEqual(['q-1 answered']);
  });

  it.each([
    { name: 'the answers', passedOn: ({ resume = [] }: RunAgentParameters) => ({ resume }) },
    { name: 'the `runId`', passedOn: ({ runId = '' }: RunAgentParameters) => ({ runId }) },
  ])('is not sent to another thread if the function passes on only $name', async ({ passedOn }) => {
    const { agent, run, submitted, start } = await waiting(passedOn);
    agent.threadId = 'other';
    await start();
    expect(sentAnswers()).toEqual([]);
    expect(await submitted).toMatchObject({ code: 'not_sent' });
    agent.threadId = 't';
    agent.setMessages([]);
    await expect.poll(() => kept(run)).toEqual(['q-1 answered']);
  });

  it('ends its promise when the chat opens another thread, although the function still waits', async () => {
    const { agent, run, submitted, start } = await waiting();
    agent.threadId = 'other';
    agent.setMessages([]);
    expect(await submitted).toMatchObject({ code: 'not_sent' });
    agent.threadId = 't';
    agent.setMessages([]);
    await expect.poll(() => kept(run)).toEqual(['q-1 answered']);
    await start();
    expect(sentAnswers()).toEqual([]);
  });

  it('is not sent after that of another panel', async () => {
    const { open, opened } = gate();
    const asked: unknown[] = [];
    const runAgent =
      (agent: HttpAgent): RunAgent =>
      async (parameters) => {
        asked.push(parameters);
        await opened;
        return agent.runAgent(parameters);
      };
    const { agent, run } = await decided((agentOfChat) => ({ runAgent: runAgent(agentOfChat) }));
    const second = createHttpAgentRun(agent, { autoSubmit: 'never', runAgent: runAgent(agent) });
    second.subscribe(() => undefined);
    await expect.poll(() => second.getSnapshot().interrupts).toHaveLength(1);
    for (const interrupt of second.getSnapshot().interrupts) second.deny(interrupt);
    const submitted = run.submit();
    await expect.poll(() => asked).toHaveLength(1);
    const submittedSecond = second.submit();
    await expect.poll(() => asked).toHaveLength(2);
    open();
    await expect(submittedSecond).rejects.toMatchObject({ code: 'not_sent' });
    expect((await submitted).status).toBe('finished');
    expect(sentAnswers()).toEqual([{ threadId: 't', resume: yes }]);
  });
});

describe('the function of the chat', () => {
  it('may pass on only the answers, in another order', async () => {
    const { run } = await decided(
      (agent) => ({
        runAgent: ({ resume = [] }) => agent.runAgent({ resume: [...resume].reverse() }),
      }),
      ['q-1', 'q-2'],
    );
    expect((await run.submit()).status).toBe('finished');
    expect(sentAnswers()).toEqual([{ threadId: 't', resume: [entry('q-1', true), entry('q-2', true)] }]);
  });

  it('may pass on only the `runId`, if the agent lists no question', async () => {
    const { run } = await decided((agentOfChat) => ({
      runAgent: ({ runId = '' }) => {
        agentOfChat.pendingInterrupts = [];
        return agentOfChat.runAgent({ runId });
      },
    }));
    expect((await run.submit()).status).toBe('finished');
    expect(sentAnswers()).toEqual([{ threadId: 't', resume: yes }]);
  });

  it('gets an error if it passes on neither: the decision is kept', async () => {
    const { run } = await decided((agent) => ({ runAgent: () => agent.runAgent({ resume: no }) }));
    server.replies = [];
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    await expect.poll(() => kept(run)).toEqual(['q-1 answered']);
    expect(sentAnswers()).toEqual([{ threadId: 't', resume: no }]);
  });
});

describe('a subscriber of the chat that delays the start of each run', () => {
  /** Holds each run until it is released. */
  function held() {
    const gates: { open(): void }[] = [];
    const delay = async (): Promise<void> => {
      const { open, opened } = gate();
      gates.push({ open });
      await opened;
    };
    return { gates, delay };
  }

  it('cannot mix up the answers: the answer of the chat that goes first is sent as it is', async () => {
    const { gates, delay } = held();
    const { agent, run } = await decided(undefined, undefined, delay);
    const submitted = run.submit();
    await expect.poll(() => gates).toHaveLength(1);
    const answered = agent.runAgent({ resume: no });
    await expect.poll(() => gates).toHaveLength(2);
    gates[1]?.open();
    await expect(submitted).rejects.toMatchObject({ code: 'not_sent' });
    gates[0]?.open();
    await answered;
    expect(sentAnswers()).toEqual([{ threadId: 't', resume: no }]);
    await expect.poll(() => run.getSnapshot().status).toBe('finished');
  });

  it('cannot end the answer of the chat, whose response is slow, by its own run that sends nothing', async () => {
    const { gates, delay } = held();
    const { agent, run } = await decided(undefined, undefined, delay);
    const response = gate();
    server.replies = [(...exchange) => void response.opened.then(() => streams(says('Done'))(...exchange))];
    const submitted = run.submit();
    await expect.poll(() => gates).toHaveLength(1);
    const answered = agent.runAgent({ resume: no });
    await expect.poll(() => gates).toHaveLength(2);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    gates[1]?.open();
    await expect(submitted).rejects.toMatchObject({ code: 'not_sent' });
    gates[0]?.open();
    await vi.waitUntil(() => !agent.isRunning);
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    expect(run.getSnapshot().status).toBe('running');
    response.open();
    await answered;
    await expect.poll(() => run.getSnapshot().status).toBe('finished');
    expect(sentAnswers()).toEqual([{ threadId: 't', resume: no }]);
  });

  it('does not put a decision in doubt that is submitted while the answer of the chat waits', async () => {
    const { gates, delay } = held();
    const { agent, run } = await decided(undefined, undefined, delay);
    const answered = agent.runAgent({ resume: no });
    await expect.poll(() => gates).toHaveLength(1);
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    gates[0]?.open();
    await answered;
    expect(sentAnswers()).toEqual([{ threadId: 't', resume: no }]);
    await expect.poll(() => run.getSnapshot().status).toBe('finished');
  });
});
