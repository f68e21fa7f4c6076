import { createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { aiSdk } from 'react-agent-interrupts/protocols/aiSdk';
import { afterEach, beforeEach } from 'vitest';
import { AiSdkServer } from './AiSdkServer.js';

let current: AiSdkServer;
let threads = 0;

/** Starts a server for each test of a file. */
export function startsServers(): void {
  beforeEach(async () => {
    current = new AiSdkServer();
    await current.start();
  });
  afterEach(() => current.stop());
}

/** The server of the current test. */
export const server = (): AiSdkServer => current;

export function runOf(agent: string, options: Partial<AgentRunOptions> = {}): AgentRun {
  threads += 1;
  const common = { url: current.url(agent), protocol: aiSdk(), autoSubmit: 'never', tabs: false } as const;
  return createAgentRun({ ...common, ...(!options.initial && { threadId: `chat-${threads}` }), ...options });
}

export const keys = (run: AgentRun): readonly string[] => run.getSnapshot().interrupts.map(({ key }) => key);
export const started = async (agent: string, options?: Partial<AgentRunOptions>) => {
  const run = runOf(agent, options);
  await run.send('Go');
  return { run, keys: keys(run) };
};
export const executed = (): readonly unknown[] =>
  current.received.filter((each) => Object.hasOwn(each as object, 'executed'));
export const results = (): unknown =>
  current.received.findLast((each) => Object.hasOwn(each as object, 'results'));
export const said = (run: AgentRun): readonly unknown[] =>
  run
    .getSnapshot()
    .messages.flatMap(({ role, content }) => (role === 'assistant' && content ? [content] : []));
/** Makes the next model wait after its first text, until the returned function is called. */
export function holdModel(): () => void {
  let release = (): void => undefined;
  current.gate = new Promise<void>((resolve) => (release = resolve));
  return release;
}
export const hasSaid = (run: AgentRun): Promise<void> =>
  new Promise((resolve) => run.subscribe(() => said(run).length > 0 && resolve()));
/** The parts of the assistant's message in one request. */
export const partsIn = (request: number): readonly Record<string, unknown>[] =>
  (current.bodies[request]?.messages.find(({ role }) => role === 'assistant')?.parts ?? []).map((part) => ({
    ...part,
  }));
