import { orAborted } from './orAborted.js';
import { emptyResponse, notEventStream } from './responseError.js';
import { sendRequest, type HttpRequest } from './sendRequest.js';

/** A request whose response is a stream. */
export interface StreamRequest extends Omit<HttpRequest, 'accept'> {
  /** The media types to request and require, as in an `accept` header. @default 'text/event-stream' */
  readonly accept?: string | undefined;
}

/** An open stream with its response metadata. */
export interface OpenStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly headers: Headers;
}

const EVENT_STREAM = 'text/event-stream';

/**
 * Keeps a response alive for as long as its body. Node cancels a body that nobody reads yet when its response is
 * collected as garbage, and the code that reads it may still be loading.
 */
const responses = new WeakMap<ReadableStream, Response>();

/**
 * Sends one request and returns the body of its response. See {@link sendRequest}. A response without a content type is
 * treated as a stream.
 *
 * @throws AgentRunError like {@link sendRequest}; `not_event_stream`; or `empty_response` for 204 and for a response
 * without a readable body.
 */
export async function openStream(request: StreamRequest): Promise<OpenStream> {
  const { accept = EVENT_STREAM, signal } = request;
  const response = await sendRequest({ ...request, accept });
  const { status, body, headers } = response;
  // A `fetch` that cannot stream has no body, whatever its type says.
  if (status === 204 || body === null || body === undefined) throw emptyResponse(response);
  const [type] = mediaTypes(headers.get('content-type') ?? '');
  if (type && !mediaTypes(accept).includes(type)) throw await orAborted(notEventStream(response), signal);
  responses.set(body, response);
  return { body, headers };
}

function mediaTypes(header: string): readonly string[] {
  return header.split(',').map((entry) => entry.split(';', 1)[0]?.trim().toLowerCase() ?? '');
}
