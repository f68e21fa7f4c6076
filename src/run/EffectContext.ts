import type { LiveOptions } from '../model/AgentRun.js';
import type { AgentRunError } from '../model/AgentRunError.js';
import type { AnswerResult } from '../model/PendingInterrupt.js';
import type { RunSnapshot } from '../model/RunSnapshot.js';
import type { AgentServer } from './agentServer.js';
import type { EventListeners } from './eventListeners.js';
import type { RunEvent } from './RunEvent.js';
import type { Ids, Ticket } from './Ids.js';
import type { RunState } from './RunState.js';

/** What the effects of a run work on. */
export interface EffectContext {
  state(): RunState;
  live(): LiveOptions;
  now(): number;
  /** Epoch milliseconds by this machine's clock. */
  local(): number;
  ids(): Ids;
  dispatch(event: RunEvent): AnswerResult | undefined;
  readonly server: AgentServer;
  readonly listeners: EventListeners;
  getSnapshot(): RunSnapshot;
  settle(tickets: readonly Ticket[], error: AgentRunError | undefined): void;
}
