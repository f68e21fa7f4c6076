import { AgentRunError } from '../../model/AgentRunError.js';
import { own } from '../../model/json.js';
import type { ErrorReading } from '../../model/Protocol.js';

/** The marker in an error's details: the thread no longer waits for these answers. */
const NOT_WAITING = 'not_waiting';

/** The error if the thread waits for none of the answers. Nothing was sent. */
export const notWaiting = (): AgentRunError =>
  new AgentRunError('http_error', 'No answer was sent. The thread no longer waits.', {
    httpStatus: 409,
    details: { conflict: NOT_WAITING },
  });

/** The message if another run of the thread is active. */
const BUSY = 'Another run is in progress on this thread. Try again when it has ended.';

/** The error if a run is active that may use earlier answers. Nothing was sent. */
export const busyError = (): AgentRunError =>
  new AgentRunError('not_sent', `No answer was sent. ${BUSY}`, { retryable: true });

const UUID = /^[\da-f-]{36}$/i;

/** Explains two refusals of this server: of a second run, and of an id that is not a UUID. */
export function explained(cause: unknown, threadId: string): unknown {
  if (!AgentRunError.isInstance(cause) || cause.code !== 'http_error' || readEndOfPause(cause)) return cause;
  const { httpStatus, details, message } = cause;
  const isBusy = httpStatus === 409 || /multitask/.test(message);
  if (!isBusy && ((httpStatus !== 400 && httpStatus !== 422) || UUID.test(threadId))) return cause;
  const words = `${isBusy ? BUSY : '`threadId` must be a UUID.'} ${message}`;
  return new AgentRunError('http_error', words, { httpStatus, details, retryable: isBusy, cause });
}

/** What an error means for the answers. An error of the run comes from a node that has received them. */
export function readRefusal(
  { code, httpStatus = 0 }: AgentRunError,
  { consumed }: { readonly consumed: boolean },
): ErrorReading {
  if (consumed || code === 'run_error') return 'failed';
  const isRefused = code === 'http_error' && httpStatus >= 400 && httpStatus < 500;
  return isRefused || code === 'changed' ? 'refused' : 'unknown';
}

/** Whether the thread no longer waits for the answers. It has used them if its graph has failed. */
export const readEndOfPause = ({ code, details }: AgentRunError): boolean =>
  code === 'run_error' || own(details, 'conflict') === NOT_WAITING;
