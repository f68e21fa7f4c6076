import type { AgentEvent } from '../../model/AgentEvent.js';
import { exactCopy, keepExact } from '../../model/exactJson.js';
import { isJsonObject, type JsonObject } from '../../model/json.js';
import { isEventType, toEventType } from './eventTypes.js';

/** Every field of AG-UI 1.0's events and messages with a name of several words. */
const fields = [
  'threadId runId parentRunId protocolVersion subagentRunId parentSubagentRunId stepName rawEvent',
  'messageId parentMessageId toolCallId parentToolCallId toolCallName toolCalls',
  'activityType entityId encryptedValue pendingToolCallIds responseSchema expiresAt interruptIds',
]
  .join(' ')
  .split(' ');

const bySnakeCase: ReadonlyMap<string, string> = new Map(fields.map((field) => [snakeCase(field), field]));

/** Correctly spelled fields. A lookup is cheaper than a search, and each delta has three fields. */
const wellSpelled: ReadonlySet<string> = new Set([
  ...fields,
  'type',
  'delta',
  'role',
  'content',
  'timestamp',
]);

/** Required fields that may contain any JSON in AG-UI 1.0, so `null` is a value. */
const nullable: ReadonlySet<string> = new Set(['snapshot', 'value', 'event']);

/**
 * Converts the names of an event to AG-UI 1.0: its type, its fields and those of its messages. Optional fields that are
 * `null` are removed. A well-formed event is returned as is, without a copy: text deltas take this path.
 *
 * @param named The type of the frame, for events without a type.
 * @returns `undefined` if there is no type.
 */
export function normalizeEvent(received: JsonObject, named?: string): AgentEvent | undefined {
  if (isWellFormed(received))
    return received.type === 'MESSAGES_SNAPSHOT' ? withMessages(received) : received;
  const given =
    typeof received['type'] === 'string' && received['type'] !== '' ? received['type'] : undefined;
  const type = given === undefined ? toEventType(named ?? '') : (toEventType(given) ?? given);
  if (type === undefined) return undefined;
  const event = { ...normalizeFields(received), type };
  keepExact(event, exactCopy(received));
  return withMessages(event);
}

function isWellFormed(received: JsonObject): received is AgentEvent {
  return isEventType(received['type']) && hasPlainFields(received);
}

function hasPlainFields(received: JsonObject): boolean {
  for (const key in received) {
    if (received[key] === null ? !nullable.has(key) : !wellSpelled.has(key) && key.includes('_'))
      return false;
  }
  return true;
}

function normalizeFields(received: JsonObject): JsonObject {
  const entries = new Map<string, unknown>();
  for (const [key, value] of Object.entries(received)) {
    const field = bySnakeCase.get(key) ?? key;
    if (key === '__proto__' || (value === null && !nullable.has(field))) continue;
    // If both spellings are present, AG-UI's spelling takes precedence.
    if (field === key || !entries.has(field)) entries.set(field, value);
  }
  const fields = Object.fromEntries(entries);
  keepExact(fields, exactCopy(received));
  return fields;
}

/** Servers that write nulls or snake_case also do so in the messages of a snapshot. */
function withMessages(event: AgentEvent): AgentEvent {
  const messages = event['messages'];
  if (event.type !== 'MESSAGES_SNAPSHOT' || !Array.isArray(messages)) return event;
  const isPlain = (message: unknown): boolean => !isJsonObject(message) || hasPlainFields(message);
  if (messages.every(isPlain)) return event;
  return {
    ...event,
    messages: messages.map((message: unknown) =>
      isJsonObject(message) ? normalizeFields(message) : message,
    ),
  };
}

/** `toolCallId` as `tool_call_id`: the spelling of Python servers that omit their aliases. */
export function snakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The field `name` of `received` in either spelling; `undefined` if it is absent or `null`. */
export function readField(received: unknown, name: string): unknown {
  if (!isJsonObject(received)) return undefined;
  if (Object.hasOwn(received, name) && received[name] !== null) return received[name];
  const snake = snakeCase(name);
  return (Object.hasOwn(received, snake) ? received[snake] : undefined) ?? undefined;
}
