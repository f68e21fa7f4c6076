import type { ProtocolTask } from '../../model/Protocol.js';
import type { Connection } from './addresses.js';

/** The context of a conversation. */
export interface NativeContext {
  /** Creates the body for a new message. */
  readonly bodyOf: (task: ProtocolTask) => unknown;
  /** The server has accepted that body. */
  readonly accepted: (task: ProtocolTask) => void;
  readonly root: string | undefined;
  /** The server's ids of active runs, by the client's ids. */
  readonly running: Map<string, string>;
}

/** A conversation with its connection. */
export interface NativeConversation extends NativeContext, Connection {
  readonly task: ProtocolTask;
}
