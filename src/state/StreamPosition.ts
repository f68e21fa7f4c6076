import type { Arguments } from '../model/exactArguments.js';
import { Table } from './Table.js';

/** A message or call that is streamed in `*_CHUNK` events, whose ids can be omitted. */
export interface ChunkStream {
  readonly kind: 'text' | 'reasoning' | 'toolCall';
  readonly id: string;
  /** The subagent that streams it; absent for the agent itself. Each streams one message or call at a time. */
  readonly owner?: string | undefined;
  /** Another event has ended it. It is kept for a chunk that continues it anyway. */
  readonly closed: boolean;
}

/**
 * The state of a call's arguments in this run. `open`: they are streaming. `restarted`: a known call has started again,
 * and the next arguments replace the existing ones. `ended`: TOOL_CALL_END was received.
 */
export type CallPhase = 'open' | 'restarted' | 'ended' | CallDetails;

/** More about a call whose arguments are incomplete. */
export interface CallDetails {
  readonly phase: 'open' | 'restarted';
  /**
   * The arguments of a call that had ended, before it started again in this run. With other arguments, it is another
   * call with the same id.
   */
  readonly earlier?: Arguments | undefined;
  /** The streamed arguments that a snapshot has replaced with complete ones. The next arguments continue them. */
  readonly streamed?: string | undefined;
}

/** The position in a stream: what the next event may refer to. Internal plain data. */
export interface StreamPosition {
  /** The run of the events. The position is invalid for other runs. */
  readonly runId: string;
  /** Messages with a START and without an END: `text:<id>` and `reasoning:<id>`. */
  readonly open: Table<boolean>;
  /** The number of messages in `open` that are open. */
  readonly openCount: number;
  /** By tool call id. */
  readonly calls: Table<CallPhase>;
  /** The calls of the runs that have ended since the last RUN_STARTED. */
  readonly past: Table<CallPhase>;
  readonly chunks: readonly ChunkStream[];
}

/** The start of a stream. */
export const streamStart: StreamPosition = {
  runId: '',
  open: new Table(),
  openCount: 0,
  calls: new Table(),
  past: new Table(),
  chunks: [],
};
