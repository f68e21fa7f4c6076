import { afterAgent } from '../model/afterAgent.js';
import type { Message } from '../model/agUi.js';
import { contentText } from '../model/contentText.js';
import { copyOf } from '../model/copyOf.js';
import { isJsonObject, jsonCopy, own } from '../model/json.js';
import type { ProtocolCapabilities } from '../model/RunSnapshot.js';
import { readMessage } from '../state/readMessage.js';
import { stringField } from '../state/stringField.js';
import { unusable } from './requestErrors.js';

/**
 * Converts the argument of `send` and `steer` to messages: a string becomes a user message, and a message without an id
 * gets one. The host may change its objects later, so messages are copied.
 *
 * @throws AgentRunError `not_sent` if it is not a message of AG-UI or cannot be written as JSON, if two messages have
 * the same id, if a user message is empty, or if the server does not accept such messages: see
 * `ProtocolCapabilities.cannot`.
 */
export function toMessages(
  message: unknown,
  createId: () => string,
  { cannot }: ProtocolCapabilities,
): readonly Message[] {
  const messages = messagesIn(message, createId);
  const duplicate = messages.find(({ id }, at) => messages.findIndex((each) => each.id === id) < at);
  if (duplicate)
    throw unusable(
      `Two messages have the id "${duplicate.id}". Give each message its own \`id\`. Nothing was sent.`,
    );
  if (messages.some(isEmpty)) throw unusable('A message needs text. Nothing was sent.');
  if (cannot?.includes('media') && messages.some(hasMedia))
    throw unusable('This server accepts only text. Nothing was sent.');
  const [first] = messages;
  if (cannot?.includes('several') && first && (messages.length > 1 || first.role !== 'user'))
    throw unusable('This server accepts only one message of the user at a time. Nothing was sent.');
  if (cannot?.includes('roles') && afterAgent(messages) > 0)
    throw unusable('This server accepts only messages of the user and the system. Nothing was sent.');
  return messages;
}

/** Some servers ignore such a message, and others reject it. */
const isEmpty = (message: Message): boolean =>
  message.role === 'user' && !hasMedia(message) && !contentText(message.content)?.trim();

const hasMedia = ({ content }: Message): boolean =>
  Array.isArray(content) && content.some((part: unknown) => own(part, 'type') !== 'text');

function messagesIn(message: unknown, createId: () => string): readonly Message[] {
  if (message === undefined) return [];
  if (typeof message === 'string') return [{ id: createId(), role: 'user', content: message }];
  const given: readonly unknown[] = Array.isArray(message) ? message : [message];
  return given.map((each) => {
    let cause: unknown;
    try {
      const copy = copyOf(each);
      const id = stringField(copy, 'id') || createId();
      const read = isJsonObject(copy) ? readMessage({ ...copy, id }, id) : undefined;
      // Every later request repeats the message.
      if (read && jsonCopy(read) !== undefined) return read;
    } catch (error) {
      cause = error;
    }
    throw unusable(
      'A message must be text, or one or more messages of AG-UI as JSON. Nothing was sent.',
      cause,
    );
  });
}
