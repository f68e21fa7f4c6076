import type { Message } from '../../model/agUi.js';
import { ownString } from '../../model/json.js';

/** A message as Awaken's native API takes it. */
export interface AwakenMessage {
  readonly role: 'user' | 'system';
  readonly content: string;
}

/**
 * What the thread has not heard yet: whatever stands behind the agent's last word. Awaken keeps the thread itself, and
 * what is sent again stands in it twice.
 */
export function freshMessages(messages: readonly Message[]): readonly Message[] {
  const last = messages.findLastIndex(
    ({ role }) => role !== 'user' && role !== 'system' && role !== 'developer',
  );
  return messages.slice(last + 1);
}

/** The text of each fresh message, and nothing that this server cannot read. */
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
