import type { AgentRunError } from '../../model/AgentRunError.js';
import { own, ownString } from '../../model/json.js';
import type { ErrorReading } from '../../model/Protocol.js';
import { readField } from './normaliseEvent.js';

/** Error codes that mean that the server used none of the answers. */
const codes = [
  // Strands for Python, and for TypeScript after 0.2.3
  'PENDING_INTERRUPTS',
  'UNKNOWN_INTERRUPT_ID',
  'PARTIAL_RESUME',
  'INVALID_PAYLOAD',
  'INTERRUPT_EXPIRED',
  'INTERRUPT_RESUME_ERROR',
  'THREAD_BUSY',
  // TanStack AI 0.58
  'stale',
  'invalid-payload',
  'invalid-edited-args',
  'invalid-tool-output',
  'unknown-interrupt',
  'incomplete-batch',
  'item-validation-failed',
  // Microsoft Agent Framework, Python
  'APPROVAL_RESUME_CANCELLED',
  'APPROVAL_RESUME_INVALID',
  'APPROVAL_RESUME_NOT_FOUND',
  'APPROVAL_RESUME_MISSING_INTERRUPT',
  'APPROVAL_RESUME_INVALID_RESPONSE',
  'APPROVAL_RESUME_REQUIRED',
  // Google's ADK, middleware 0.11
  'INTERRUPT_RESUME_REQUIRED',
  'INTERRUPT_RESUME_INCOMPLETE',
  // CrewAI, bridge 1.0
  'AGUI_CREWAI_NO_PENDING_FEEDBACK',
  'AGUI_CREWAI_RESUME_UNSUPPORTED',
  // jobworkerp-rs
  'INVALID_INTERRUPT_ID',
  'INVALID_TOOL_CALL_ID',
];

/**
 * Error messages with the same meaning, without a matching code: of Strands TS 0.2.3, with the code ADAPTER_BUG, of
 * jobworkerp-rs, with status 500, and without a code of Pydantic AI 2.68 and of Agno 3.1.
 */
const refusal = new RegExp(
  [
    /\bin an interrupted state\. Resume by\b/,
    /\bInvalid interrupt ID\b/,
    /\badvertised on the interrupt\b/,
    /\bTool call results were provided, but\b/,
    /\bNo paused run matching\b/,
    /^Partial resume: requirements\b/,
    /^user_(?:input|feedback) expects\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

const refusing: ReadonlySet<string> = new Set(codes.map(bare));

/**
 * What a failed resume means for its answers. A tool result before the error proves that they were used. A known code or
 * message, in any spelling, and every status 400-499 mean that they were not. With a status of 500 or more, a broken
 * connection or any other error it is unknown.
 */
export function readRefusal(error: AgentRunError, facts: { readonly consumed: boolean }): ErrorReading {
  if (facts.consumed) return 'failed';
  const { httpStatus } = error;
  if (error.code === 'http_error' && httpStatus !== undefined && httpStatus >= 400 && httpStatus < 500)
    return 'refused';
  if (error.code !== 'run_error' && error.code !== 'http_error') return 'unknown';
  if (codesOf(error.details).some((code) => refusing.has(bare(code)))) return 'refused';
  // TanStack AI validates the whole batch before any tool runs, and reports the issues under any code.
  if (interruptErrorsIn(error.details).length > 0) return 'refused';
  return refusal.test(error.message) ? 'refused' : 'unknown';
}

/**
 * Codes that mean that the interrupt is no longer pending: it was answered elsewhere, or the thread was cleared or
 * superseded.
 */
const ending: ReadonlySet<string> = new Set(
  [
    'UNKNOWN_INTERRUPT_ID',
    'stale',
    'unknown-interrupt',
    'APPROVAL_RESUME_NOT_FOUND',
    'AGUI_CREWAI_NO_PENDING_FEEDBACK',
    'INVALID_INTERRUPT_ID',
  ].map(bare),
);

/** Messages with the same meaning, without a code of their own: of Strands for Python 1.0, and of Agno 3.1. */
const over =
  /\binterrupt that is not open\b|\bwithout an active native interrupt\b|\bNo paused run matching\b/i;

/** Whether a resume was refused because its interrupts are no longer pending: by its code, its message, or a status 404 or 410. */
export function readEndOfPause(error: AgentRunError): boolean {
  const { httpStatus } = error;
  if (error.code === 'http_error' && (httpStatus === 404 || httpStatus === 410)) return true;
  // TanStack AI lists the pending interrupts beside the issues of the answers.
  if (interruptErrorsIn(error.details).some((each) => idsOf(each, true).length > 0)) return false;
  return codesOf(error.details).some((code) => ending.has(bare(code))) || over.test(error.message);
}

/**
 * The interrupts that an error refers to: `tanstack.interruptErrors[]` (TanStack AI), and `interruptId`, `interruptIds`
 * in either spelling in the error's details (any server). Messages about one interrupt come before messages about the
 * batch.
 */
export function readInterruptErrors(
  error: AgentRunError,
): readonly { interruptId: string; message: string }[] {
  const { details } = error;
  const places = [...interruptErrorsIn(details), ...nested(details)];
  const messages = new Map<string, string>();
  for (const many of [false, true]) {
    for (const place of places) {
      for (const id of idsOf(place, many)) {
        if (!messages.has(id)) messages.set(id, ownString(place, 'message') ?? error.message);
      }
    }
  }
  return [...messages].map(([interruptId, message]) => ({ interruptId, message }));
}

function interruptErrorsIn(details: unknown): readonly unknown[] {
  const errors = own(own(details, 'tanstack'), 'interruptErrors');
  return Array.isArray(errors) ? errors : [];
}

function idsOf(place: unknown, many: boolean): readonly string[] {
  const found = readField(place, many ? 'interruptIds' : 'interruptId');
  const list: readonly unknown[] = Array.isArray(found) ? found : [found];
  return list.filter((id) => typeof id === 'string' && id !== '') as readonly string[];
}

function codesOf(details: unknown): readonly string[] {
  return nested(details)
    .map((place) => ownString(place, 'code'))
    .filter((code) => code !== undefined);
}

/** The objects in an error's details where servers put their data: the details, and one level of wrapping. */
function nested(details: unknown): readonly unknown[] {
  return [details, ...['error', 'details', 'detail', 'metadata'].map((key) => own(details, key))];
}

function bare(code: string): string {
  return code.replace(/[^a-z]/gi, '').toLowerCase();
}
