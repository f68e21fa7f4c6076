import { vi } from 'vitest';
import type { AgentRun, AgentRunOptions, DehydratedRun, PendingInterrupt } from 'react-agent-interrupts/core';
import { turns } from '../page.js';

const ids = { threadId: 't', runId: 'r' };
const ask = (...names: string[]) => names.map((id) => ({ id, reason: 'confirmation', message: `Do ${id}?` }));
export const asks = (...names: string[]) => ({
  ...ids,
  type: 'RUN_FINISHED',
  outcome: { type: 'interrupt', interrupts: ask(...names) },
});
export const ends = { ...ids, type: 'RUN_FINISHED', outcome: { type: 'success' } };

export interface Posted {
  resume?: { interruptId: string; status: string; payload?: unknown }[];
  messages: { content?: unknown }[];
  threadId: string;
  tools?: unknown[];
}

/** A server's response: an event after RUN_STARTED, or a whole response. */
export type Ending = object | (() => Response | Promise<Response>);

export function streamed(...events: object[]): Response {
  const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** A page that has loaded only its static imports. */
export async function page(options: Partial<AgentRunOptions> = {}, ...endings: Ending[]) {
  const core = await import('react-agent-interrupts/core');
  const posted: Posted[] = [];
  const signals: AbortSignal[] = [];
  const headers: Headers[] = [];
  const run = core.createAgentRun({
    url: 'http://agent.test/run',
    threadId: 't',
    autoSubmit: 'never',
    fetch: (_url, init) => {
      posted.push(JSON.parse(init?.body as string) as Posted);
      headers.push(new Headers(init?.headers));
      if (init?.signal) signals.push(init.signal);
      const ending = endings.shift() ?? ends;
      if (typeof ending === 'function') return Promise.resolve((ending as () => Response)());
      return Promise.resolve(streamed({ type: 'RUN_STARTED', ...ids }, ending));
    },
    ...options,
  });
  return { run, posted, signals, headers, core };
}

/** A download that hangs until it is released. */
export function slowNetwork(): () => void {
  let arrive = (): void => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  vi.doMock('../../../src/run/engine.js', (original) => arrival.then(original));
  return arrive;
}

/** A page that is offline until it is released. */
export function noNetwork(): () => void {
  let offline = true;
  vi.doMock('../../../src/run/engine.js', (original) => {
    if (offline) throw new Error('no network');
    return original();
  });
  return () => (offline = false);
}

const plain = new Map<string, Promise<DehydratedRun>>();

/** A run that waits for answers to these questions. Without anything else to happen it is made once: that loads the library. */
export async function record(
  names: string[],
  ...more: [then?: (made: Awaited<ReturnType<typeof page>>) => unknown, ...endings: Ending[]]
): Promise<DehydratedRun> {
  if (more.length > 0) return recordAnew(names, ...more);
  const key = names.join();
  const made = plain.get(key) ?? recordAnew(names);
  plain.set(key, made);
  return structuredClone(await made);
}

async function recordAnew(
  names: string[],
  then?: (made: Awaited<ReturnType<typeof page>>) => unknown,
  ...endings: Ending[]
): Promise<DehydratedRun> {
  const made = await page({}, asks(...names), ...endings);
  await made.run.send('Book');
  await then?.(made);
  const dehydrated = JSON.parse(JSON.stringify(made.run.dehydrate())) as DehydratedRun;
  made.run.dispose();
  vi.resetModules();
  return dehydrated;
}

export const outcome = async (promise: Promise<{ status: string }>): Promise<string> => {
  try {
    return (await promise).status;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};

/** The pending questions, at least one. */
export function questions(run: AgentRun): [PendingInterrupt, ...PendingInterrupt[]] {
  const [first, ...others] = run.getSnapshot().interrupts;
  if (!first) throw new Error('Nothing waits.');
  return [first, ...others];
}

/** Lets the promises settle, before and after this time has passed. */
export const pass = async (milliseconds = 200): Promise<void> => {
  await turns();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await turns();
};

/** Waits until the code for interrupts has loaded. */
export async function ready(run: AgentRun): Promise<void> {
  const isChecking = () => run.getSnapshot().interrupts.some(({ checking }) => checking);
  for (let round = 0; round < 200 && isChecking(); round += 1) await pass(0);
}
