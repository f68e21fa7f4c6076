'use client';
import { useRef } from 'react';
import type { AgentRunHandle } from '../../react/useAgentRun.js';
import { useCommitEffect } from '../../react/useCommitEffect.js';
import { useHostedRun } from '../useHostedRun.js';
import { createHttpAgentRun, type HttpAgentRunOptions } from './createHttpAgentRun.js';
import type { HostAgent } from './HostAgent.js';

/**
 * Connects a run object to an agent that a chat uses too: CopilotKit, assistant-ui or your own. See
 * `createHttpAgentRun`. Another agent, or another thread of it, gets a new run object.
 *
 * @example
 * const { run } = useHttpAgentRun(agent);
 * return <InterruptPanel run={run} />;
 */
export function useHttpAgentRun(agent: HostAgent, options: HttpAgentRunOptions = {}): AgentRunHandle {
  const latest = useRef(options);
  useCommitEffect(() => {
    latest.current = options;
  });
  const { runAgent } = options;
  const connect = () => ({
    run: createHttpAgentRun(agent, {
      ...options,
      ...(runAgent && { runAgent: (parameters) => (latest.current.runAgent ?? runAgent)(parameters) }),
    }),
  });
  return useHostedRun([agent, agent.threadId], connect, options).handle;
}
