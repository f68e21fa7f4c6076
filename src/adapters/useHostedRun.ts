'use client';
import { useInsertionEffect, useState } from 'react';
import type { AgentRun } from '../model/AgentRun.js';
import { complete, liveOptionsOf } from '../react/liveOptions.js';
import { useAgentRun, type AgentRunHandle } from '../react/useAgentRun.js';
import type { HostedRunOptions } from './HostedRunOptions.js';

/** A run object, with its connection to a chat. */
interface Connected {
  readonly run: AgentRun;
}

/**
 * Returns the run object of a chat, and its connection. `keys` identify the chat: if one of them changes, both are
 * created again. A key that is a list changes if all its members do. If `isNaming`, a key that was undefined identifies
 * the same chat: it has just got its id. The options of the latest commit apply.
 */
export function useHostedRun<Connection extends Connected>(
  keys: readonly unknown[],
  connect: () => Connection,
  options: HostedRunOptions,
  isNaming = false,
): { readonly connection: Connection; readonly handle: AgentRunHandle } {
  const [shown, setShown] = useState(() => ({ keys, connection: connect() }));
  let current = shown;
  const isSame = (key: unknown, index: number): boolean => {
    const before = shown.keys[index];
    return Array.isArray(key) ? key.some((each) => (before as unknown[]).includes(each)) : key === before;
  };
  if (!keys.every(isSame)) {
    const isNamed = isNaming && shown.keys.every((key, index) => key === undefined || key === keys[index]);
    current = { keys, connection: isNamed ? shown.connection : connect() };
    setShown(current);
  }
  const { connection } = current;
  const { run } = connection;
  // Runs before any effect of the commit can send.
  useInsertionEffect(() => run.setOptions(complete(liveOptionsOf(options))));
  return { connection, handle: useAgentRun({ run }) };
}
