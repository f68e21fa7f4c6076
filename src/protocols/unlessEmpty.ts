import { AgentRunError } from '../model/AgentRunError.js';

/** `undefined` for an empty response (204): the stream does not exist any more. @throws every other error */
export function unlessEmpty(cause: unknown): undefined {
  if (!AgentRunError.isInstance(cause) || cause.code !== 'empty_response') throw cause;
}
