import type { Message } from '../../model/agUi.js';
import { ownString } from '../../model/json.js';
import { afterAgent } from '../../model/afterAgent.js';

/** A message in the format of Awaken's native API. */
export interface AwakenMessage {
  readonly role: 'user' | 'system';
  readonly content: string;
}

/**
 * The new messages: everything after the agent's last message. Awaken stores the thread, so repeated messages would be in
 * it twice.
 */
export function freshMessages(messages: readonly Message[]): readonly Message[] {
  return messages.slice(afterAgent(messages));
}

/** The text of each new message, without content that this server cannot read. */
export function asText(messages: readonly Message[]): readonly AwakenMessage[] {
  return messages
    .map(
      ({ role, content }) => ({ role: role === 'user' ? role : 'system', content: textOf(content) }) as const,
    )
    .filter(({ content }) => content !== '');
}

/** The text of a message, or of its parts. */
export function textOf(content: Message['content']): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: unknown) => ownString(part, 'text') ?? '').join('');
}
