import { AgentRunError } from '../model/AgentRunError.js';
import type { ExchangeCourse } from './ExchangeCourse.js';

/** Converts an exception to an error whose code tells whether the request was sent and accepted. */
export function truthfulError(course: ExchangeCourse, cause: unknown): AgentRunError {
  const { left, accepted, written, task } = course;
  const taken = accepted || written;
  const isKnown = AgentRunError.isInstance(cause);
  // A server that doesn't tell what happened to the answers has not refused them.
  const saysNothing = isKnown && taken && task.kind === 'resume' && failedToRead(course, cause);
  if (isKnown && !saysNothing && !(cause.code === 'not_sent' && taken)) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (left === 0 && !taken) {
    const words = `The request could not be created (${reason}), so nothing was sent. Fix the cause and try again.`;
    return new AgentRunError('not_sent', words, { retryable: true, cause });
  }
  const words = `The run can no longer be followed (${reason}), so it is unknown how it ended. Check the thread before you send again.`;
  return new AgentRunError(taken ? 'stream_cut' : 'network', words, { retryable: true, cause });
}

/** Whether it is the error of a request that only reads, or derived from one. */
function failedToRead({ unread }: ExchangeCourse, error: AgentRunError): boolean {
  if (error.code === 'aborted' || error.code === 'stream_cut') return false;
  return unread.has(error) || (error.cause instanceof Error && unread.has(error.cause));
}
