import type { Message } from '../model/agUi.js';
import { withMessages, type Conversation } from './Conversation.js';

/** Appends messages. A message with a known id replaces the existing one. */
export function appendMessages(conversation: Conversation, messages: readonly Message[]): Conversation {
  if (messages.length === 0) return conversation;
  const byId = new Map(messages.map((message) => [message.id, message]));
  const kept = conversation.messages.map((message) => {
    const replaced = byId.get(message.id);
    byId.delete(message.id);
    return replaced ?? message;
  });
  return withMessages(conversation, [...kept, ...byId.values()]);
}
