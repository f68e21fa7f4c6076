import type { HeadersOption } from '../model/AgentRun.js';
import { AgentRunError } from '../model/AgentRunError.js';
import { toExactJson } from '../model/exactJson.js';
import { abortedError, orAborted } from './orAborted.js';
import { resolveHeaders } from './resolveHeaders.js';
import { httpError } from './responseError.js';

/** One request to the agent's server. */
export interface HttpRequest {
  readonly url: string;
  /** @default 'POST' with a body, 'GET' without one */
  readonly method?: 'GET' | 'POST' | 'DELETE' | undefined;
  /** Sent as JSON. It is never part of an error. */
  readonly body?: unknown;
  /** The last event id, for continuing a stream. */
  readonly cursor?: string | undefined;
  /** Returns the host's latest option, for every attempt. */
  readonly latestHeaders?: (() => HeadersOption | undefined) | undefined;
  /** The protocol's headers. The host's headers override them. */
  readonly extraHeaders?: Readonly<Record<string, string>> | undefined;
  /** @default globalThis.fetch */
  readonly fetch?: typeof fetch | undefined;
  readonly signal: AbortSignal;
  /** The media types to request, as in an `accept` header. */
  readonly accept: string;
  /**
   * Called synchronously right before each `fetch`. If it throws, nothing is fetched, and the request fails with that
   * error.
   */
  readonly beforeSend?: (() => void) | undefined;
  /** Called when the request got a 401 and is about to be repeated. The server accepted nothing. */
  readonly got401?: (() => void) | undefined;
}

/**
 * Sends one request and returns its response with a status from 200 to 299. It repeats a request only after a 401,
 * once, and only if the `headers` option is a function, which may return new headers.
 *
 * @throws AgentRunError `not_sent` if nothing left the page, `network` (retryable), `aborted`, or `http_error`
 * (retryable for 408, 429 and 5xx); also any error of `beforeSend`.
 */
export async function sendRequest(request: HttpRequest): Promise<Response> {
  const body = request.body === undefined ? undefined : toJson(request.body);
  let response = await sendOnce(request, body, { attempt: 1 });
  if (response.status === 401 && typeof request.latestHeaders?.() === 'function') {
    discard(response);
    request.got401?.();
    response = await sendOnce(request, body, { attempt: 2, lastStatus: 401 });
  }
  if (!response.ok) throw await orAborted(httpError(response, methodOf(request) === 'GET'), request.signal);
  return response;
}

async function sendOnce(
  request: HttpRequest,
  body: string | undefined,
  context: { attempt: number; lastStatus?: number },
): Promise<Response> {
  const { url, cursor, fetch: send = globalThis.fetch, signal, accept, extraHeaders = {} } = request;
  if (signal.aborted) throw abortedError(signal);
  const option = request.latestHeaders?.();
  const headers = headersOf(option) ?? (await askForHeaders(option, signal, context));
  for (const [name, value] of Object.entries(extraHeaders)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (cursor !== undefined) headers.set('last-event-id', utf8(cursor));
  headers.set('accept', accept);
  const method = methodOf(request);
  request.beforeSend?.();
  // Async, so that a synchronous throw of the host's fetch also rejects.
  const respond = async (): Promise<Response> => {
    const response = await send(url, { method, headers, signal, ...(body !== undefined && { body }) });
    // The host's fetch may ignore the signal. A late response is discarded, so that its connection closes.
    if (signal.aborted) discard(response);
    // For example `Response.error()` of a service worker, or an opaque response.
    if (response.status === 0) throw new TypeError('The response is a network error.');
    return response;
  };
  return orAborted(respond(), signal).catch((cause: unknown) => {
    throw signal.aborted ? cause : networkFailed(cause, method === 'GET');
  });
}

const methodOf = ({ method, body }: HttpRequest): string => method ?? (body === undefined ? 'GET' : 'POST');

/** Encodes a header value as UTF-8, as the HTML standard requires for event ids. */
const utf8 = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');

function discard({ body }: Response): void {
  body?.cancel().catch(() => undefined);
}

/** Headers that are available synchronously: the request is then sent synchronously too. */
function headersOf(option: HeadersOption | undefined): Headers | undefined {
  try {
    return typeof option === 'function' ? undefined : new Headers(option);
  } catch (cause) {
    throw headersFailed(cause);
  }
}

async function askForHeaders(
  option: HeadersOption | undefined,
  signal: AbortSignal,
  context: { attempt: number; lastStatus?: number },
): Promise<Headers> {
  const headers = await orAborted(resolveHeaders(option, context), signal).catch((cause: unknown) => {
    throw signal.aborted ? cause : headersFailed(cause);
  });
  // The caller calls the host's fetch next, which may ignore the signal.
  if (signal.aborted) throw abortedError(signal);
  return headers;
}

function toJson(body: unknown): string {
  try {
    return toExactJson(body);
  } catch (cause) {
    throw new AgentRunError(
      'not_sent',
      'The request cannot be serialized to JSON, so it was not sent. Check the messages, the state, `forwardedProps` and the answer for cycles and BigInt values.',
      { cause },
    );
  }
}

function headersFailed(cause: unknown): AgentRunError {
  const reason = cause instanceof Error ? ` (${cause.message})` : '';
  return new AgentRunError(
    'not_sent',
    `The headers for the request could not be created${reason}, so it was not sent. Check the \`headers\` option, then try again.`,
    { cause, retryable: true },
  );
}

function networkFailed(cause: unknown, isRead: boolean): AgentRunError {
  const outcome = isRead ? '' : ', so it is unknown whether it received the request';
  return new AgentRunError(
    'network',
    `The agent's server could not be reached${outcome}. Check the connection, \`url\` and the server's CORS settings, then try again.`,
    { cause, retryable: true },
  );
}
