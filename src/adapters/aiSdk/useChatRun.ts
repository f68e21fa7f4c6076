'use client';
import { useReducer } from 'react';
import type { ProtocolCapabilities } from '../../model/RunSnapshot.js';
import type { AgentRunHandle } from '../../react/useAgentRun.js';
import { createHostedRun } from '../createHostedRun.js';
import { hostedProtocol } from '../hostedProtocol.js';
import { readError } from '../hostErrors.js';
import type { HostedRunOptions } from '../HostedRunOptions.js';
import { useCommittedSource } from '../useCommittedSource.js';
import { useHostedRun } from '../useHostedRun.js';
import type { ChatHelpers } from './ChatHelpers.js';
import { createChatSource } from './chatSource.js';
import { loadLazyCodeWithEngine } from './loadLazyCode.js';

const capabilities: ProtocolCapabilities = {
  protocol: 'ai-sdk',
  cancel: true,
  idempotent: false,
  reconnect: false,
  refresh: false,
  approveWithEdits: false,
  cannot: ['distinguishCancel', 'schema', 'expiry', 'media', 'several'],
};

/**
 * Connects a run object to AI SDK's `useChat`. It shows the tool calls that wait for an approval. When all of them are
 * decided, it passes the answers to the chat's `addToolApprovalResponse`. One request sends them: that of the chat's
 * `sendAutomaticallyWhen`, or `sendMessage()` if the chat sends none itself.
 *
 * @example
 * const chat = useChat();
 * const { run } = useChatRun(chat);
 * return <InterruptPanel run={run} />;
 */
export function useChatRun(chat: ChatHelpers, options: HostedRunOptions = {}): AgentRunHandle {
  const [, requestCommit] = useReducer((count: number) => count + 1, 0);
  const connect = () => {
    loadLazyCodeWithEngine();
    const { source, chat: hosted } = createChatSource(chat, requestCommit);
    const protocol = hostedProtocol(hosted, {
      name: 'ai-sdk',
      capabilities,
      readError,
    });
    return { source, run: createHostedRun(protocol, chat.id, options) };
  };
  // The functions of a chat are those of one `Chat`. Another chat can have the same id. The host can replace one of
  // them.
  const keys = [chat.id, [chat.addToolApprovalResponse, chat.stop]];
  const { connection, handle } = useHostedRun(keys, connect, options);
  useCommittedSource(connection.source, chat);
  return handle;
}
