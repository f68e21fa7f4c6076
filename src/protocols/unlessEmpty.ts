import { AgentRunError } from '../model/AgentRunError.js';

/** `undefined` for an empty response (204): the stream no longer exists. @throws every other error */
export function unlessEmpty(cause: unknown): undefined {
  if (!AgentRunError.isInstance(cause) || cause.code !== 'empty_response') throw cause;
}
