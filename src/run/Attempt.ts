import type { SendOptions } from '../model/AgentRun.js';
import type { Pause } from '../decisions/Pause.js';
import type { Conversation } from '../state/Conversation.js';

/** One request, from the moment it is decided on: what it carries, and what stands if it comes to nothing. */
export interface Attempt {
  readonly kind: 'send' | 'resume';
  /** Fresh for every request (AG-UI: a resume is a new run). */
  readonly runId: string;
  /** The batch's id for a resume, an id of its own for a send. */
  readonly batchId: string;
  /** The messages and the state that stand when it leaves: a retry sends these again. */
  readonly conversation: Conversation;
  /** The pause that it answers. */
  readonly pause?: Pause | undefined;
  /** The checkpoint of an earlier batch whose fate nobody knows, kept in case the server still waits for it. */
  readonly aside?: Pause | undefined;
  /** It asks what still waits, and starts no work. */
  readonly refreshes?: boolean | undefined;
  /** The pause that it asks about: whatever still waits keeps its drafts and decisions. */
  readonly asking?: Pause | undefined;
  readonly options: SendOptions;
}
