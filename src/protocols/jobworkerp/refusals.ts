import { AgentRunError } from '../../model/AgentRunError.js';
import { own } from '../../model/json.js';
import type { ErrorFacts, ErrorReading } from '../../model/Protocol.js';

/**
 * Errors without a specific code are sent as 500 `INTERNAL_ERROR`, so only the message identifies them. It begins with
 * these words. Elsewhere, it can quote them from a tool.
 */
const noLongerWaits = /^\W*(Invalid interrupt ID|Interrupt expired|No session found|Session not found)\b/i;
const cannotStart = /^\W*(Workflow not found|Missing workflow context|WORKFLOW_INIT_FAILED)\b/i;

/** The codes of an interrupt that is no longer pending. */
const ended =
  /^((SESSION|HITL_INFO|CHECKPOINT)_NOT_FOUND|INVALID_(SESSION_STATE|INTERRUPT_ID)|(SESSION|INTERRUPT)_EXPIRED)\b/;

/** The codes of an answer that was not accepted, although its interrupt is pending. */
const unfit = /^(INVALID_(INPUT|TOOL_CALL_ID)|WORKFLOW_(NOT_FOUND|INIT_FAILED))\b/;

/**
 * What an error means for the answer. It was not accepted after a status 400-499, after some codes of a response or of
 * a RUN_ERROR, and after some messages of a response.
 */
export function readRefusal(error: AgentRunError, { consumed, hasOutput }: ErrorFacts): ErrorReading {
  if (consumed) return 'failed';
  if (hasOutput) return 'unknown';
  const { code, httpStatus = 0 } = error;
  if (code === 'unsupported' || hasEnded(error) || unfit.test(codeOf(error))) return 'refused';
  if (code !== 'http_error') return 'unknown';
  const isKnown = [noLongerWaits, cannotStart].some((words) => words.test(wordsOf(error)));
  return isKnown || (httpStatus >= 400 && httpStatus < 500) ? 'refused' : 'unknown';
}

/** Whether the server no longer waits for the answer. A run that has failed waits for none. */
export const readEndOfPause = (error: AgentRunError): boolean =>
  (error.code === 'run_error' && !unfit.test(codeOf(error))) ||
  hasEnded(error) ||
  noLongerWaits.test(wordsOf(error));

const wordsOf = ({ serverMessage, message }: AgentRunError): string => serverMessage ?? message;

/** Whether a response or a RUN_ERROR states by its status or its code that nothing waits. */
export const hasEnded = (error: unknown): boolean =>
  own(error, 'httpStatus') === 410 || ended.test(codeOf(error));

/** The code of a RUN_ERROR or of an error response, or the words of a response whose body has none. */
const codeOf = (error: unknown): string => {
  const details = own(error, 'details');
  return String(codeIn(details) ?? own(details, 'code') ?? own(error, 'serverMessage'));
};

/** The code in the body of an error response. A 404 has none if the server lacks the route. */
export const codeIn = (details: unknown): unknown => own(own(details, 'error'), 'code');

const unsupported = (words: string): AgentRunError => new AgentRunError('unsupported', words);

/** The error of an answer that nothing waits for. Its first words are the server's, for {@link readEndOfPause}. */
export const waitIsOver = (): AgentRunError =>
  unsupported('No session found: nothing waits for this. Call refresh().');

export const cannotCancel = (): AgentRunError =>
  unsupported('This server cannot cancel a question. Answer it, or stop the run.');
