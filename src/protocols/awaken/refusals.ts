import { AgentRunError } from '../../model/AgentRunError.js';
import { own } from '../../model/json.js';
import type { ErrorReading } from '../../model/Protocol.js';

/** The word in an error's details for a resume that found nothing that waits. */
const NOT_TAKEN = 'not_taken';

/**
 * What became of answers without a receipt: a status 400-499 took none of them, and neither did an empty stream.
 */
export function readRefusal(
  error: AgentRunError,
  { consumed }: { readonly consumed: boolean },
): ErrorReading {
  if (consumed) return 'failed';
  if (own(error.details, 'code') === NOT_TAKEN) return 'refused';
  const told = error.code === 'run_error' && own(error.details, 'termination') !== undefined;
  return told ? 'failed' : readStatus(error);
}

/** What the status alone says of the answers that were not confirmed. */
export function readStatus({ code, httpStatus = 0 }: AgentRunError): ErrorReading {
  return code === 'http_error' && httpStatus >= 400 && httpStatus < 500 ? 'refused' : 'unknown';
}

/** Whether the server has not taken what it answers so. */
export const isRefusal = (cause: unknown): boolean =>
  AgentRunError.isInstance(cause) && readStatus(cause) === 'refused';

/** 404 is a ticket that no longer waits: it was consumed, decided elsewhere, or its run has gone on. */
export function readEndOfPause({ code, httpStatus }: AgentRunError): boolean {
  return code === 'http_error' && (httpStatus === 404 || httpStatus === 410);
}

/** A 409 is either a thread that is busy or a delivery that is held up: only the words tell, and only one may pass. */
export function explained(cause: unknown): unknown {
  if (!AgentRunError.isInstance(cause) || cause.httpStatus !== 409) return cause;
  const barrier = /barrier/i.test(cause.message);
  const words = barrier ? 'An earlier message is still on its way' : 'Another run goes on in this thread';
  const { code, httpStatus, details } = cause;
  return new AgentRunError(code, `${words}. Try again in a moment.`, {
    httpStatus,
    details,
    retryable: barrier,
    cause,
  });
}

/** A resume that found nothing that waits for it. */
export function notTaken(): AgentRunError {
  const words = 'No run waits for these answers, so the agent took none of them. Ask again what waits.';
  return new AgentRunError('run_error', words, { details: { code: NOT_TAKEN } });
}

/** Nothing where the server has no such endpoint or log, or no longer what was asked for. @throws whatever else went wrong */
export function unlessMissing(cause: unknown): undefined {
  if (!AgentRunError.isInstance(cause) || ![404, 410, 503].includes(cause.httpStatus ?? 0)) throw cause;
}
