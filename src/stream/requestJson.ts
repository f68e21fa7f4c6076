import { AgentRunError } from '../model/AgentRunError.js';
import { orAborted } from './orAborted.js';
import { sendRequest, type HttpRequest } from './sendRequest.js';

/** A request whose response is JSON. */
export interface JsonRequest extends Omit<HttpRequest, 'accept'> {
  /** @default 'application/json' */
  readonly accept?: string | undefined;
}

/**
 * Sends one request and parses its response as JSON; `undefined` for an empty one.
 *
 * @throws AgentRunError like {@link sendRequest}; `stream_cut` (retryable) if the body breaks off; or `bad_response` if it is not JSON.
 */
export async function requestJson(request: JsonRequest): Promise<unknown> {
  const { accept = 'application/json', signal } = request;
  const response = await sendRequest({ ...request, accept });
  const text = await orAborted(response.text(), signal).catch((cause: unknown) => {
    throw signal.aborted ? cause : answerLost(cause);
  });
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw notJson(response, cause);
  }
}

const answerLost = (cause: unknown): AgentRunError =>
  new AgentRunError(
    'stream_cut',
    "The connection broke while the server's answer came, so what it did is not known. Look at the thread before sending again.",
    { cause, retryable: true },
  );

const notJson = ({ status, headers }: Response, cause: unknown): AgentRunError =>
  new AgentRunError(
    'bad_response',
    `The agent's server answered with ${headers.get('content-type') ?? 'an unnamed type'} that is no JSON, so what it did cannot be read. ` +
      'Check that `url` belongs to this protocol, and that no login page or proxy stands before it.',
    { httpStatus: status, cause },
  );
