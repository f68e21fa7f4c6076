import type { Message } from '../model/agUi.js';

/** What `send` takes, as messages: a string is what the user says. */
export function toMessages(
  message: string | Message | readonly Message[] | undefined,
  createId: () => string,
): readonly Message[] {
  if (message === undefined) return [];
  if (typeof message === 'string') return [{ id: createId(), role: 'user', content: message }];
  return Array.isArray(message) ? (message as readonly Message[]) : [message as Message];
}
