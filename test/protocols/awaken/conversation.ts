import {
  createAgentRun,
  type AgentRun,
  type AgentRunOptions,
  type RunSnapshot,
} from 'react-agent-interrupts/core';
import { afterEach } from 'vitest';
import type { ScriptedCall, ScriptedStep } from '../../emulators/awaken/agentEvents.js';
import { AwakenServer, type AwakenOptions } from '../../emulators/awaken/AwakenServer.js';

const servers: AwakenServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

/** A server that runs these steps, and is stopped after the test. */
export async function awakenServer(
  steps: readonly ScriptedStep[],
  options?: AwakenOptions,
): Promise<AwakenServer> {
  const server = new AwakenServer([...steps], options);
  servers.push(server);
  await server.start();
  return server;
}

let threads = 0;

/** A run on its own thread, which sends on submit(). */
export function runOn(server: AwakenServer, options: Partial<AgentRunOptions> = {}): AgentRun {
  threads += 1;
  const threadId = `thread-${threads}`;
  return createAgentRun({ url: server.url, threadId, tabs: false, autoSubmit: 'never', ...options });
}

/** A call that needs an approval before it runs. */
export function permitted(id: string, args: unknown, more: Partial<ScriptedCall> = {}): ScriptedCall {
  const suspend = {
    id: `perm_${id}`,
    action: 'tool:PermissionConfirm',
    mode: 'replay_tool_call',
    message: `Allow ${id}?`,
  } as const;
  return { id, name: `tool_${id}`, args, suspend, ...more };
}

/** The key of the question about one call. */
export function keyOf({ interrupts }: RunSnapshot, toolCallId: string): string {
  const found = interrupts.find((interrupt) => interrupt.toolCallId === toolCallId);
  if (!found) throw new Error(`Nothing waits about ${toolCallId}.`);
  return found.key;
}

/** The status of each tool call, by its id. */
export function statuses({ toolCalls }: RunSnapshot): Record<string, string> {
  return Object.fromEntries(Object.values(toolCalls).map(({ id, status }) => [id, status]));
}

/** What the assistant said, in order. */
export function said({ messages }: RunSnapshot): readonly string[] {
  return messages.flatMap(({ role, content }) =>
    role === 'assistant' && typeof content === 'string' ? [content] : [],
  );
}
