import { AgentRunError } from '../model/AgentRunError.js';
import type { Message } from '../model/agUi.js';

/**
 * Converts the argument of `send` and `steer` to messages: a string becomes a user message, and a message without an id
 * gets one.
 *
 * @throws AgentRunError `not_sent` if it is not a message.
 */
export function toMessages(message: unknown, createId: () => string): readonly Message[] {
  if (message === undefined) return [];
  if (typeof message === 'string') return [{ id: createId(), role: 'user', content: message }];
  const given: readonly unknown[] = Array.isArray(message) ? message : [message];
  return given.map((each) => {
    try {
      if (isMessage(each))
        return typeof each.id === 'string' && each.id !== '' ? each : { ...each, id: createId() };
    } catch (cause) {
      throw unusable(MESSAGE, cause);
    }
    throw unusable(MESSAGE);
  });
}

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'role' in value && typeof value.role === 'string';

const MESSAGE =
  'A message is a text, an object with a role, or a list of these. This is none, so nothing was sent.';

/** The error of a method with an invalid argument. */
export const unusable = (words: string, cause?: unknown): AgentRunError =>
  new AgentRunError('not_sent', words, { cause });
