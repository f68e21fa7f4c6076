import type { AgentRunOptions } from '../model/AgentRun.js';

/**
 * The options of a run object whose conversation a chat of the host runs. The endpoint, the messages and the thread are
 * those of the chat, which sends the requests.
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
