import type { AgentRunError } from '../../model/AgentRunError.js';
import { own, ownString } from '../../model/json.js';
import type { ErrorReading } from '../../model/Protocol.js';

interface Refusal {
  readonly code?: string;
  /** Where every error is `INTERNAL_ERROR`, only its words tell. */
  readonly words?: RegExp;
  /** Whether it says that the question no longer waits. */
  readonly ends: boolean;
}

/** Errors that took no answer, whatever their status. Every other status 400-499 took none either. */
const refusals: readonly Refusal[] = [
  { code: 'SESSION_NOT_FOUND', ends: true },
  { code: 'SESSION_EXPIRED', ends: true },
  { code: 'HITL_INFO_NOT_FOUND', ends: true },
  { code: 'CHECKPOINT_NOT_FOUND', ends: true },
  { code: 'INVALID_SESSION_STATE', ends: true },
  { code: 'INVALID_TOOL_CALL_ID', ends: false },
  { code: 'WORKFLOW_INIT_FAILED', ends: false },
  { words: /\bInvalid interrupt ID\b|\bInterrupt expired\b|\bNo session found\b/i, ends: true },
  { words: /\bWorkflow not found\b|\bMissing workflow context\b/i, ends: false },
];

function refusalIn({ message, details }: AgentRunError): Refusal | undefined {
  const code = ownString(own(details, 'error'), 'code') ?? ownString(details, 'code');
  return refusals.find((each) => (each.code === undefined ? each.words?.test(message) : each.code === code));
}

/** What became of the answer: see {@link refusals}. */
export function readRefusal(
  error: AgentRunError,
  { consumed }: { readonly consumed: boolean },
): ErrorReading {
  if (consumed) return 'failed';
  if (error.code === 'unsupported' || error.code === 'nothing_to_send') return 'refused';
  if (error.code !== 'http_error') return 'unknown';
  const { httpStatus = 0 } = error;
  return (httpStatus >= 400 && httpStatus < 500) || refusalIn(error) ? 'refused' : 'unknown';
}

/** Whether the server no longer asks what was answered. */
export function readEndOfPause(error: AgentRunError): boolean {
  return readRefusal(error, { consumed: false }) === 'refused' && refusalIn(error)?.ends === true;
}
