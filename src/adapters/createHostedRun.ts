import type { AgentRun } from '../model/AgentRun.js';
import type { ConversationProtocol } from '../model/Protocol.js';
import { createAgentRun } from '../run/createAgentRun.js';
import type { HostedRunOptions } from './HostedRunOptions.js';

/**
 * Creates the run object of a hosted conversation. The chats of two tabs are two conversations, so the tabs do not
 * coordinate: an answer in one tab does not change the chat in the other.
 */
export const createHostedRun = (
  protocol: ConversationProtocol,
  threadId: string | undefined,
  options: HostedRunOptions = {},
): AgentRun => createAgentRun({ ...options, url: '', threadId, protocol, tabs: false });
