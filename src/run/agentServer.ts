import { decidedItems, entriesOf } from '../decisions/coverage.js';
import type { Pause } from '../decisions/Pause.js';
import type { AgentRunOptions } from '../model/AgentRun.js';
import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';
import type { Protocol, ProtocolTask } from '../model/Protocol.js';
import { protocolWire, type WireOptions } from './protocolWire.js';
import { inputOf } from './runOptions.js';
import type { EngineContext } from './RunEngine.js';
import type { Attempt } from './RunState.js';

/** The server of one run, as its protocol talks to it. */
export interface AgentServer {
  /** What an attempt asks of the server. */
  task(attempt: Attempt): ProtocolTask;
  /**
   * Tells it to end a run, where it can be told: one under way, or one that waits for answers to these questions. Rejects
   * where it could not be told.
   */
  endRun(runId: string, waitsFor?: readonly ReceivedInterrupt[]): Promise<void>;
  /** Whether the protocol can end a run that waits for these questions. */
  endsWaiting(threadId: string, pause: Pause): boolean;
}

export function agentServer(
  { url, transport }: AgentRunOptions,
  protocol: Protocol,
  {
    threadId,
    state,
    live,
    wire,
  }: Pick<EngineContext, 'threadId' | 'state' | 'live'> & {
    wire(signal: AbortSignal): WireOptions;
  },
): AgentServer {
  return {
    task(attempt) {
      const { pause, batchId: id, kind } = attempt;
      const input = inputOf(attempt, state(), live());
      if (!pause) return { kind: kind === 'refresh' ? 'refresh' : 'start', input };
      const decided = decidedItems(pause);
      const batch = {
        id,
        entries: entriesOf(pause),
        received: decided.map((item) => item.received),
        askedBy: pause.askedBy,
        taken: decided.flatMap(({ taken, received }) => (taken ? [received.interrupt.id] : [])),
      };
      return { kind: 'resume', input, batch };
    },
    endsWaiting(thread, { askedBy, items }) {
      const received = items.map((item) => item.received);
      if (transport) return false;
      try {
        return (
          protocol.stop?.({ url, threadId: thread, runId: askedBy, waiting: true, received }) !== undefined
        );
      } catch {
        // It means to end the run, and `endRun` says that it cannot.
        return true;
      }
    },
    async endRun(runId, waitsFor) {
      const waiting = waitsFor !== undefined;
      const request = protocol.stop?.({ url, threadId, runId, waiting, received: waitsFor ?? [] });
      if (request && !transport) await protocolWire(wire(new AbortController().signal)).json(request);
    },
  };
}
