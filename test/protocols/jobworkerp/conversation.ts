import { createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { jobworkerp, type JobworkerpContext } from 'react-agent-interrupts/protocols/jobworkerp';
import { afterEach } from 'vitest';
import { JobworkerpServer, type JobworkerpSetup } from '../../emulators/jobworkerp/JobworkerpServer.js';
import type { Task } from '../../emulators/jobworkerp/WorkflowRun.js';

const servers: JobworkerpServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

/** A server that runs these tasks, and is stopped after the test. */
export async function front(tasks: readonly Task[], setup?: JobworkerpSetup): Promise<JobworkerpServer> {
  const server = new JobworkerpServer([...tasks], setup);
  servers.push(server);
  await server.start();
  return server;
}

export const definition: JobworkerpContext = {
  type: 'workflow_definition',
  data: { workflow_name: 'copilot-chat' },
};

let threads = 0;

/** A run on its own thread, which sends on submit(). */
export function runOn(
  server: JobworkerpServer,
  {
    binary = 'sync',
    context = definition,
    ...options
  }: Partial<Omit<AgentRunOptions, 'context'>> & {
    binary?: 'sync' | 'async';
    context?: JobworkerpContext;
  } = {},
): AgentRun {
  threads += 1;
  return createAgentRun({
    url: server.url,
    threadId: `thread-${threads}`,
    tabs: false,
    autoSubmit: 'never',
    protocol: jobworkerp({ context, server: binary }),
    ...options,
  });
}

export const date = {
  callId: 'call_1',
  fnName: 'COMMAND___run',
  args: { command: 'date' },
  result: { output: 'Wed' },
};
export const fetched = {
  callId: 'call_2',
  fnName: 'HTTP_REQUEST___get',
  args: { url: 'https://a.test' },
  result: 'ok',
};
