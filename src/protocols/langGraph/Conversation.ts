import type { ProtocolTask } from '../../model/Protocol.js';
import type { Wire } from '../../model/Wire.js';
import type { LangGraphOptions } from './LangGraphOptions.js';
import type { ThreadAddress } from './threadAddress.js';

/** What a conversation needs of the protocol. */
export interface LangGraphContext {
  /** The server's ids of requested runs, by the client's ids; `undefined` until the server has responded. */
  readonly running: Map<string, string | undefined>;
  readonly options: LangGraphOptions;
}

/** The requests of one task, and its thread. */
export interface Conversation extends LangGraphContext {
  readonly task: ProtocolTask;
  readonly wire: Wire;
  readonly at: ThreadAddress;
}
