import { AgentRunError } from '../../model/AgentRunError.js';
import { isTemporaryStatus } from '../../model/isTemporaryStatus.js';
import { own } from '../../model/json.js';
import { shortText } from './shortText.js';

/**
 * Converts an error of `@ag-ui/client`. For a status outside 200-299, the client throws a plain error with the status
 * and the body.
 */
export function asHttpError(cause: unknown): Error {
  const status = statusOf(cause);
  if (status === undefined) return cause instanceof Error ? cause : new Error(shortText(cause));
  const details: unknown = (cause as { readonly payload?: unknown }).payload;
  const words = own(details, 'message') ?? own(own(details, 'error'), 'message') ?? details;
  const serverMessage = words === undefined ? '' : shortText(words);
  const quoted = serverMessage && `: "${serverMessage}"`;
  return new AgentRunError('http_error', `The agent's server returned status ${status}${quoted}.`, {
    httpStatus: status,
    serverMessage,
    details,
    retryable: isTemporaryStatus(status),
    cause,
  });
}

function statusOf(cause: unknown): number | undefined {
  if (!(cause instanceof Error) || !('status' in cause)) return undefined;
  return typeof cause.status === 'number' ? cause.status : undefined;
}
