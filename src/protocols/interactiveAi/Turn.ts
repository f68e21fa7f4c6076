import type { AgentRunError } from '../../model/AgentRunError.js';
import type { ProtocolTask, Wire } from '../../model/Protocol.js';
import type { MessageInterrupt } from './messageInterrupt.js';
import type { SessionRequests } from './sessionRequests.js';

/** Words that the server took. */
export interface Written {
  /** Where they stand in the log, as far as the server said so. */
  readonly offset: number | undefined;
}

/** One turn of a session. */
export interface Turn {
  readonly task: ProtocolTask;
  readonly wire: Wire;
  readonly requests: SessionRequests;
  readonly isNoNews: (error: AgentRunError | undefined) => boolean;
  readonly questions: readonly MessageInterrupt[];
  /** What the server took before: a turn that was lost is followed again, and nothing said twice. */
  readonly written: Map<string, Written>;
}
