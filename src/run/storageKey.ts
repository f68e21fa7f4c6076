import type { AgentRunOptions } from '../model/AgentRun.js';

/** The storage key of a run object: scope, endpoint and thread. */
export function storageKey({
  scope,
  url,
  threadId,
}: Pick<AgentRunOptions, 'scope' | 'url' | 'threadId'>): string {
  return JSON.stringify(['agent-run', scope ?? null, url, threadId ?? null]);
}
