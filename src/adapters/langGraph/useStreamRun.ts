'use client';
import { useReducer } from 'react';
import type { ProtocolCapabilities } from '../../model/RunSnapshot.js';
import { canDeny } from '../../protocols/langGraph/threadState.js';
import type { AgentRunHandle } from '../../react/useAgentRun.js';
import { useCommitEffect } from '../../react/useCommitEffect.js';
import { createHostedRun } from '../createHostedRun.js';
import { hostedProtocol } from '../hostedProtocol.js';
import { readError } from '../hostErrors.js';
import type { HostedRunOptions } from '../HostedRunOptions.js';
import { useCommittedSource } from '../useCommittedSource.js';
import { useHostedRun } from '../useHostedRun.js';
import type { StreamHelpers } from './StreamHelpers.js';
import { createStreamSource } from './streamSource.js';

const capabilities: ProtocolCapabilities = {
  protocol: 'langgraph',
  cancel: false,
  idempotent: false,
  reconnect: false,
  refresh: false,
  cannot: ['distinguishCancel', 'expiry'],
};

/** The options of `useStreamRun`. */
export interface StreamRunOptions extends HostedRunOptions {
  /**
   * The thread of the stream. If it changes, the hook creates a new run object. It keeps the run object if the thread
   * had no id before: the first request creates the thread. @default one run object for all threads
   */
  readonly threadId?: string | undefined;
}

/**
 * Connects a run object to LangGraph's `useStream`. It shows the interrupts of the thread, with the calls of the
 * human-in-the-loop middleware as actions. The answers go through `stream.submit`, by the ids of their interrupts.
 *
 * @example
 * const stream = useStream({ apiUrl, assistantId: 'agent', threadId });
 * const { run } = useStreamRun(stream, { threadId });
 * return <InterruptPanel run={run} />;
 */
export function useStreamRun(live: StreamHelpers, options: StreamRunOptions = {}): AgentRunHandle {
  const { threadId, ...rest } = options;
  const stream = shownBy(live);
  const [, requestCommit] = useReducer((count: number) => count + 1, 0);
  const connect = () => {
    const { source, chat } = createStreamSource(stream, requestCommit);
    const protocol = hostedProtocol(chat, {
      name: 'langgraph',
      capabilities,
      // If every action can be denied, a cancellation denies them.
      capabilitiesOf: (received) => ({ cancel: received.every(canDeny) }),
      readError,
    });
    const setThreadId = (id: string | undefined): void => void (chat.threadId = id);
    return { source, setThreadId, run: createHostedRun(protocol, threadId, rest) };
  };
  // A stream can have another client in each render. Its first request creates the thread.
  const keys = [stream.assistantId, threadId];
  const { connection, handle } = useHostedRun(keys, connect, rest, stream.isLoading);
  const { source, setThreadId } = connection;
  useCommitEffect(() => setThreadId(threadId));
  useCommittedSource(source, stream);
  return handle;
}

/** What a stream shows in this render. The members of a stream with a custom transport change after it. */
const shownBy = ({
  messages,
  interrupts,
  values,
  isLoading,
  error,
  assistantId,
  submit,
  stop,
}: StreamHelpers): StreamHelpers => ({
  messages,
  interrupts,
  values,
  isLoading,
  error,
  assistantId,
  submit,
  stop,
});
