import type { HeadersOption } from '../model/AgentRun.js';
import { AgentRunError } from '../model/AgentRunError.js';
import { abortedError, orAborted } from './orAborted.js';
import { resolveHeaders } from './resolveHeaders.js';
import { httpError } from './responseError.js';

/** One request to the agent's server. */
export interface HttpRequest {
  readonly url: string;
  /** @default 'POST' with a body, 'GET' without one */
  readonly method?: 'GET' | 'POST' | 'DELETE' | undefined;
  /** Sent as JSON, and never part of an error. */
  readonly body?: unknown;
  /** The last event id that was seen, for a stream that is picked up again. */
  readonly cursor?: string | undefined;
  /** A function is asked anew for every try. */
  readonly headers?: HeadersOption | undefined;
  /** The protocol's own, where the host names no others. */
  readonly extraHeaders?: Readonly<Record<string, string>> | undefined;
  /** @default globalThis.fetch */
  readonly fetch?: typeof fetch | undefined;
  readonly signal: AbortSignal;
  /** The media types to ask for, as in an `accept` header. */
  readonly accept: string;
  /**
   * Called right before each `fetch`, when nothing is awaited any more. Where it throws, nothing is fetched and the
   * request ends with what it threw.
   */
  readonly leaving?: (() => void) | undefined;
  /** Called once a 401 has come that is repeated: the server took nothing. */
  readonly unsent?: (() => void) | undefined;
}

/**
 * Sends one request and gives its response, whose status is between 200 and 299. Makes one try; a 401 is repeated
 * once where `headers` is a function that can give fresh ones.
 *
 * @throws AgentRunError `not_sent` where nothing left the page, `network` (retryable), `aborted`, or `http_error`
 * (retryable for 408, 429 and 5xx); whatever `leaving` throws.
 */
export async function sendRequest(request: HttpRequest): Promise<Response> {
  const body = request.body === undefined ? undefined : toJson(request.body);
  let response = await attempt(request, body, { attempt: 1 });
  if (response.status === 401 && typeof request.headers === 'function') {
    discard(response);
    request.unsent?.();
    response = await attempt(request, body, { attempt: 2, lastStatus: 401 });
  }
  if (!response.ok) throw await orAborted(httpError(response), request.signal);
  return response;
}

async function attempt(
  request: HttpRequest,
  body: string | undefined,
  context: { attempt: number; lastStatus?: number },
): Promise<Response> {
  const { url, cursor, fetch: send = globalThis.fetch, signal, accept, extraHeaders = {} } = request;
  if (signal.aborted) throw abortedError(signal);
  const headers = headersOf(request.headers) ?? (await askForHeaders(request, context));
  for (const [name, value] of Object.entries(extraHeaders)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (cursor !== undefined) headers.set('last-event-id', utf8(cursor));
  headers.set('accept', accept);
  const method = request.method ?? (body === undefined ? 'GET' : 'POST');
  request.leaving?.();
  // Async, so that a host's fetch that throws at once is a failed request as well.
  const respond = async (): Promise<Response> => {
    const response = await send(url, { method, headers, signal, ...(body !== undefined && { body }) });
    // It need not look at the signal either: what comes too late is closed, and not kept open for nobody.
    if (signal.aborted) discard(response);
    // A service worker may give `Response.error()`, and a host may ask for what a page cannot read.
    if (response.status === 0) throw new TypeError('The response stands for a network error.');
    return response;
  };
  return orAborted(respond(), signal).catch((cause: unknown) => {
    throw signal.aborted ? cause : networkFailed(cause);
  });
}

/** The text as a header carries it: the HTML standard sends an event id as UTF-8. */
const utf8 = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');

function discard({ body }: Response): void {
  body?.cancel().catch(() => undefined);
}

/** The headers that nobody has to be asked for: with these a request leaves in the moment it is made. */
function headersOf(option: HeadersOption | undefined): Headers | undefined {
  try {
    return typeof option === 'function' ? undefined : new Headers(option);
  } catch (cause) {
    throw headersFailed(cause);
  }
}

async function askForHeaders(
  { headers, signal }: HttpRequest,
  context: { attempt: number; lastStatus?: number },
): Promise<Headers> {
  const asked = await orAborted(resolveHeaders(headers, context), signal).catch((cause: unknown) => {
    throw signal.aborted ? cause : headersFailed(cause);
  });
  // A host's fetch need not look at the signal: what was stopped meanwhile does not leave.
  if (signal.aborted) throw abortedError(signal);
  return asked;
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
