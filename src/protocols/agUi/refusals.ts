import type { AgentRunError } from '../../model/AgentRunError.js';
import { own, ownString } from '../../model/json.js';
import type { ErrorReading } from '../../model/Protocol.js';
import { readField } from './normaliseEvent.js';

/** Codes with which a server says that it took none of the answers. */
const codes = [
  // Strands, later and Python
  'PENDING_INTERRUPTS',
  'UNKNOWN_INTERRUPT_ID',
  'PARTIAL_RESUME',
  'INVALID_PAYLOAD',
  'INTERRUPT_EXPIRED',
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
  // jobworkerp-rs
  'INVALID_INTERRUPT_ID',
  'INVALID_TOOL_CALL_ID',
];

/**
 * Words that say so where the code does not: of Strands TS 0.2.3, which says it with the code ADAPTER_BUG, and of
 * jobworkerp-rs, which says it with status 500.
 */
const refusal = /\bin an interrupted state\. Resume by\b|\bInvalid interrupt ID\b/i;

const refusing: ReadonlySet<string> = new Set(codes.map(bare));

/**
 * What became of the answers that a failed resume carried. A tool result before the error proves that they were
 * used. A known code or sentence, in any spelling, and every status 400-499 say that they were not. A status of 500 or
 * more, a broken connection and every other error leave it open.
 */
export function readRefusal(error: AgentRunError, facts: { readonly consumed: boolean }): ErrorReading {
  if (facts.consumed) return 'failed';
  const { httpStatus } = error;
  if (error.code === 'http_error' && httpStatus !== undefined && httpStatus >= 400 && httpStatus < 500)
    return 'refused';
  if (error.code !== 'run_error' && error.code !== 'http_error') return 'unknown';
  if (codesOf(error.details).some((code) => refusing.has(bare(code)))) return 'refused';
  // TanStack AI checks the whole batch before any tool runs, and says what it found under whatever code.
  if (interruptErrorsIn(error.details).length > 0) return 'refused';
  return refusal.test(error.message) ? 'refused' : 'unknown';
}

/** Codes that say that no such question waits: it was answered elsewhere, or the thread was cleared or superseded. */
const ending: ReadonlySet<string> = new Set(
  [
    'UNKNOWN_INTERRUPT_ID',
    'stale',
    'unknown-interrupt',
    'APPROVAL_RESUME_NOT_FOUND',
    'INVALID_INTERRUPT_ID',
  ].map(bare),
);

/** Whether a refused resume was about questions that the server no longer asks: by its code, or a status 404 or 410. */
export function readEndOfPause(error: AgentRunError): boolean {
  const { httpStatus } = error;
  if (error.code === 'http_error' && (httpStatus === 404 || httpStatus === 410)) return true;
  // TanStack AI lists what it still waits for beside what is wrong with the answers.
  if (interruptErrorsIn(error.details).some((each) => idsOf(each, true).length > 0)) return false;
  return codesOf(error.details).some((code) => ending.has(bare(code)));
}

/**
 * The interrupts that an error names: `tanstack.interruptErrors[]` (TanStack AI), and `interruptId`, `interruptIds` in
 * either spelling in the error's details (any server). Words about one interrupt go before words about the batch.
 */
export function readBlame(error: AgentRunError): readonly { interruptId: string; message: string }[] {
  const { details } = error;
  const places = [...interruptErrorsIn(details), ...nested(details)];
  const blamed = new Map<string, string>();
  for (const many of [false, true]) {
    for (const place of places) {
      for (const id of idsOf(place, many)) {
        if (!blamed.has(id)) blamed.set(id, ownString(place, 'message') ?? error.message);
      }
    }
  }
  return [...blamed].map(([interruptId, message]) => ({ interruptId, message }));
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

/** The places of an error's details where servers put what they know: itself, and one level of a wrapper. */
function nested(details: unknown): readonly unknown[] {
  return [details, ...['error', 'details', 'detail', 'metadata'].map((key) => own(details, key))];
}

function bare(code: string): string {
  return code.replace(/[^a-z]/gi, '').toLowerCase();
}
