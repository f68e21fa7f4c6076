import { Table } from './Table.js';

/** A message or call that is told in `*_CHUNK` events, which need not say again whose they are. */
export interface ChunkStream {
  readonly kind: 'text' | 'reasoning' | 'toolCall';
  readonly id: string;
  /** The subagent that tells it; absent for the agent itself. Each tells one thing at a time. */
  readonly owner?: string | undefined;
  /** Another event has ended it. It is remembered for a chunk that goes on regardless. */
  readonly closed: boolean;
}

/**
 * How far the arguments of a call have come in this run. `open`: they stream in. `restarted`: a call that was known
 * has begun again, and what comes next replaces what is there. `ended`: TOOL_CALL_END has come.
 */
export type CallPhase = 'open' | 'restarted' | 'ended';

/** Where in a stream a conversation stands: what the next event may refer to. Plain data, of no use to a reader. */
export interface StreamPosition {
  /** The run whose events these were. The position means nothing to another. */
  readonly runId: string;
  /** Whether the START of a message has come and its END has not: `text:<id>` and `reasoning:<id>`. */
  readonly open: Table<boolean>;
  /** How many of them are open. */
  readonly openCount: number;
  /** By tool call id. */
  readonly calls: Table<CallPhase>;
  readonly chunks: readonly ChunkStream[];
}

/** Where a stream begins. */
export const streamStart: StreamPosition = {
  runId: '',
  open: new Table(),
  openCount: 0,
  calls: new Table(),
  chunks: [],
};
