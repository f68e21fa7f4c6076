import type { Message } from './agUi.js';

/**
 * A conversation that a chat of the host runs: its messages, its requests and its pending interrupts are those of the
 * chat, and answers go through the chat. A protocol with such a conversation shows what the chat has, and what changes
 * there without the run.
 */
export interface HostedConversation {
  /** Calls `changed` after each change of the chat. Returns a function that removes it. */
  subscribe(changed: () => void): () => void;
  /**
   * What the chat has and the run has not been told; `undefined` if there is nothing. News about the content count as
   * told when they are returned. Other news count as told when `converse` has yielded them. `isContentLost`: the run has
   * changed its own messages or state, so it needs those of the chat again.
   */
  news(isContentLost: boolean): ConversationNews | undefined;
  /** Ends the work of the chat that is in progress. Called when the user stops the run. */
  stop(): void | Promise<void>;
}

/** A change of a hosted conversation that the run has not caused. */
export type ConversationNews =
  /** The chat is at rest with the same pending interrupts. Its messages or its state have changed. */
  | { readonly type: 'content'; readonly messages: readonly Message[]; readonly state: unknown }
  /**
   * The chat works, or its last request has failed. None of its interrupts is pending meanwhile. The run follows it with
   * the task `refresh`.
   */
  | { readonly type: 'works' }
  /** The chat is at rest with other pending interrupts, which the task `refresh` lists. */
  | { readonly type: 'asks' }
  /** The chat is at rest, and no interrupt is pending any longer. */
  | { readonly type: 'rests'; readonly messages: readonly Message[]; readonly state: unknown };
