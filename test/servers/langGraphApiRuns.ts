import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { AgentRun, AgentRunOptions, RunSnapshot } from 'react-agent-interrupts/core';
import { langGraph } from 'react-agent-interrupts/protocols/langGraph';
import { startServer, type RealServer } from './RealServer.js';

let server: RealServer;

/** Starts the server of a file. */
export function startsLangGraph(): void {
  beforeAll(async () => {
    server = await startServer('langGraphApi');
  });
  afterAll(() => server.stop());
  beforeEach(() => server.received());
}

/** What the nodes and tools have received since the last call. */
export const received = () => server.received();

/** The platform reads the types of a graph before its first run. */
export const firstRun = 120_000;

export const runOf = (assistantId: string, options: Partial<AgentRunOptions> = {}): AgentRun =>
  server.run('api', { protocol: langGraph({ assistantId }), ...options });

/** A run that has paused. */
export async function paused(
  assistantId: string,
  options?: Partial<AgentRunOptions>,
): Promise<{ run: AgentRun; keys: readonly string[]; snapshot: RunSnapshot }> {
  const run = runOf(assistantId, options);
  const snapshot = await run.send('Go');
  return { run, snapshot, keys: snapshot.interrupts.map(({ key }) => key) };
}

/** The keys of the actions of the first interrupt. */
export const actionsOf = (run: AgentRun): readonly string[] =>
  run.getSnapshot().interrupts[0]?.actions?.map(({ key }) => key) ?? [];

/** Another page on the same thread. */
export const otherPage = (run: AgentRun, assistantId: string): AgentRun =>
  runOf(assistantId, { threadId: run.getSnapshot().threadId });

/** What the thread itself waits for. */
export async function stateOf(
  run: AgentRun,
): Promise<{ next: readonly string[]; values: { got: unknown[] } }> {
  const response = await fetch(`${server.url('api')}/threads/${run.getSnapshot().threadId}/state`);
  return (await response.json()) as { next: readonly string[]; values: { got: unknown[] } };
}

/** Answers as another client does. */
export async function answerElsewhere(assistant_id: string, threadId: string, resume: object): Promise<void> {
  await fetch(`${server.url('api')}/threads/${threadId}/runs/wait`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ assistant_id, command: { resume } }),
  });
}

export const release = async (): Promise<void> => void (await fetch(new URL('/release', server.url('api'))));

/** Resolves when the snapshot has what a test waits for. */
export const until = (run: AgentRun, holds: (snapshot: RunSnapshot) => boolean): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => {
      if (!holds(run.getSnapshot())) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = run.subscribe(check);
    check();
  });

/** The values that the nodes write to the stream, and when the first one has arrived. */
export function customsOf(run: AgentRun): { readonly customs: unknown[]; readonly first: Promise<void> } {
  const customs: unknown[] = [];
  const first = new Promise<void>((resolve) => {
    run.on('event', (event) => {
      if (event.type !== 'CUSTOM') return;
      customs.push(event['value']);
      resolve();
    });
  });
  return { customs, first };
}
