import { AgentRunError } from '../model/AgentRunError.js';
import type { Wire } from '../model/Wire.js';

/** Awaits a request that precedes the answers. @throws AgentRunError `not_sent` if it fails */
export async function beforeAnswers<T>(wire: Wire, response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (cause) {
    if (wire.signal.aborted || !AgentRunError.isInstance(cause)) throw cause;
    const words = `No answer was sent. ${cause.message}`;
    throw new AgentRunError('not_sent', words, { retryable: true, details: cause.details, cause });
  }
}
