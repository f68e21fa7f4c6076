import { HttpAgent, type ResumeEntry } from '@ag-ui/client';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import {
  createHttpAgentRun,
  type HttpAgentRunOptions,
  type RunAgentParameters,
} from 'react-agent-interrupts/adapters/httpAgent';
import type { AgentRun } from 'react-agent-interrupts/core';
import { aboutCall, interrupted, says, startAgentServer, streams, type AgentServer } from './agentServer.js';
import { loadInterpreter } from '../../src/forms/loadInterpreter.js';

// Interrupts wait for the code that reads schemas.
await loadInterpreter();

let current: AgentServer;

/** The server of the current file. */
export const server = (): AgentServer => current;

/** Starts the server of a file. */
export function startsServer(): void {
  beforeAll(async () => {
    current = await startAgentServer();
  });
  afterAll(() => server().close());
  beforeEach(() => {
    server().received.length = 0;
    server().replies = [];
    // The client reports each failed run there.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    return () => vi.restoreAllMocks();
  });
}

export function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

export const entry = (id: string, approved: boolean): ResumeEntry => ({
  interruptId: id,
  status: 'resolved',
  payload: { approved },
});
/** What the chat answers. The panel always approves. */
export const no = [entry('q-1', false)];
export const yes = [entry('q-1', true)];

export const asks = (...ids: readonly string[]) =>
  streams([], interrupted(...ids.map((id) => aboutCall(id, `c-${id}`))));

/** A run object with an approved question that is not sent. */
export async function decided(
  optionsOf: (agent: HttpAgent) => HttpAgentRunOptions = () => ({}),
  ids = ['q-1'],
  delay: () => Promise<void> | undefined = () => undefined,
) {
  server().replies = [asks(...ids), streams(says('Done'))];
  const agent = new HttpAgent({ url: server().url, threadId: 't' });
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
export async function waiting(passedOn: (all: RunAgentParameters) => RunAgentParameters = (all) => all) {
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

export const sentAnswers = () =>
  server()
    .received.slice(1)
    .map(({ threadId, resume }) => ({ threadId, resume }));
export const kept = (run: AgentRun) =>
  run.getSnapshot().interrupts.map(({ id, status }) => `${id} ${status}`);

/** A copy of the agent for another thread. */
export function cloneFor(agent: HttpAgent, threadId: string): HttpAgent {
  const clone = agent.clone();
  clone.threadId = threadId;
  clone.messages = [];
  clone.pendingInterrupts = [];
  return clone;
}
