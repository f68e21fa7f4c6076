import { AgentRunError } from '../../model/AgentRunError.js';
import { own, ownString } from '../../model/json.js';
import type { ErrorFacts, ErrorReading } from '../../model/Protocol.js';
import { withoutProviderRefs } from './withoutProviderRefs.js';

/** The values of `AiExecutionErrorCode` after which the same request could succeed. */
const temporary: readonly string[] = ['rate_limit', 'timeout', 'aborted', 'internal', 'provider_unavailable'];

/** The error that a run ended with. Its code is the whole message, or the end of a sentence. */
export function runErrorOf(said: unknown, message?: unknown): AgentRunError {
  const text = typeof said === 'string' ? said : '';
  const code = /(?:^|: )([a-z_]+)$/.exec(text)?.[1];
  const words = typeof message === 'string' && message ? message : text.replaceAll('_', ' ');
  return new AgentRunError('run_error', `The run failed${words && `: ${words}`}`, {
    retryable: code !== undefined && temporary.includes(code),
    ...(code !== undefined && { details: { code } }),
  });
}

/** The error of a resume. The server stores it with the `resumeId`, so the same answers would get it again. */
export function asStoredError(error: AgentRunError): AgentRunError {
  const { code, message, details } = error;
  const next = readEndOfPause(error)
    ? 'The server no longer waits for these answers. Send a new message.'
    : 'The server keeps this result for these answers. Answer again to let it try again.';
  return new AgentRunError(code, `${message}. ${next}`, { details });
}

/** The meaning of a 409, which has at least three causes. */
export type Conflict = 'inFlight' | 'thread' | 'other';

/**
 * `undefined` if it is not a 409. The specification defines no body for "in flight", so every unknown body means that.
 */
export function conflictOf(error: AgentRunError): Conflict | undefined {
  if (error.httpStatus !== 409) return undefined;
  const words = ownString(error.details, 'error') ?? '';
  if (/^thread conflict/i.test(words)) return 'thread';
  const other =
    own(error.details, 'code') === 'MODEL_UNAVAILABLE' || /^(invalid model|message identity)/i.test(words);
  return other ? 'other' : 'inFlight';
}

/** The marker in an error's details: the thread no longer waits for this answer. */
export const NOT_ACTIVE = 'not_active';

/** The same error without the provider's references. */
export function withoutRefs(error: AgentRunError): AgentRunError {
  const { code, message, httpStatus, retryAfter, serverMessage, cause } = error;
  return new AgentRunError(code, message, {
    httpStatus,
    retryAfter,
    serverMessage,
    cause,
    details: withoutProviderRefs(error.details, true),
    retryable: error.retryable || conflictOf(error) === 'thread',
  });
}

/**
 * What an error means for the answer. A 409 "in flight" can be about an earlier attempt of this answer, and a 408
 * arrives after the work has started, so both are unknown. The result of an error is stored with the `resumeId` too.
 */
export function readRefusal(error: AgentRunError, { consumed, hasOutput }: ErrorFacts): ErrorReading {
  if (consumed) return 'failed';
  if (hasOutput) return 'unknown';
  const { httpStatus: status = 500, code } = error;
  if (code === 'run_error') {
    const said = own(error.details, 'code');
    return said === 'invalid_request' || said === 'not_found' ? 'refused' : 'unknown';
  }
  if (code !== 'http_error' || status >= 500 || status === 408) return 'unknown';
  return conflictOf(error) === 'inFlight' && !readEndOfPause(error) ? 'unknown' : 'refused';
}

/** Whether the server no longer waits for an answer. */
export function readEndOfPause(error: AgentRunError): boolean {
  const { httpStatus, details } = error;
  const gone = httpStatus === 404 || httpStatus === 410 || own(details, 'code') === 'not_found';
  return gone || own(details, 'conflict') === NOT_ACTIVE;
}
