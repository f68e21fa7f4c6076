import { AgentRunError } from '../../model/AgentRunError.js';
import { own, ownString } from '../../model/json.js';
import type { ErrorReading } from '../../model/Protocol.js';
import { withoutProviderRefs } from './withoutProviderRefs.js';

/** How long a resume holds its lock, in milliseconds (ONE_ACTIVE_RUN_PER_STATEKEY). */
const LOCK = 30_000;

/** Those of `AiExecutionErrorCode` after which the same again could succeed. */
const passing: readonly string[] = ['rate_limit', 'timeout', 'aborted', 'internal', 'provider_unavailable'];

/** The error that a run ended with. Its code may stand alone, or at the end of a sentence. */
export function runErrorOf(said: unknown, message?: unknown): AgentRunError {
  const text = typeof said === 'string' ? said : '';
  const code = /(?:^|: )([a-z_]+)$/.exec(text)?.[1];
  const words = typeof message === 'string' && message ? message : text.replaceAll('_', ' ');
  return new AgentRunError('run_error', `The run failed${words && `: ${words}`}`, {
    retryable: code !== undefined && passing.includes(code),
    ...(code !== undefined && { details: { code } }),
  });
}

/** What a 409 is about; the status alone means three things at least. */
export type Conflict = 'inFlight' | 'thread' | 'other';

/** `undefined` for what is no 409. The specification gives "in flight" no body, so it is whatever the others are not. */
export function conflictOf(error: AgentRunError): Conflict | undefined {
  if (error.httpStatus !== 409) return undefined;
  const words = ownString(error.details, 'error') ?? '';
  if (/^thread conflict/i.test(words)) return 'thread';
  const other =
    own(error.details, 'code') === 'MODEL_UNAVAILABLE' || /^(invalid model|message identity)/i.test(words);
  return other ? 'other' : 'inFlight';
}

/** The word in an error's details for a 409 that outlasted the lock: the state waits for nothing any more. */
const NOT_ACTIVE = 'not_active';

/** The same error without what its server should not have said. */
export function withoutRefs(error: AgentRunError): AgentRunError {
  const { code, message, httpStatus, retryAfter, cause } = error;
  return new AgentRunError(code, message, {
    httpStatus,
    retryAfter,
    cause,
    details: withoutProviderRefs(error.details),
    retryable: error.retryable || conflictOf(error) === 'thread',
  });
}

/**
 * A 409 to an answer while one is being worked on: sent again when the lock has run out, the same `resumeId` gives back
 * what came of it. One that goes on when no run does is about a state that waits for nothing: `over`.
 */
export function inFlight(
  { code, httpStatus }: AgentRunError,
  { over }: { readonly over: boolean },
): AgentRunError {
  const words = over
    ? 'The server waits for no answer any more: the question was answered elsewhere, or its time is over. Say something new.'
    : 'An answer is being worked on. Send this one again in 30 seconds: nothing is done twice.';
  return new AgentRunError(code, words, {
    httpStatus,
    retryable: true,
    details: { conflict: over ? NOT_ACTIVE : 'in_flight' },
    ...(!over && { retryAfter: LOCK }),
  });
}

/**
 * What became of the answer. A 409 "in flight" may be about this very answer, and 408 comes after the work has begun:
 * both leave it open. The outcome of an error is kept with the `resumeId` too.
 */
export function readRefusal(
  error: AgentRunError,
  { consumed }: { readonly consumed: boolean },
): ErrorReading {
  if (consumed) return 'failed';
  const { httpStatus: status, code } = error;
  if (code === 'run_error') {
    const said = own(error.details, 'code');
    return said === 'invalid_request' || said === 'not_found' ? 'refused' : 'unknown';
  }
  if (code !== 'http_error' || status === undefined || status >= 500 || status === 408) return 'unknown';
  return conflictOf(error) === 'inFlight' && !readEndOfPause(error) ? 'unknown' : 'refused';
}

/** Whether the server no longer waits for an answer. */
export function readEndOfPause(error: AgentRunError): boolean {
  const { httpStatus, details } = error;
  const gone = httpStatus === 404 || httpStatus === 410 || own(details, 'code') === 'not_found';
  return gone || own(details, 'conflict') === NOT_ACTIVE;
}
