import type { AgentEvent } from '../../model/AgentEvent.js';
import type { Transport } from '../../model/AgentRun.js';
import { readAutonomousCallback } from './readAutonomousCallback.js';
import { STARTED } from './sessionEvent.js';

/** Passes the callbacks of autonomous runs from a host's backend to the runs that follow them. */
export interface CallbackRelay {
  /**
   * Accepts the body of a callback as the backend received it. Returns `settled` the first time, `repeated` for another
   * callback with the same `run_id`, `unsettled` if the run has not ended, and `unreadable` if it is not a callback.
   */
  deliver(payload: unknown): 'settled' | 'repeated' | 'unsettled' | 'unreadable';
  /** The transport of a run that follows the autonomous run `runId`, which may have settled already. */
  follow(runId: string): Transport;
}

/**
 * Follows autonomous runs. InteractiveAI posts their callbacks from server to server, so a page receives them through its
 * backend. The backend also starts these runs, because the agent's keys must not be in a page.
 *
 * @example
 * const relay = createCallbackRelay();
 * socket.onmessage = ({ data }) => relay.deliver(JSON.parse(data));
 * const run = createAgentRun({ url, protocol: interactiveAi(), transport: relay.follow(runId) });
 * await run.send(); // resolves with the output in `result`, or rejects with the error
 */
export function createCallbackRelay(): CallbackRelay {
  const settled = new Map<string, AgentEvent>();
  const waiting = new Map<string, (() => void)[]>();

  return {
    deliver(payload) {
      const callback = readAutonomousCallback(payload);
      if (!callback) return 'unreadable';
      const { runId, status } = callback;
      if (settled.has(runId)) return 'repeated';
      if (status !== 'succeeded' && status !== 'failed') return 'unsettled';
      settled.set(runId, { ...(payload as object), type: 'interactiveAi:callback' });
      for (const wake of waiting.get(runId) ?? []) wake();
      waiting.delete(runId);
      return 'settled';
    },
    follow: (runId) =>
      async function* followed({ threadId, runId: client }): AsyncGenerator<AgentEvent> {
        yield { type: STARTED, session: threadId, runId: client };
        if (!settled.has(runId)) {
          await new Promise<void>((wake) => waiting.set(runId, [...(waiting.get(runId) ?? []), wake]));
        }
        const callback = settled.get(runId);
        if (callback) yield callback;
      },
  };
}
