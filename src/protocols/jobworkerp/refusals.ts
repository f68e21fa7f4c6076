import type { AgentRunError } from '../../model/AgentRunError.js';
import type { ErrorReading } from '../../model/Protocol.js';

/** Errors without a specific code are sent as 500 `INTERNAL_ERROR`, so only the message identifies them. */
const noLongerWaits = /\b(Invalid interrupt ID|Interrupt expired|No session found)\b/i;
const cannotStart = /\b(Workflow not found|Missing workflow context|WORKFLOW_INIT_FAILED)\b/i;

/**
 * The statuses of an interrupt that is no longer pending: SESSION_NOT_FOUND, HITL_INFO_NOT_FOUND and
 * CHECKPOINT_NOT_FOUND, INVALID_SESSION_STATE, SESSION_EXPIRED.
 */
const ENDED: readonly (number | undefined)[] = [404, 409, 410];

/** What an error means for the answer: a status 400-499 means that it was not accepted, and so do some messages. */
export function readRefusal(
  error: AgentRunError,
  { consumed }: { readonly consumed: boolean },
): ErrorReading {
  if (consumed) return 'failed';
  const { code, httpStatus = 0, message } = error;
  if (code === 'unsupported') return 'refused';
  if (code !== 'http_error') return 'unknown';
  const said = noLongerWaits.test(message) || cannotStart.test(message);
  return said || (httpStatus >= 400 && httpStatus < 500) ? 'refused' : 'unknown';
}

/** Whether the server no longer waits for the answer. */
export function readEndOfPause({ code, httpStatus, message }: AgentRunError): boolean {
  return (code === 'http_error' && ENDED.includes(httpStatus)) || noLongerWaits.test(message);
}
