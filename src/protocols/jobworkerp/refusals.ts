import type { AgentRunError } from '../../model/AgentRunError.js';
import type { ErrorReading } from '../../model/Protocol.js';

/** Every error without a code of its own comes as 500 `INTERNAL_ERROR`: then only its words tell. */
const waitsNoMore = /\b(Invalid interrupt ID|Interrupt expired|No session found)\b/i;
const cannotBegin = /\b(Workflow not found|Missing workflow context|WORKFLOW_INIT_FAILED)\b/i;

/**
 * The statuses of a question that no longer waits: SESSION_NOT_FOUND, HITL_INFO_NOT_FOUND and CHECKPOINT_NOT_FOUND,
 * INVALID_SESSION_STATE, SESSION_EXPIRED.
 */
const ENDED: readonly (number | undefined)[] = [404, 409, 410];

/** What became of the answer: a status 400-499 took none, and neither did what says so in words. */
export function readRefusal(
  error: AgentRunError,
  { consumed }: { readonly consumed: boolean },
): ErrorReading {
  if (consumed) return 'failed';
  const { code, httpStatus = 0, message } = error;
  if (code === 'unsupported') return 'refused';
  if (code !== 'http_error') return 'unknown';
  const said = waitsNoMore.test(message) || cannotBegin.test(message);
  return said || (httpStatus >= 400 && httpStatus < 500) ? 'refused' : 'unknown';
}

/** Whether the server no longer asks what was answered. */
export function readEndOfPause({ code, httpStatus, message }: AgentRunError): boolean {
  return (code === 'http_error' && ENDED.includes(httpStatus)) || waitsNoMore.test(message);
}
