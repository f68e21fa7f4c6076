import { copyTable } from './copyTable.js';

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
  /** Messages whose START has come and whose END has not: `text:<id>` and `reasoning:<id>`. Has no prototype. */
  readonly open: Readonly<Record<string, true>>;
  /** By tool call id. Has no prototype. */
  readonly calls: Readonly<Record<string, CallPhase>>;
  readonly chunks: readonly ChunkStream[];
}

/** A position that a transaction may write to. */
export interface WritablePosition {
  runId: string;
  open: Record<string, true>;
  calls: Record<string, CallPhase>;
  chunks: ChunkStream[];
}

/** Where a stream begins. */
export const streamStart: StreamPosition = { runId: '', open: copyTable(), calls: copyTable(), chunks: [] };
