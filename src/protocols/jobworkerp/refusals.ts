import { AgentRunError } from '../../model/AgentRunError.js';
import { own } from '../../model/json.js';
import type { ErrorReading } from '../../model/Protocol.js';

/** Errors without a specific code are sent as 500 `INTERNAL_ERROR`, so only the message identifies them. */
const noLongerWaits = /\b(Invalid interrupt ID|Interrupt expired|No session found)\b/i;
const cannotStart = /\b(Workflow not found|Missing workflow context|WORKFLOW_INIT_FAILED)\b/i;

/** The codes of an interrupt that is no longer pending. Of these, only SESSION_EXPIRED has its own status. */
const ended =
  /^((SESSION|HITL_INFO|CHECKPOINT)_NOT_FOUND|INVALID_SESSION_STATE|(SESSION|INTERRUPT)_EXPIRED)$/;

/** What an error means for the answer: a status 400-499 means that it was not accepted, and so do some messages. */
export function readRefusal(
  error: AgentRunError,
  { consumed }: { readonly consumed: boolean },
): ErrorReading {
  if (consumed) return 'failed';
  const { code, httpStatus = 0, message } = error;
  if (code === 'unsupported') return 'refused';
  if (code !== 'http_error') return 'unknown';
  const isKnown = noLongerWaits.test(message) || cannotStart.test(message);
  return isKnown || (httpStatus >= 400 && httpStatus < 500) ? 'refused' : 'unknown';
}

/** Whether the server no longer waits for the answer. */
export function readEndOfPause({ httpStatus, message, details }: AgentRunError): boolean {
  return httpStatus === 410 || ended.test(String(codeIn(details))) || noLongerWaits.test(message);
}

/** The code in the body of an error response. A 404 has none if the server lacks the route. */
export const codeIn = (details: unknown): unknown => own(own(details, 'error'), 'code');

const unsupported = (words: string): AgentRunError => new AgentRunError('unsupported', words);

/** The error of an answer that nothing waits for. Its first words are the server's, for {@link readEndOfPause}. */
export const waitIsOver = (): AgentRunError =>
  unsupported('No session found: nothing waits for this. Call refresh().');

export const cannotCancel = (): AgentRunError =>
  unsupported('This server cannot cancel a question. Answer it, or stop the run.');
