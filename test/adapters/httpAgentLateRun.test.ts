import { HttpAgent, type ResumeEntry } from '@ag-ui/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttpAgentRun, type RunAgentParameters } from 'react-agent-interrupts/adapters/httpAgent';
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

const answer = (approved: boolean): ResumeEntry[] => [
  { interruptId: 'q-1', status: 'resolved', payload: { approved } },
];
const sentAnswers = () => server.received.slice(1).map(({ threadId, resume }) => ({ threadId, resume }));

/** The end of a submit: its status, or the code of its error. */
const endOf = (submitted: ReturnType<AgentRun['submit']>): Promise<string> =>
  submitted.then(
    ({ status }) => status,
    ({ code }: { code: string }) => code,
  );

/** An approved question whose answer waits in the function of the chat, which reads its parameters immediately. */
async function waiting(passedOn: (all: RunAgentParameters) => RunAgentParameters) {
  server.replies = [
    streams([], interrupted(aboutCall('q-1', 'c-1'))),
    streams(says('Done')),
    streams(says('Done again')),
  ];
  const agent = new HttpAgent({ url: server.url, threadId: 't' });
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const runs: Promise<unknown>[] = [];
  const run = createHttpAgentRun(agent, {
    autoSubmit: 'never',
    runAgent(parameters) {
      const own = passedOn(parameters);
      const started = opened.then(() => agent.runAgent(own));
      runs.push(started);
      return started;
    },
  });
  run.subscribe(() => undefined);
  await agent.runAgent();
  await expect.poll(() => run.getSnapshot().interrupts).toHaveLength(1);
  for (const interrupt of run.getSnapshot().interrupts) run.approve(interrupt);
  /** Submits, and waits until the function has been called `times` times. */
  const submit = async (times: number) => {
    const end = endOf(run.submit());
    await expect.poll(() => runs).toHaveLength(times);
    return { end };
  };
  const first = await submit(1);
  /** Lets the function start its runs, and waits for their ends. */
  const start = async (): Promise<void> => {
    open();
    await Promise.allSettled(runs);
  };
  return { agent, run, first, submit, start };
}

const functions: readonly (readonly [string, (all: RunAgentParameters) => RunAgentParameters])[] = [
  ['its parameters', (all) => all],
  ['only the `resume`', ({ resume = [] }) => ({ resume })],
  ['only a copy of the `resume`', ({ resume = [] }) => ({ resume: structuredClone(resume) })],
  [
    'the `runId` and a copy of the `resume`',
    ({ runId = '', resume = [] }) => ({ runId, resume: structuredClone(resume) }),
  ],
];

// “After `run.stop()` or `run.dispose()`, a run that has not started sends nothing.” (docs/chat-adapters.md)
describe.each(functions)('a late run of a function that passes on %s', (_name, passedOn) => {
  it.each([
    { when: 'a stop', what: (_agent: HttpAgent, run: AgentRun) => run.stop() },
    { when: 'dispose()', what: (_agent: HttpAgent, run: AgentRun) => run.dispose() },
    {
      when: 'the chat has opened another thread',
      what(agent: HttpAgent) {
        agent.threadId = 'other';
        agent.setMessages([]);
      },
    },
    {
      when: 'the chat has opened another thread and is back',
      what(agent: HttpAgent) {
        agent.threadId = 'other';
        agent.setMessages([]);
        agent.threadId = 't';
        agent.setMessages([]);
      },
    },
  ])('sends nothing after $when', async ({ what }) => {
    const { agent, run, first, start } = await waiting(passedOn);
    what(agent, run);
    await first.end;
    await start();
    expect(sentAnswers()).toEqual([]);
  });

  it.each([
    { which: 'another answer', approved: false },
    { which: 'the same answer', approved: true },
  ])('sends nothing after the chat has given $which', async ({ approved }) => {
    const { agent, run, first, start } = await waiting(passedOn);
    const answered = agent.runAgent({ resume: answer(approved) });
    await expect.poll(() => server.received).toHaveLength(2);
    await start();
    await answered;
    await first.end;
    expect(sentAnswers()).toEqual([{ threadId: 't', resume: answer(approved) }]);
    await expect.poll(() => run.getSnapshot().status).toBe('finished');
  });

  it.each([
    { which: 'the same answer', decide: () => undefined, approved: true },
    {
      which: 'another answer',
      decide(run: AgentRun) {
        for (const interrupt of run.getSnapshot().interrupts) run.deny(interrupt);
      },
      approved: false,
    },
  ])('does not prevent $which that is submitted after a stop', async ({ decide, approved }) => {
    const { run, first, submit, start } = await waiting(passedOn);
    run.stop();
    await first.end;
    decide(run);
    const second = await submit(2);
    await start();
    expect(await second.end).toBe('finished');
    expect(sentAnswers()).toEqual([{ threadId: 't', resume: answer(approved) }]);
  });
});
