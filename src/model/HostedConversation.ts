import type { Message } from './agUi.js';

/**
 * A conversation that a chat of the host runs: its messages, its requests and its pending interrupts are those of the
 * chat, and answers go through the chat. A protocol with such a conversation shows what the chat has, and what changes
 * there without the run object.
 */
export interface HostedConversation {
  /** Calls `changed` after each change of the chat. Returns a function that removes this listener. */
  subscribe(changed: () => void): () => void;
  /**
   * Returns a change of the chat that the run object does not show yet; `undefined` if there is none. A change of the
   * content is returned once. Any other change is returned until `converse` has yielded it, and again if `stop` is
   * called before the run object has asked `converse` for the next result. `isContentLost`: the run object has changed
   * its own messages or state, so it needs those of the chat again.
   */
  news(isContentLost: boolean): ConversationNews | undefined;
  /**
   * The id that the chat has given to its thread after the run object was created. What is stored from then on is
   * stored under this id.
   * @default the `threadId` of the run object
   */
  threadId?(): string | undefined;
  /** Ends the work of the chat that is in progress. Called when the user calls `stop()`. */
  stop(): void | Promise<void>;
}

/**
 * A change of a hosted conversation that the run object has not caused. `unsent` contains the ids of messages of the
 * last task that the chat has never had: `retry()` can still send them.
 * @default none
 */
export type ConversationNews =
  /**
   * No request of the chat is in progress, and the same interrupts are pending. Its messages or its state have changed.
   */
  | {
      readonly type: 'content';
      readonly messages: readonly Message[];
      readonly state: unknown;
      /**
       * No interrupt is pending in the chat. If these messages continue those of a stored record, its interrupts were
       * answered in the chat. @default unknown
       */
      readonly hasNoInterrupt?: boolean | undefined;
      readonly unsent?: readonly string[] | undefined;
    }
  /**
   * A request of the chat is in progress, or its last one has failed. The run object follows it with the task
   * `refresh`. Meanwhile, no interrupt of the chat is pending.
   */
  | { readonly type: 'busy' }
  /** No request of the chat is in progress, and other interrupts are pending, which the task `refresh` lists. */
  | { readonly type: 'pending' }
  /** No request of the chat is in progress, and no interrupt is pending any longer. */
  | {
      readonly type: 'idle';
      readonly messages: readonly Message[];
      readonly state: unknown;
      readonly unsent?: readonly string[] | undefined;
    };
