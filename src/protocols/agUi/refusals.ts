import type { AgentRunError } from '../../model/AgentRunError.js';
import { own, ownString } from '../../model/json.js';
import { lettersOf } from '../../model/lettersOf.js';
import type { ErrorFacts, ErrorReading } from '../../model/Protocol.js';
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

/** The parts of a run that can raise an error of their own after the answers were used. */
const PART = '(?:activity|function|mcp|model|node|plugin|step|sub-?agent|task|tool)';
/** The word after “interrupt” is not that of a part of the server. */
const NO_ID = '(?! ?(?:handler|controller|queue|service|store|module|function|type))';
/** The names of one or more interrupts. */
const IDS = NO_ID + '(?: (?:with ids? )?["\'`]?[\\w:-]+["\'`]?(?:(?:,|,? and) ["\'`]?[\\w:-]+["\'`]?)*)?';
const INTERRUPT = '\\binterrupts?(?:[ _-]?ids?)?';
const ANSWERS = '(?:payload|response|answer)s?';
const DOES_NOT = "\\b(?:does|do|did)(?: not|n't)";
const EXPIRY = '\\b(?:expir\\w+|deadline|ttl)';

const words = (...alternatives: readonly string[]): RegExp => new RegExp(alternatives.join('|'), 'i');

/**
 * Error messages about an interrupt that is no longer pending: “A resume references an interruptId the agent cannot
 * correlate.”
 */
const unknownInterrupt: readonly RegExp[] = [
  words(
    `\\b(?:unknown|unrecogni[sz]ed|invalid|no (?:such|pending|open|matching)|(?:cannot|can't|could not|couldn't|unable to|failed to) (?:correlate|find|match)) (?:the |an? |any )?(?:(?:pending|open) )?interrupts?${NO_ID}`,
    '\\bno interrupt with (?:the )?id\\b',
    '\\bno interrupts? (?:to resume|(?:is |are )?(?:pending|open))\\b|(?:^|\\bthere (?:is|was) )nothing to resume\\b',
  ),
  // Not “Interrupt a was resolved, but its tool was not found”, nor “Interrupt a was not found in the resume”
  words(
    `${INTERRUPT}\\b(?:(?!\\b(?:but|failed|handler|resolved|resumed|tool)\\b)[^.;]){0,80}(?:\\b(?:is|are|was|were) (?:unknown|stale|not recogni[sz]ed)\\b|\\bnot found\\b(?! in (?:the )?resume)|${DOES_NOT} (?:exist|match any (?:\\w+ )?interrupts?)\\b|\\b(?:is|are|was|were)(?: not|n't| no longer) (?:pending|open)\\b|\\b(?:cannot|could not) be (?:correlated|found|matched)\\b)`,
  ),
  // Nothing but the id is between the words: not “Interrupt a: the order is already closed”
  words(
    `${INTERRUPT}${IDS} (?:(?:has|have|is|are|was|were) )?already (?:been )?(?:resolved|answered|resumed|handled|closed|consumed)\\b`,
  ),
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
  // Strands for Python
  /\bmust resume from interrupt with list of\b/i,
  // Pydantic AI 2.68, without the history of the call, or without the result of another call
  /\bTool call results (?:were provided, but|need to be provided|cannot be matched)\b/i,
  // Agno 3.1
  /^user_(?:input|feedback) expects\b/i,
  ...unknownInterrupt,
  // “A resume arrives past an interrupt’s expiresAt.”
  words(
    `${INTERRUPT}\\b[^.]{0,60}\\bexpired\\b`,
    '\\bexpired (?:interrupt|resume)|\\bstale resume|\\bresume is stale\\b',
    `\\b(?:interrupt|resume)s?\\b[^.]{0,60}\\b(?:past|(?:arrived|received|sent|submitted) after)\\b[^.]{0,40}${EXPIRY}`,
    `${INTERRUPT}\\b[^.]{0,40}${EXPIRY} (?:has |was )?(?:passed|exceeded)\\b`,
    `${EXPIRY} of (?:the )?interrupt\\b[^.]{0,40}\\bpassed\\b`,
  ),
  // “A resume payload fails validation against its responseSchema.”
  words(
    `\\b(?:invalid|malformed) (?:(?:resume|interrupt)(?: response)? payload|${ANSWERS} (?:for|of|to) (?:the )?(?:resume|interrupt))`,
    `\\b(?:(?:resume|interrupt)(?: response)? payloads?|${ANSWERS} (?:for|of|to) (?:the )?(?:resume|interrupts?))\\b[^.]{0,80}(?:\\b(?:invalid|not valid|fail(?:s|ed)?)\\b|${DOES_NOT} (?:match|satisfy|conform|validate)\\b)`,
    `\\b${ANSWERS}\\b[^.]{0,80}(?:\\bfail(?:s|ed)?\\b|${DOES_NOT} (?:match|satisfy|conform|validate)\\b)[^.]{0,60}\\bresponse ?schema\\b`,
    `${DOES_NOT} (?:match|satisfy) (?:the |its |their )?schemas? (?:of|for) (?:the )?interrupt`,
    '\\b(?:payload|response|schema) validation (?:failed|error)\\b[^.]{0,40}\\b(?:interrupt|resume)|\\binterrupt response validation\\b',
  ),
  // “A resume fails to address every open interrupt”
  words(
    '\\bpartial resumes?\\b|\\bmissing resumes?\\b[^.]{0,40}\\binterrupt|\\bunaddressed interrupt|\\bduplicate interrupt',
    `\\bnot (?:all|every) (?:\\w+ )?interrupts? (?:was|were|is|are) (?:addressed|covered|answered|resolved)\\b`,
    `${INTERRUPT}${IDS} (?:has|have|is|are|was|were) not (?:yet )?(?:been )?(?:addressed|covered|answered|resolved)\\b`,
    `\\bresume\\b[^.]{0,40}(?:\\b(?:omit(?:s|ted)?|missing|incomplete|fail(?:s|ed)? to (?:address|cover))\\b|${DOES_NOT} (?:address|cover|include)\\b)[^.]{0,40}\\binterrupt|\\bincomplete resume\\b|\\bresume is missing\\b`,
    `${INTERRUPT}\\b[^.]{0,60}\\b(?:not found in|missing (?:from|in)) (?:the )?resume\\b`,
    `\\bno (?:resume(?: entry)?|response|answer)(?: (?:was|is))?(?: (?:found|given|provided))? for (?:the )?(?:\\w+ )?interrupt`,
    '\\b(?:must|has to) (?:address|cover|answer|include|resolve) (?:every|all|each)\\b[^.]{0,40}\\binterrupt',
  ),
  // “A RunAgentInput on a thread with pending interrupts omits resume”
  words(
    '\\b(?:pending|open|unresolved|outstanding) interrupts?\\b[^.]{0,60}\\b(?:requires?|must|needs?|remain)\\b|\\bmust (?:include|contain) (?:a )?resume\\b',
    '\\b(?:has|have|are) (?:\\w+ )?(?:pending|open|unresolved|outstanding) interrupts?\\b|\\bwaiting for (?:\\w+ )?interrupts?\\b',
    `${INTERRUPT}${IDS} (?:is|are) (?:still )?(?:pending|open|unresolved)\\b`,
  ),
];

/**
 * Words of messages about work that the run has already done. A refusal after them is that of a tool, or of a later
 * step. A wrapper such as “Error executing agent:” says nothing about that.
 */
const worked =
  /traceback|tool|\b(?:action|activity|executed|function|handler|job|mcp|model|node|plugin|skill|step|sub-?agent|task|then|worker|call to)\b|\b(?:calling|executing|running|execution of) (?!(?:the |this )?(?:agent|graph|workflow|flow|run)\b)|\b(?!\w*(?:error|exception|resume|run|invoke|stream)\()\w+\((?!s\))|\braised (?!by|when|while)\w|\b(?:returned|said):? ["“'«]|\b(?:was|were) (?:accepted|sent)\b|\b(?:run|execution|agent) (?:has )?(?:continued|resumed)\b|\bafter (?:the )?(?:resum|approv|answer)/i;

/**
 * Words that name a part of the run as the origin of a message, before or after the message itself. The reported
 * condition is then that of the part, not of the interrupt.
 */
const attributed = words(
  `\\b(?:by|in|inside|from|during|while) (?:\\w+ing )?(?:the |an? |its )?${PART}\\b`,
  `(?:[([]|\\bsource: ?)${PART}\\b(?! calls?\\b)`,
  `\\b${PART} \\S+ (?:raised|threw|reported) th`,
  '\\b(?:while (?:calling|executing|running)|during (?:the )?execution of) (?!(?:the |this )?(?:agent|graph|workflow|flow|run|resume)\\b)',
);

const wordsOf = ({ serverMessage, message }: AgentRunError): string =>
  (serverMessage ?? message).replaceAll('’', "'");

/**
 * Whether the server's own message contains one of these sentences. It does not count if a code or the text before it
 * is about work that the run has done, or if the message names a part of the run as its origin.
 */
function says(error: AgentRunError, sentences: readonly RegExp[]): boolean {
  const said = wordsOf(error);
  if (attributed.test(said)) return false;
  return sentences.some((sentence) => {
    const found = sentence.exec(said);
    return found !== null && !worked.test(`${codesOf(error.details).join()} ${said.slice(0, found.index)}`);
  });
}

const refusalCodes: ReadonlySet<string> = new Set(codes.map(lettersOf));

/**
 * What a failed resume means for its answers. A tool result before the error proves that they were used. After other
 * output, the error can be that of a later step. A known code or message, in any spelling, and every status 400-499
 * mean that they were not. Any other error, such as a broken connection, or a status of 500 or more without such a code
 * or message, leaves it unknown.
 */
export function readRefusal(error: AgentRunError, facts: ErrorFacts): ErrorReading {
  if (facts.consumed) return 'failed';
  if (facts.hasOutput) return 'unknown';
  const { httpStatus } = error;
  if (error.code === 'http_error' && httpStatus !== undefined && httpStatus >= 400 && httpStatus < 500)
    return 'refused';
  if (error.code !== 'run_error' && error.code !== 'http_error') return 'unknown';
  if (codesOf(error.details).some((code) => refusalCodes.has(lettersOf(code)))) return 'refused';
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
  ].map(lettersOf),
);

/**
 * Whether a resume was refused because its interrupts are no longer pending, by code, message, or status 404 or 410.
 */
export function readEndOfPause(error: AgentRunError): boolean {
  const { httpStatus } = error;
  if (error.code === 'http_error' && (httpStatus === 404 || httpStatus === 410)) return true;
  // TanStack AI lists the pending interrupts next to the issues of the answers.
  if (interruptErrorsIn(error.details).some((each) => idsOf(each, true).length > 0)) return false;
  const found = codesOf(error.details);
  // Strands uses this code for several conditions, which only the message distinguishes.
  const isNamed = (code: string): boolean =>
    refusalCodes.has(lettersOf(code)) && code !== 'INTERRUPT_RESUME_ERROR';
  if (found.some(isNamed)) return found.some((code) => endingCodes.has(lettersOf(code)));
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
