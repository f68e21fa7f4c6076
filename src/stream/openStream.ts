import { orAborted } from './orAborted.js';
import { emptyResponse, notEventStream } from './responseError.js';
import { sendRequest, type HttpRequest } from './sendRequest.js';

/** One request whose answer is a stream. */
export interface StreamRequest extends Omit<HttpRequest, 'accept'> {
  /** The media types to ask for and to insist on, as in an `accept` header. @default 'text/event-stream' */
  readonly accept?: string | undefined;
}

/** A stream that has begun, and what stood before it. */
export interface OpenStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly headers: Headers;
}

const EVENT_STREAM = 'text/event-stream';

/**
 * Sends one request and gives the body of its answer; see {@link sendRequest}. An answer that names no content type
 * is taken for a stream.
 *
 * @throws AgentRunError as {@link sendRequest} does, `not_event_stream`, or `empty_response` for 204 and for an answer
 * without a body.
 */
export async function openStream(request: StreamRequest): Promise<OpenStream> {
  const { accept = EVENT_STREAM, signal } = request;
  const response = await sendRequest({ ...request, accept });
  const { status, body, headers } = response;
  if (status === 204 || body === null) throw emptyResponse(status);
  const [type] = mediaTypes(headers.get('content-type') ?? '');
  if (type && !mediaTypes(accept).includes(type)) throw await orAborted(notEventStream(response), signal);
  return { body, headers };
}

function mediaTypes(header: string): readonly string[] {
  return header.split(',').map((entry) => entry.split(';', 1)[0]?.trim().toLowerCase() ?? '');
}
