import type { Pause } from '../decisions/Pause.js';
import type { AgentRunError } from '../model/AgentRunError.js';
import type { DecisionRecord, RunStatus } from '../model/RunSnapshot.js';
import type { Conversation } from '../state/Conversation.js';

/** Whether a request is under way: posted and not heard of, or streaming. */
export type RunPhase = 'rest' | 'posted' | 'streaming';

/** How the last request ended, where nothing waits. */
export type RunRest = 'idle' | 'finished' | 'failed' | 'disconnected';

/** Everything a run knows. Immutable: a change makes another one, and the snapshot is derived from it. */
export interface RunFacts {
  readonly threadId: string;
  readonly runId?: string | undefined;
  readonly conversation: Conversation;
  readonly phase: RunPhase;
  /** What the request under way carries. */
  readonly kind: 'send' | 'resume';
  readonly rest: RunRest;
  readonly pause?: Pause | undefined;
  /** What the server no longer asks and a person has put away, kept in case that it does ask. */
  readonly aside?: Pause | undefined;
  readonly pendingToolCallIds: readonly string[];
  readonly outcome?: 'success' | 'cancelled' | undefined;
  readonly result?: unknown;
  readonly error?: AgentRunError | undefined;
  readonly history: readonly DecisionRecord[];
  /** The questions whose answer is being checked before it is staged. */
  readonly checking?: ReadonlySet<string> | undefined;
  /** Stored drafts are being read. */
  readonly restoring: boolean;
  /** The stream broke and is being picked up again. */
  readonly lost: boolean;
}

/** The status table of the public contract, derived and never set. */
export function statusOf(facts: RunFacts): RunStatus {
  if (facts.phase === 'posted' && facts.kind === 'resume') return 'resuming';
  if (facts.phase !== 'rest') return facts.lost ? 'disconnected' : 'running';
  return isWaiting(facts) ? 'interrupted' : facts.rest;
}

/** Whether new input has to wait for answers (AG-UI rule 4). */
export function blocksInput(facts: RunFacts): boolean {
  return isWaiting(facts) && facts.pause?.over !== true;
}

/** Whether a person is asked. The checkpoint of a batch that left waits for the server, not for a person. */
export function isWaiting({ pause }: RunFacts): boolean {
  return pause !== undefined && !pause.begun;
}
