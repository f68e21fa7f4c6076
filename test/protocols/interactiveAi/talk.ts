import { createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { interactiveAi, type InteractiveAiOptions } from 'react-agent-interrupts/protocols/interactiveAi';
import {
  KEY,
  sessionServer,
  type Agent,
  type Happening,
  type SessionServer,
  type SessionServerOptions,
} from '../../emulators/interactiveAi/sessionServer.js';

/** A run against an emulated agent. Answers are sent on submit(). */
export function talk(
  options: SessionServerOptions,
  protocol: InteractiveAiOptions = {},
  more: Partial<AgentRunOptions> = {},
): { run: AgentRun; server: SessionServer } {
  const server = sessionServer(options);
  const run = createAgentRun({
    url: 'https://interactive.test/agent',
    threadId: 'session-1',
    headers: { authorization: `Bearer ${KEY}` },
    fetch: server.fetch,
    protocol: interactiveAi(protocol),
    autoSubmit: 'never',
    ...more,
  });
  return { run, server };
}

/** An agent that does the same for any message. */
export const script = (...happenings: readonly Happening[]): Agent =>
  async function* does() {
    for (const happening of happenings) yield await Promise.resolve(happening);
  };

export const status = (name: string, more: object = {}): Happening => ({
  kind: 'status',
  status: name,
  ...more,
});
export const assistant = (text: string): Happening => ({ kind: 'assistant_message', text });

/** What a test reads of the messages. */
export const said = (run: AgentRun): readonly (readonly [string, unknown])[] =>
  run.getSnapshot().messages.map(({ role, content }) => [role, content]);
