import { AgentRunError } from '../model/AgentRunError.js';

/** The error if an interrupt has changed on the server. Nothing was sent. */
export const changedError = (): AgentRunError =>
  new AgentRunError('changed', 'No answer was sent. A question has changed. Check it, then send again.');
