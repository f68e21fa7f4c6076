import { AgentRunError } from '../model/AgentRunError.js';

/** The error of a storage that has rejected. */
export function storageError(message: string, cause: unknown): AgentRunError {
  return new AgentRunError('storage', message, { cause });
}
