import { AgentRunError } from '../../model/AgentRunError.js';
import { isTemporaryStatus } from '../../model/isTemporaryStatus.js';
import { own } from '../../model/json.js';

/** The error of a chat. `http_error` if the server has returned a status outside 200-299. */
export function chatError(cause: Error | undefined): AgentRunError {
  const reason = cause?.message ?? 'no reason given';
  const httpStatus = statusOf(cause);
  if (httpStatus !== undefined) {
    const message = `The request of the chat failed with status ${httpStatus}: ${reason}`;
    return new AgentRunError('http_error', message, {
      httpStatus,
      retryable: isTemporaryStatus(httpStatus),
      cause,
    });
  }
  return new AgentRunError(
    'run_error',
    `The request of the chat failed: ${reason}. The chat does not report whether the agent has received it.`,
    { cause },
  );
}

/**
 * The status of the response. The transport of a chat sets no `requestBodyValues`: an error with these is about the
 * agent's request to its model.
 */
function statusOf(cause: Error | undefined): number | undefined {
  const status = own(cause, 'statusCode');
  const isOfChat = cause?.name === 'AI_APICallError' && own(cause, 'requestBodyValues') === undefined;
  return isOfChat && typeof status === 'number' ? status : undefined;
}

/**
 * Whether the chat has lost the response: its connection broke, or the rest was unreadable. An error that the agent has
 * streamed is a plain `Error`.
 */
export const isCut = (cause: Error | undefined): boolean =>
  cause !== undefined && cause.name !== 'Error' && statusOf(cause) === undefined;
