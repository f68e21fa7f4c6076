import { AgentRunError } from '../model/AgentRunError.js';
import { readErrorBody } from './readErrorBody.js';

/** The error that a response outside 200-299 stands for, with the server's words in its message. */
export async function httpError(response: Response): Promise<AgentRunError> {
  const { words, details } = await readErrorBody(response);
  const { status } = response;
  const retryable = status === 408 || status === 429 || status >= 500;
  // Only 400 to 499 say that the server took nothing.
  const isRefused = status >= 400 && status < 500;
  const fate = isRefused ? 'so the run did not go on' : 'so whether the run went on is unknown';
  return new AgentRunError(
    'http_error',
    `The agent's server answered with status ${status}${quote(words)}, ${fate}. ${advice(status, retryable)}`,
    { httpStatus: status, retryable, details, retryAfter: retryAfterOf(response) },
  );
}

/** `Retry-After` in seconds or as a date, where the browser lets it be read. */
function retryAfterOf(response: Response): number | undefined {
  const header = response.headers.get('retry-after');
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) {
    const milliseconds = Number(header) * 1000;
    // What no clock counts to is no time that anybody asks for.
    return Number.isSafeInteger(milliseconds) ? milliseconds : undefined;
  }
  const date = Date.parse(header);
  const sent = Date.parse(response.headers.get('date') ?? '');
  // Both are the server's clock; without its own time a date says nothing.
  return Number.isNaN(date) || Number.isNaN(sent) ? undefined : Math.max(0, date - sent);
}

/** The error that a 2xx response with some other kind of body stands for: a login page, JSON, plain text. */
export async function notEventStream(response: Response): Promise<AgentRunError> {
  const { words, details } = await readErrorBody(response);
  const type = response.headers.get('content-type');
  return new AgentRunError(
    'not_event_stream',
    `The agent's server answered with ${type ?? 'an unnamed type'} where an event stream was expected${quote(words)}, ` +
      'so nothing of the run can be read. Check that `url` is the endpoint that starts a run, and that no login page or proxy stands before it.',
    { httpStatus: response.status, details },
  );
}

/** The error that a response without a body stands for. */
export function emptyResponse(status: number): AgentRunError {
  return new AgentRunError(
    'empty_response',
    `The agent's server answered with status ${status} and no events, so whether it did anything is unknown. ` +
      'Look at the thread before sending again, and check that `url` is the endpoint that starts a run.',
    { httpStatus: status, retryable: true },
  );
}

function quote(words: string | undefined): string {
  return words === undefined ? '' : `: "${words}"`;
}

function advice(status: number, retryable: boolean): string {
  if (status === 401 || status === 403) return 'Sign in again, or check what `headers` gives.';
  if (status === 404 || status === 405)
    return 'Check `url`: the thread, or the endpoint itself, is not there.';
  if (retryable) return 'It may pass: try again later.';
  return 'Sending the same again will not help: first put right what the server names.';
}
