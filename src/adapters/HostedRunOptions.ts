import type { AgentRunOptions } from '../model/AgentRun.js';

/**
 * The options of a run whose conversation a chat of the host runs. The chat has the endpoint, the messages and the
 * thread, and sends the requests.
 */
export type HostedRunOptions = Pick<
  AgentRunOptions,
  | 'agentCapabilities'
  | 'autoSubmit'
  | 'beforeSubmit'
  | 'createId'
  | 'dispatch'
  | 'isSecret'
  | 'now'
  | 'onExpired'
  | 'page'
  | 'scope'
  | 'sendDelay'
  | 'storage'
  | 'whilePending'
>;
