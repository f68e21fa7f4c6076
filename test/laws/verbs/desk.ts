import { createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { asks, fakeServer, type ServerAnswer } from 'react-agent-interrupts/testing';

/** A run whose answers are sent only on submit(), in an online page, and its server. */
export function desk(answers: readonly ServerAnswer[], options: Partial<AgentRunOptions> = {}) {
  const server = fakeServer(...answers);
  const run = createAgentRun({
    url: 'https://agent.test/run',
    threadId: 'thread',
    autoSubmit: 'never',
    tabs: false,
    fetch: server.fetch,
    page: { isOnline: () => true, watch: () => () => undefined },
    ...options,
  });
  return { run, server };
}

export const one = asks({ reason: 'confirmation', message: 'Delete it?' });

export const two = asks(
  { reason: 'confirmation', message: 'Delete it?' },
  { reason: 'confirmation', message: 'Send it?' },
);

export const keyOf = (run: AgentRun, at = 0): string => run.getSnapshot().interrupts[at]?.key ?? 'none';

/** Runs all pending tasks and microtasks. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** A promise with its resolver. */
export function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settled) => (resolve = settled));
  return { promise, resolve };
}
