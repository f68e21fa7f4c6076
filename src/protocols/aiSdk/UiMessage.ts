/** The part of AI SDK's `UIMessage` that this protocol reads. */
export interface UiMessage {
  readonly id: string;
  readonly role: 'system' | 'user' | 'assistant';
  readonly metadata?: unknown;
  readonly parts: readonly object[];
}
