import { AgentRunError } from '../model/AgentRunError.js';
import { isTemporaryStatus } from '../model/isTemporaryStatus.js';
import { readErrorBody } from './readErrorBody.js';

/**
 * The error for a response outside 200-299, with the server's message. A request that only reads (`isRead`) shows
 * nothing about the run.
 */
export async function httpError(response: Response, isRead: boolean): Promise<AgentRunError> {
  const { message, details } = await readErrorBody(response);
  const { status } = response;
  const retryable = isTemporaryStatus(status);
  // Only 400 to 499 mean that the server accepted nothing, unless its protocol knows better: see `withOutcome`.
  const outcome = isRead ? '' : `, ${OUTCOMES[status >= 400 && status < 500 ? 'refused' : 'unknown']}`;
  return new AgentRunError(
    'http_error',
    `The agent's server returned status ${status}${address(response)}${quote(message)}${outcome}. ${advice(status, retryable)}`,
    {
      httpStatus: status,
      retryable,
      serverMessage: message ?? '',
      details,
      retryAfter: retryAfterOf(response),
    },
  );
}

/** The part of an error message about the run. */
export const OUTCOMES = {
  refused: 'so the run did not continue',
  unknown: 'so it is unknown whether the run continued',
};

/** `Retry-After` in seconds or as a date, if the browser can read it. */
function retryAfterOf(response: Response): number | undefined {
  const header = response.headers.get('retry-after');
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) {
    const milliseconds = Number(header) * 1000;
    // A longer delay cannot be represented.
    return Number.isSafeInteger(milliseconds) ? milliseconds : undefined;
  }
  const date = Date.parse(header);
  const sent = Date.parse(response.headers.get('date') ?? '');
  // Both times are from the server's clock. Without `Date`, the difference is unknown.
  return Number.isNaN(date) || Number.isNaN(sent) ? undefined : Math.max(0, date - sent);
}

/** The error for a 2xx response with another kind of body: a login page, JSON or plain text. */
export async function notEventStream(response: Response): Promise<AgentRunError> {
  const { message, details } = await readErrorBody(response);
  const type = response.headers.get('content-type');
  return new AgentRunError(
    'not_event_stream',
    `The agent's server returned ${type ?? 'no content type'} instead of an event stream${address(response)}${quote(message)}, ` +
      'so the run cannot be read. Check that `url` is the endpoint that starts a run, and that no login page or proxy responds instead.',
    { httpStatus: response.status, details },
  );
}

/**
 * The error for a response without a body: the server sent none (`null`), or this `fetch` cannot stream (`undefined`),
 * as in React Native.
 */
export function emptyResponse(response: Response): AgentRunError {
  const { status } = response;
  const isUnreadable = (response.body as unknown) === undefined;
  return new AgentRunError(
    'empty_response',
    `The agent's server returned status ${status}${address(response)} and no ${isUnreadable ? 'readable body' : 'events'}, ` +
      'so it is unknown whether it did anything. Check the thread before you send again, and ' +
      (isUnreadable
        ? 'pass a `fetch` that can stream, such as the one of `expo/fetch`.'
        : 'check that `url` is the endpoint that starts a run.'),
    { httpStatus: status, retryable: true },
  );
}

/** Where the response came from, without what a query may contain. A response of a test has no address. */
function address({ url }: Response): string {
  return url ? ` at ${url.replace(/[?#].*$/s, '')}` : '';
}

function quote(message: string | undefined): string {
  return message === undefined ? '' : `: "${message}"`;
}

/** What to do after an error, as the last sentence of its message. */
export function advice(status: number, retryable: boolean): string {
  if (status === 401 || status === 403) return 'Sign in again, or check the `headers` option.';
  if (status === 404 || status === 405) return 'Check `url`: the endpoint or the thread does not exist.';
  if (retryable) return 'The error may be temporary. Try again later.';
  if (status === 409) return 'Check what the server reports, then try again.';
  return 'The same request would fail again. Fix what the server reports first.';
}
