/** A message of AI SDK: `UIMessage`. */
export interface ChatMessage {
  readonly id: string;
  readonly role: 'system' | 'user' | 'assistant';
  readonly parts: readonly { readonly type: string }[];
}

/** The required part of what `useChat` of `@ai-sdk/react` returns. */
export interface ChatHelpers {
  readonly id: string;
  readonly messages: readonly ChatMessage[];
  readonly status: 'submitted' | 'streaming' | 'ready' | 'error';
  readonly error?: Error | undefined;
  addToolApprovalResponse(response: {
    id: string;
    approved: boolean;
    reason?: string;
  }): void | PromiseLike<void>;
  sendMessage(message?: {
    id?: string;
    messageId?: string;
    role?: 'user';
    parts: { type: 'text'; text: string }[];
  }): Promise<void>;
  /** Takes the messages of this chat, or a function that changes them. */
  setMessages(change: never): void;
  stop(): Promise<void>;
}
