import { createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { langGraph } from 'react-agent-interrupts/protocols/langGraph';
import {
  langGraphServer,
  type GraphStep,
  type LangGraphServer,
} from '../../emulators/langGraph/langGraphServer.js';

export const THREAD = '00000000-0000-4000-8000-000000000001';

/** A request to the server, for a change of its response. */
export interface Seen {
  readonly method: string;
  /** Its path below the thread, with the query. */
  readonly route: string;
  readonly body: unknown;
  readonly headers: Headers;
}

export interface Talk {
  readonly run: AgentRun;
  readonly server: LangGraphServer;
  readonly requests: readonly Seen[];
  readonly fetch: typeof fetch;
}

/** A run with an emulated server. `change` responds for it, before or after the server has responded. */
export function talk(
  steps: readonly GraphStep[],
  change: (seen: Seen, respond: () => Promise<Response>) => Response | Promise<Response> | undefined = () =>
    undefined,
  options: Partial<AgentRunOptions> = {},
): Talk {
  const server = langGraphServer(steps);
  const requests: Seen[] = [];
  const send: typeof fetch = async (target, init) => {
    const request = new Request(target, init);
    const { pathname, search } = new URL(request.url);
    const text = await request.clone().text();
    const seen: Seen = {
      method: request.method,
      route: pathname.replace(/^.*\/threads\/[^/]+/, '') + search,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
      headers: request.headers,
    };
    requests.push(seen);
    const respond = (): Promise<Response> => server.fetch(request);
    return (await change(seen, respond)) ?? respond();
  };
  const run = createAgentRun({
    url: 'https://graph.test/',
    threadId: THREAD,
    protocol: langGraph({ assistantId: 'desk' }),
    fetch: send,
    autoSubmit: 'never',
    tabs: false,
    ...options,
  });
  return { run, server, requests, fetch: send };
}

export const asksOnce: readonly GraphStep[] = [
  { asks: [{ question: 'Which one?' }] },
  { says: 'Thank you.' },
];
export const keyOf = (run: AgentRun): string => run.getSnapshot().interrupts[0]?.key ?? '';
export const isRun = ({ method, route }: Seen): boolean => method === 'POST' && route === '/runs/stream';
export const bodies = (requests: readonly Seen[]): readonly unknown[] =>
  requests.filter(isRun).map(({ body }) => body);

/** The status of the thread, as the server reports it. */
export const thread = (status: string): Response => Response.json({ thread_id: THREAD, status });
