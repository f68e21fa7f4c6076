import { AgentRunError } from '../../model/AgentRunError.js';
import { own } from '../../model/json.js';
import type { ErrorReading } from '../../model/Protocol.js';

/** The marker in an error's details for a resume without a waiting interrupt. */
const NO_WAITING_RUN = 'not_taken';

/**
 * What an error means for answers without an acknowledgement: after a status 400-499 or an empty stream, the server has
 * accepted none of them.
 */
export function readRefusal(
  error: AgentRunError,
  { consumed }: { readonly consumed: boolean },
): ErrorReading {
  if (consumed) return 'failed';
  if (own(error.details, 'code') === NO_WAITING_RUN) return 'refused';
  return hasFailed(error) ? 'failed' : readStatus(error);
}

/** Whether a run has ended, and has failed. */
const hasFailed = ({ code, details }: AgentRunError): boolean =>
  code === 'run_error' && own(details, 'termination') !== undefined;

/** What the status alone means for answers without an acknowledgement. */
export function readStatus({ code, httpStatus = 0 }: AgentRunError): ErrorReading {
  return code === 'http_error' && httpStatus >= 400 && httpStatus < 500 ? 'refused' : 'unknown';
}

/** Whether this error means that the server has not accepted the request. */
export const isRefusal = (cause: unknown): boolean =>
  AgentRunError.isInstance(cause) && readStatus(cause) === 'refused';

/**
 * 404 means that the ticket no longer waits: it was consumed, decided elsewhere, or its run has continued. Only
 * {@link stillWaiting} is retryable.
 */
const isGone = ({ code, httpStatus, retryable }: AgentRunError): boolean =>
  code === 'http_error' && (httpStatus === 404 || httpStatus === 410) && !retryable;

/** Like `isGone`. It is also true if a resume found nothing that waits, and if the run has failed. */
export const readEndOfPause = (error: AgentRunError): boolean =>
  own(error.details, 'code') === NO_WAITING_RUN || isGone(error) || hasFailed(error);

/** A 409 means a busy thread or a delayed delivery. Only the message distinguishes them, and only one is temporary. */
export function explained(cause: unknown): unknown {
  if (!AgentRunError.isInstance(cause) || cause.httpStatus !== 409) return cause;
  const barrier = /barrier/i.test(cause.message);
  const words = barrier
    ? 'An earlier message is being delivered. Try again in a moment.'
    : 'Another run is in progress on this thread. Wait until it ends.';
  const { httpStatus, details } = cause;
  return new AgentRunError('http_error', words, { httpStatus, details, retryable: barrier, cause });
}

/** Explains the 404 for a decision whose ticket no longer waits: the address is correct. */
export const notWaiting = (cause: unknown): unknown =>
  withWords(
    cause,
    'The run no longer waits for this answer: it was decided elsewhere, or the run has ended. Call refresh() to see what is open.',
  );

/** The same status, although the record still lists the ticket. It can come from a proxy. */
export const stillWaiting = (cause: unknown): unknown =>
  withWords(cause, 'The run still waits for this answer. Send it again.', true);

function withWords(cause: unknown, words: string, retryable = false): unknown {
  if (!AgentRunError.isInstance(cause) || !isGone(cause)) return cause;
  const { httpStatus, details } = cause;
  return new AgentRunError('http_error', words, { httpStatus, details, retryable, cause });
}

/** The error of a resume without a waiting interrupt. */
export function noWaitingRun(): AgentRunError {
  const words =
    'No run waits for these answers now, so the agent accepted none of them this time. Call refresh() to see what is open.';
  return new AgentRunError('run_error', words, { details: { code: NO_WAITING_RUN } });
}
