import type { HeadersOption } from '../model/AgentRun.js';
import { AgentRunError } from '../model/AgentRunError.js';
import { abortedError, orAborted } from './orAborted.js';
import { resolveHeaders } from './resolveHeaders.js';
import { emptyResponse, httpError, notEventStream } from './responseError.js';

/** One request whose answer is a stream. */
export interface StreamRequest {
  readonly url: string;
  /** Posted as JSON, and never part of an error. Without one it is a GET. */
  readonly body?: unknown;
  /** The last event id that was seen, for a stream that is picked up again. */
  readonly cursor?: string | undefined;
  /** A function is asked anew for every try. */
  readonly headers?: HeadersOption | undefined;
  /** @default globalThis.fetch */
  readonly fetch?: typeof fetch | undefined;
  readonly signal: AbortSignal;
  /** The media types to ask for and to insist on, as in an `accept` header. @default 'text/event-stream' */
  readonly accept?: string | undefined;
}

const EVENT_STREAM = 'text/event-stream';

/**
 * Sends one request and gives the body of its answer. Makes one try; a 401 is repeated once where `headers` is a
 * function that can give fresh ones. An answer that names no content type is taken for a stream.
 *
 * @throws AgentRunError `not_sent` where nothing left the page, `network` (retryable), `aborted`, `http_error` (retryable for 408, 429 and 5xx),
 * `not_event_stream`, or `empty_response` for 204 and for an answer without a body.
 */
export async function openStream(request: StreamRequest): Promise<ReadableStream<Uint8Array>> {
  const body = request.body === undefined ? undefined : toJson(request.body);
  let response = await post(request, body, { attempt: 1 });
  if (response.status === 401 && typeof request.headers === 'function') {
    response.body?.cancel().catch(() => undefined);
    response = await post(request, body, { attempt: 2, lastStatus: 401 });
  }
  if (!response.ok) throw await orAborted(httpError(response), request.signal);
  if (response.status === 204 || response.body === null) throw emptyResponse(response.status);
  const [type] = mediaTypes(response.headers.get('content-type') ?? '');
  if (type && !mediaTypes(request.accept ?? EVENT_STREAM).includes(type)) {
    throw await orAborted(notEventStream(response), request.signal);
  }
  return response.body;
}

async function post(
  request: StreamRequest,
  body: string | undefined,
  context: { attempt: number; lastStatus?: number },
): Promise<Response> {
  const { url, cursor, fetch: send = globalThis.fetch, signal, accept = EVENT_STREAM } = request;
  if (signal.aborted) throw abortedError(signal);
  const headers = await orAborted(resolveHeaders(request.headers, context), signal).catch(
    (cause: unknown) => {
      throw signal.aborted ? cause : headersFailed(cause);
    },
  );
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (cursor !== undefined) headers.set('last-event-id', cursor);
  headers.set('accept', accept);
  // Async, so that a host's fetch that throws at once is a failed request as well.
  const respond = async (): Promise<Response> =>
    send(url, { headers, signal, ...(body === undefined ? { method: 'GET' } : { method: 'POST', body }) });
  return orAborted(respond(), signal).catch((cause: unknown) => {
    throw signal.aborted ? cause : networkFailed(cause);
  });
}

function mediaTypes(header: string): readonly string[] {
  return header.split(',').map((entry) => entry.split(';', 1)[0]?.trim().toLowerCase() ?? '');
}

function toJson(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch (cause) {
    throw new AgentRunError(
      'not_sent',
      'The request cannot be written as JSON, so it was not sent. Look for a cycle or a BigInt in the messages, the state, `forwardedProps` or the answer.',
      { cause },
    );
  }
}

function headersFailed(cause: unknown): AgentRunError {
  const reason = cause instanceof Error ? ` (${cause.message})` : '';
  return new AgentRunError(
    'not_sent',
    `The headers for the request could not be made${reason}, so it was not sent. Look at the \`headers\` function, then try again.`,
    { cause, retryable: true },
  );
}

function networkFailed(cause: unknown): AgentRunError {
  return new AgentRunError(
    'network',
    "The agent's server could not be reached, so nobody knows whether it took the request. Check the connection, `url` and the server's CORS settings, then try again.",
    { cause, retryable: true },
  );
}
