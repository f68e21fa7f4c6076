import type { AgentRunError } from '../../model/AgentRunError.js';
import { own, ownString } from '../../model/json.js';
import type { ErrorReading } from '../../model/Protocol.js';
import { readField } from './normalizeEvent.js';

/** Error codes that mean that the server used none of the answers. */
const codes = [
  // Strands for Python, and for TypeScript after 0.2.3
  'PENDING_INTERRUPTS',
  'UNKNOWN_INTERRUPT_ID',
  'PARTIAL_RESUME',
  'INVALID_PAYLOAD',
  'INTERRUPT_EXPIRED',
  'THREAD_BUSY',
  'INTERRUPT_RESUME_ERROR',
  'INTERRUPT_RECONCILIATION_ERROR',
  'SESSION_MANAGER_ERROR',
  'SESSION_MANAGER_INVALID_TYPE',
  'THREAD_AGENT_KWARGS_ERROR',
  'TEMPLATE_TOOLS_PROVIDER_ERROR',
  'CONTINUATION_TOOL_NAME_UNRESOLVED',
  'FRONTEND_TOOL_WAIT_STATE_ERROR',
  'FRONTEND_TOOL_RESULT_DUPLICATE',
  'FRONTEND_TOOL_RESULT_CONFLICT',
  'FRONTEND_TOOL_NOT_REGISTERED',
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
  'WORKFLOW_RESUME_INVALID',
  'WORKFLOW_RESUME_NOT_FOUND',
  'WORKFLOW_RESUME_MISSING_INTERRUPT',
  'WORKFLOW_RESUME_INVALID_RESPONSE',
  'WORKFLOW_RESUME_REQUIRED',
  'WORKFLOW_CHECKPOINT_LOAD_FAILED',
  // Google's ADK, middleware 0.11
  'INTERRUPT_RESUME_REQUIRED',
  'INTERRUPT_RESUME_INCOMPLETE',
  // CrewAI, adapter 1.0
  'AGUI_CREWAI_NO_PENDING_FEEDBACK',
  'AGUI_CREWAI_RESUME_UNSUPPORTED',
  // jobworkerp-rs
  'INVALID_INTERRUPT_ID',
  'INVALID_TOOL_CALL_ID',
];

/**
 * Error messages about an interrupt that is no longer pending: “A resume references an interruptId the agent cannot
 * correlate.”
 */
const unknownInterrupt: readonly RegExp[] = [
  /\b(?:unknown|unrecogni[sz]ed|invalid|no (?:such|pending|open|matching)|(?:cannot|can't|could not|couldn't|unable to) (?:correlate|find|match)) (?:the |an? |any )?(?:(?:pending|open) )?interrupts?(?! ?(?:handler|controller|service|module|function|type))/i,
  // Not “Interrupt a was resolved, but its tool was not found”
  /\binterrupt(?:[ _-]?id)?\b(?:(?!\b(?:but|failed|handler|resolved|resumed|tool)\b)[^.;]){0,80}\b(?:is (?:unknown|stale|not recogni[sz]ed)|not found|does(?: not|n't) (?:exist|match any (?:\w+ )?interrupt)|is (?:not|no longer) (?:pending|open)|cannot be (?:correlated|found|matched))\b/i,
  /\bno interrupts? (?:to resume|(?:is |are )?(?:pending|open))\b/i,
  // Nothing but the id is between the words: not “Interrupt a: the order is already closed”
  /\binterrupt(?:[ _-]?id)?(?: (?:with id )?["'`]?[\w:-]+["'`]?)? (?:(?:has|is|was) )?already (?:been )?(?:resolved|answered|resumed|handled|closed)\b/i,
  // Strands for Python 1.0, with the code INTERRUPT_RESUME_ERROR
  /\bwithout an active native interrupt\b/i,
  // Agno 3.1
  /\bNo paused run matching\b/i,
  // Mastra 1.71
  /\bcould not find a suspended run\b/i,
];

/** Words of messages about the content of an answer, whose interrupt is still pending. */
const faults = /\b(?:payload|schema|property|field|validation)\b/i;

/**
 * Error messages that mean that the server used none of the answers. AG-UI 1.0 names the conditions, and no codes. The
 * messages must be about interrupts or a resume: other errors can come after the answers were used.
 */
const refusals: readonly RegExp[] = [
  // Strands TS 0.2.3, with the code ADAPTER_BUG
  /\bin an interrupted state\. Resume by\b/i,
  // Pydantic AI 2.68, without the history of the call
  /\bTool call results were provided, but\b/i,
  // Agno 3.1
  /^user_(?:input|feedback) expects\b/i,
  ...unknownInterrupt,
  // “A resume arrives past an interrupt’s expiresAt.”
  /\binterrupt\b[^.]{0,60}\bexpired\b|\bexpired (?:interrupts?|resumes?)\b|\bstale resume\b|\bresume\b[^.]{0,60}\bpast\b[^.]{0,40}\b(?:expir\w+|deadline)/i,
  // “A resume payload fails validation against its responseSchema.”
  /\b(?:invalid|malformed) (?:(?:resume|interrupt)(?: response)? payload|payload (?:for|of) (?:the )?(?:resume|interrupt))\b/i,
  /\b(?:(?:resume|interrupt)(?: response)? payload|payload (?:for|of) (?:the )?(?:resume|interrupt))\b[^.]{0,80}\b(?:invalid|not valid|fail(?:s|ed)?|(?:does|did)(?: not|n't) (?:match|satisfy|conform|validate))\b/i,
  /\bpayload\b[^.]{0,80}\b(?:fail(?:s|ed)?|(?:does|did)(?: not|n't) (?:match|satisfy))\b[^.]{0,60}\bresponse ?schema\b/i,
  /\b(?:does|did)(?: not|n't) (?:match|satisfy) (?:the |its )?schema (?:of|for) (?:the )?interrupt\b/i,
  // “A resume fails to address every open interrupt”
  /\bpartial resumes?\b|\bmissing resumes?\b[^.]{0,40}\binterrupt|\bunaddressed interrupts?\b|\bnot (?:all|every) (?:\w+ )?interrupts? (?:was|were|is|are) (?:addressed|covered|answered|resolved)\b|\bresume\b[^.]{0,40}\b(?:omit(?:s|ted)?|missing|incomplete|fail(?:s|ed)? to (?:address|cover)|(?:does|did)(?: not|n't) (?:address|cover|include))\b[^.]{0,40}\binterrupt/i,
  /\b(?:must|has to) (?:address|cover|answer|include|resolve) (?:every|all|each)\b[^.]{0,40}\binterrupt/i,
  // “A RunAgentInput on a thread with pending interrupts omits resume”
  /\b(?:pending|open|unresolved) interrupts?\b[^.]{0,60}\b(?:requires?|must|needs?)\b|\bmust (?:include|contain) (?:a )?resume\b|\b(?:has|have|are) (?:\w+ )?(?:pending|open|unresolved) interrupts?\b|\binterrupts? (?:is|are) still (?:pending|open|unresolved)\b/i,
];

/**
 * Words of messages about work that the run has already done. A refusal after them is that of a tool, or of a later
 * step. A wrapper such as “Error executing agent:” says nothing about that.
 */
const worked =
  /traceback|tool|\b(?:executed|function|mcp|model|node|plugin|step|sub-?agent|then)\b|\b(?:calling|executing|running|execution of) (?!(?:the |this )?(?:agent|graph|workflow|flow|run)\b)|\b(?!\w*(?:error|exception|resume|run|invoke|stream)\()\w+\((?!s\))|\braised (?!by|when|while)\w|\b(?:returned|said):? ["“'«]|\b(?:was|were) (?:accepted|sent)\b|\b(?:run|execution|agent) (?:has )?(?:continued|resumed)\b|\bafter (?:the )?(?:resum|approv|answer)/i;

const wordsOf = ({ serverMessage, message }: AgentRunError): string => serverMessage ?? message;

/**
 * Whether the server's own message contains one of these sentences, and nothing before it, nor a code, is about work of
 * the run.
 */
function says(error: AgentRunError, sentences: readonly RegExp[]): boolean {
  const said = wordsOf(error);
  return sentences.some((sentence) => {
    const found = sentence.exec(said);
    return found !== null && !worked.test(`${codesOf(error.details).join()} ${said.slice(0, found.index)}`);
  });
}

const refusalCodes: ReadonlySet<string> = new Set(codes.map(bare));

/**
 * What a failed resume means for its answers. A tool result before the error proves that they were used. A known code
 * or message, in any spelling, and every status 400-499 mean that they were not. Any other error, such as
 * a broken connection, or a status of 500 or more without such a code or message, leaves it unknown.
 */
export function readRefusal(error: AgentRunError, facts: { readonly consumed: boolean }): ErrorReading {
  if (facts.consumed) return 'failed';
  const { httpStatus } = error;
  if (error.code === 'http_error' && httpStatus !== undefined && httpStatus >= 400 && httpStatus < 500)
    return 'refused';
  if (error.code !== 'run_error' && error.code !== 'http_error') return 'unknown';
  if (codesOf(error.details).some((code) => refusalCodes.has(bare(code)))) return 'refused';
  // TanStack AI validates the whole batch before any tool runs, and reports the issues under any code.
  if (interruptErrorsIn(error.details).length > 0) return 'refused';
  return says(error, refusals) ? 'refused' : 'unknown';
}

/**
 * Codes that mean that the interrupt is no longer pending: it was answered elsewhere, or the thread was cleared or
 * superseded.
 */
const endingCodes: ReadonlySet<string> = new Set(
  [
    'UNKNOWN_INTERRUPT_ID',
    'stale',
    'unknown-interrupt',
    'APPROVAL_RESUME_NOT_FOUND',
    'WORKFLOW_RESUME_NOT_FOUND',
    'AGUI_CREWAI_NO_PENDING_FEEDBACK',
    'INVALID_INTERRUPT_ID',
  ].map(bare),
);

/**
 * Whether a resume was refused because its interrupts are no longer pending, by code, message, or status 404 or 410.
 */
export function readEndOfPause(error: AgentRunError): boolean {
  const { httpStatus } = error;
  if (error.code === 'http_error' && (httpStatus === 404 || httpStatus === 410)) return true;
  // TanStack AI lists the pending interrupts beside the issues of the answers.
  if (interruptErrorsIn(error.details).some((each) => idsOf(each, true).length > 0)) return false;
  const found = codesOf(error.details);
  // Strands uses this code for several conditions, which only the message distinguishes.
  const isNamed = (code: string): boolean =>
    refusalCodes.has(bare(code)) && code !== 'INTERRUPT_RESUME_ERROR';
  if (found.some(isNamed)) return found.some((code) => endingCodes.has(bare(code)));
  return says(error, unknownInterrupt) && !faults.test(wordsOf(error));
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
