import type { AgentRunError } from '../../model/AgentRunError.js';
import type { ProtocolTask } from '../../model/Protocol.js';
import type { Wire } from '../../model/Wire.js';
import type { MessageInterrupt } from './messageInterrupt.js';
import type { SessionRequests } from './sessionRequests.js';

/** A text that the server has accepted. */
export interface Written {
  /** Its position in the log, if the server has returned it. */
  readonly offset: number | undefined;
}

/** One turn of a session. */
export interface Turn {
  readonly task: ProtocolTask;
  readonly wire: Wire;
  readonly requests: SessionRequests;
  readonly isNoNews: (error: AgentRunError | undefined) => boolean;
  readonly questions: readonly MessageInterrupt[];
  /** The texts that the server accepted earlier: a lost turn is followed again, and nothing is sent twice. */
  readonly written: Map<string, Written>;
}
