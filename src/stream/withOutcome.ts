import { AgentRunError } from '../model/AgentRunError.js';
import { advice, OUTCOMES } from './responseError.js';

/**
 * The same error, with what its protocol has read from the response: the outcome, and whether the server still waits
 * for the answers. `httpError` knows only the status, so the end of its message can be wrong, and is replaced.
 */
export function withOutcome(error: AgentRunError, outcome: keyof typeof OUTCOMES | 'over'): AgentRunError {
  const { code, message, httpStatus = 0, retryAfter, serverMessage, details, cause } = error;
  if (code !== 'http_error') return error;
  const isOver = outcome === 'over';
  // A server that has read the answers and refused them would refuse them again, unless it says when to try again.
  const isFinal =
    outcome === 'refused' && httpStatus >= 500 && httpStatus !== 503 && retryAfter === undefined;
  const retryable = error.retryable && !isOver && !isFinal;
  const start = Math.max(...Object.values(OUTCOMES).map((words) => message.lastIndexOf(`, ${words}. `)));
  // A host's transport has its own words.
  if (start < 0 && retryable === error.retryable) return error;
  const happened = OUTCOMES[isOver ? 'refused' : outcome];
  const next = isOver ? overAdvice(httpStatus) : advice(httpStatus, retryable);
  const words = start < 0 ? message : `${message.slice(0, start)}, ${happened}. ${next}`;
  return new AgentRunError(code, words, {
    httpStatus,
    retryable,
    retryAfter,
    serverMessage,
    details,
    cause,
  });
}

/** A 404 can also come from another route. */
const overAdvice = (status: number): string =>
  `The server no longer waits for these answers${status === 404 ? ', or `url` is wrong' : ''}. Send a new message.`;
