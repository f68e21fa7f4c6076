import { AgentRunError } from '../model/AgentRunError.js';
import type { Message } from '../model/agUi.js';
import { copyOf } from '../model/copyOf.js';
import { own } from '../model/json.js';
import type { ProtocolCapabilities } from '../model/RunSnapshot.js';

/**
 * Converts the argument of `send` and `steer` to messages: a string becomes a user message, and a message without an id
 * gets one. The host may change its objects later, so messages are copied.
 *
 * @throws AgentRunError `not_sent` if it is not a message, or if the server accepts only text and a part of it is not.
 */
export function toMessages(
  message: unknown,
  createId: () => string,
  { cannot }: ProtocolCapabilities,
): readonly Message[] {
  const messages = messagesIn(message, createId);
  if (cannot?.includes('media') && messages.some(hasMedia))
    throw unusable('This server accepts only text. Nothing was sent.');
  return messages;
}

const hasMedia = ({ content }: Message): boolean =>
  Array.isArray(content) && content.some((part: unknown) => own(part, 'type') !== 'text');

function messagesIn(message: unknown, createId: () => string): readonly Message[] {
  if (message === undefined) return [];
  if (typeof message === 'string') return [{ id: createId(), role: 'user', content: message }];
  const given: readonly unknown[] = Array.isArray(message) ? message : [message];
  return given.map((each) => {
    try {
      if (isMessage(each)) {
        const copy = copyOf(each);
        return typeof copy.id === 'string' && copy.id !== '' ? copy : { ...copy, id: createId() };
      }
    } catch (cause) {
      throw unusable(MESSAGE, cause);
    }
    throw unusable(MESSAGE);
  });
}

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'role' in value && typeof value.role === 'string';

const MESSAGE = 'A message must be a string, an object with a role, or an array of these. Nothing was sent.';

/** The error of a method with an invalid argument. */
export const unusable = (message: string, cause?: unknown): AgentRunError =>
  new AgentRunError('not_sent', message, { cause });
