import { AgentRunError } from '../model/AgentRunError.js';
import { keepDigits } from '../model/exactJson.js';
import { orAborted } from './orAborted.js';
import { notEventStream } from './responseError.js';
import { sendRequest, type HttpRequest } from './sendRequest.js';

/** A request whose response is JSON. */
export interface JsonRequest extends Omit<HttpRequest, 'accept'> {
  /** @default 'application/json' */
  readonly accept?: string | undefined;
}

/**
 * Sends one request and parses its response as JSON; `undefined` for an empty one.
 *
 * @throws AgentRunError like {@link sendRequest}; `stream_cut` (retryable) if the body breaks off; `not_event_stream`
 * if it is an HTML page; or `bad_response` if it is anything else that is not JSON.
 */
export async function requestJson(request: JsonRequest): Promise<unknown> {
  const { accept = 'application/json', signal } = request;
  const response = await sendRequest({ ...request, accept });
  const text = await orAborted(response.text(), signal).catch((cause: unknown) => {
    throw signal.aborted ? cause : bodyLost(cause);
  });
  if (text.trim() === '') return undefined;
  try {
    return keepDigits(JSON.parse(text) as unknown, text);
  } catch (cause) {
    // A login page: the server has not seen the request. A fragment of HTML can be the answer of an endpoint.
    if (/^\s*<(!doctype )?html/i.test(text)) throw await notEventStream(new Response(text, response));
    throw notJson(response, cause);
  }
}

/** The error of a body that breaks off. */
export const bodyLost = (cause: unknown): AgentRunError =>
  new AgentRunError(
    'stream_cut',
    "The connection broke during the server's response, so it is unknown what the server did. Check the thread before you send again.",
    { cause, retryable: true },
  );

const notJson = ({ status, headers }: Response, cause: unknown): AgentRunError =>
  new AgentRunError(
    'bad_response',
    `The agent's server returned invalid JSON (${headers.get('content-type') ?? 'no content type'}), so it is unknown what it did. ` +
      'Check that `url` belongs to this protocol, and that no login page or proxy responds instead.',
    { httpStatus: status, cause },
  );
