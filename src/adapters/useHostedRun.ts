'use client';
import { useInsertionEffect, useState } from 'react';
import type { AgentRun } from '../model/AgentRun.js';
import { complete, liveOptionsOf } from '../react/liveOptions.js';
import { useAgentRun, type AgentRunHandle } from '../react/useAgentRun.js';
import type { HostedRunOptions } from './HostedRunOptions.js';

/**
 * The run of a chat: a new one for each value of `keys`, which identify the chat. The options of the latest commit apply.
 */
export function useHostedRun(
  keys: readonly unknown[],
  create: () => AgentRun,
  options: HostedRunOptions,
): AgentRunHandle {
  const [shown, setShown] = useState(() => ({ keys, run: create() }));
  let current = shown;
  if (keys.some((key, index) => key !== current.keys[index])) {
    current = { keys, run: create() };
    setShown(current);
  }
  const { run } = current;
  // Runs before any effect of the commit can send.
  useInsertionEffect(() => run.setOptions(complete(liveOptionsOf(options))));
  return useAgentRun({ run });
}
