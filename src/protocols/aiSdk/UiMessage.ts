/** A message in AI SDK's format, as far as this protocol knows it: every `UIMessage` is one. */
export interface UiMessage {
  readonly id: string;
  readonly role: 'system' | 'user' | 'assistant';
  readonly metadata?: unknown;
  readonly parts: readonly object[];
}
