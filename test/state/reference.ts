import { HttpAgent } from '@ag-ui/client';
import { vi } from 'vitest';
import type { Message } from '../../src/model/agUi.js';
import type { AgentEvent } from '../../src/model/AgentEvent.js';

/** The conversation that `@ag-ui/client` builds. */
export interface ReferenceConversation {
  readonly messages: readonly Message[];
  readonly state: unknown;
}

/**
 * Runs the reference client over complete runs, one after the other. Rejects if the client calls a stream ill-formed.
 */
export async function referenceConversation(
  runs: readonly (readonly AgentEvent[])[],
  seed: { messages?: readonly Message[]; state?: unknown } = {},
): Promise<ReferenceConversation> {
  const waiting = [...runs];
  const agent = new HttpAgent({
    url: 'http://agent.invalid',
    threadId: 'thread',
    initialMessages: [...(seed.messages ?? [])],
    initialState: seed.state ?? {},
    fetch: () => Promise.resolve(eventStream(waiting.shift() ?? [])),
  });
  // It warns about every duplicate and every patch that does not apply.
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    for (const [index] of runs.entries()) {
      await agent.runAgent({ runId: `run-${index + 1}` });
    }
  } finally {
    warn.mockRestore();
    error.mockRestore();
  }
  return { messages: agent.messages, state: agent.state };
}

function eventStream(events: readonly AgentEvent[]): Response {
  const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
}
