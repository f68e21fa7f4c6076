import type { AgentRunOptions } from '../model/AgentRun.js';

/**
 * The options of a run object for a hosted conversation. The chat sends the requests. The endpoint, the messages and
 * the thread are those of the chat.
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
