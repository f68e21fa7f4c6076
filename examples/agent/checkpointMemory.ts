import type { GraphThread } from './GraphThread.js';
import type { Memory, Pause } from './Memory.js';

/** Stores the suspended graph itself, with its LangGraph checkpoint. */
export function createCheckpointMemory(): Memory {
  const waiting = new Map<string, { readonly pause: Pause; readonly graph: GraphThread }>();
  return {
    recall: ({ threadId }) => waiting.get(threadId)?.pause,
    restore: async ({ threadId }) => {
      const found = waiting.get(threadId);
      if (!found)
        throw new Error(`Nothing waits on thread ${threadId}, so there is no checkpoint to restore.`);
      return found.graph;
    },
    keep(threadId, paused) {
      if (paused) waiting.set(threadId, paused);
      else waiting.delete(threadId);
    },
  };
}
