import type { AgentRun } from 'react-agent-interrupts/core';

/** One request that the server got. */
export interface SeenRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** One response: JSON, or the text of a stream. */
export interface Reply {
  /** @default 200 */
  readonly status?: number;
  readonly json?: unknown;
  /** Plain text. */
  readonly text?: string;
  readonly stream?: string;
  /** Whether the stream breaks after its text. @default it ends */
  readonly breaks?: boolean;
  readonly headers?: Record<string, string>;
}

/** A server that answers each request with bytes; 404 for `undefined`, and no response at all for `unreachable`. */
export function scripted(replyTo: (request: SeenRequest) => Reply | 'unreachable' | undefined): {
  readonly fetch: typeof fetch;
  readonly requests: readonly SeenRequest[];
  /** The bodies of the POST requests, in order. */
  posted(): readonly unknown[];
} {
  const requests: SeenRequest[] = [];
  return {
    requests,
    posted: () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body),
    async fetch(target, init = {}) {
      const { pathname, search } = new URL(target instanceof Request ? target.url : target);
      const { method = 'GET', headers, body } = init;
      const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
      const request = { method, path: pathname + search, headers: new Headers(headers), body: parsed };
      requests.push(request);
      const reply = await Promise.resolve(replyTo(request));
      if (reply === 'unreachable') throw new TypeError('Failed to fetch');
      return responseOf(reply ?? { status: 404, json: { error: 'Not found' } });
    },
  };
}

function responseOf({ status = 200, json, text, stream, breaks, headers }: Reply): Response {
  if (status === 204) return new Response(null, { status });
  if (text !== undefined) return new Response(text, { status, headers: { 'content-type': 'text/plain' } });
  const isJson = stream === undefined;
  const type = isJson ? 'application/json' : 'text/event-stream';
  const init = { status, headers: { 'content-type': type, ...headers } };
  if (isJson) return new Response(JSON.stringify(json), init);
  const chunks = stream === '' ? [] : [new TextEncoder().encode(stream)];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk) controller.enqueue(chunk);
      else if (breaks) controller.error(new TypeError('The connection broke.'));
      else controller.close();
    },
  });
  return new Response(body, init);
}

/** Frames without ids. */
export const frames = (...events: readonly object[]): string =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');

/** Frames with ids from 1. */
export const numbered = (...events: readonly object[]): string =>
  events.map((event, index) => `id: ${index + 1}\ndata: ${JSON.stringify(event)}\n\n`).join('');

/** Frames whose ids, from 1, come last: as jobworkerp-rs sends them. */
export const numberedLast = (...events: readonly { readonly type: string }[]): string =>
  events
    .map((event, index) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\nid: ${index + 1}\n\n`)
    .join('');

/** Retries as soon as the connection is lost, like a user's click, instead of waiting. */
export function retryAtOnce(run: AgentRun): void {
  run.subscribe(() => {
    const { status, error } = run.getSnapshot();
    if (status === 'reconnecting' && !error) setTimeout(() => void run.retry().catch(() => undefined), 0);
  });
}
