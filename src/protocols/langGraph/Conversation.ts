import type { Message, RunAgentInput } from '../../model/agUi.js';
import type { ProtocolTask, Wire } from '../../model/Protocol.js';
import type { ThreadAddress } from './threadAddress.js';

/** What a conversation needs of the protocol. */
export interface LangGraphContext {
  /** The server's ids of active runs, by the client's ids. */
  readonly running: Map<string, string>;
  /** The fields of the body that do not depend on what is sent. */
  bodyOf(input: RunAgentInput): object;
  /** The graph's input for new messages. */
  newInput(input: RunAgentInput, said: readonly Message[]): unknown;
}

/** The requests of one task, and its thread. */
export interface Conversation extends LangGraphContext {
  readonly task: ProtocolTask;
  readonly wire: Wire;
  readonly at: ThreadAddress;
}
