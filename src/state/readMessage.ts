import type { Message, Metadata } from '../model/agUi.js';
import { contentText } from '../model/contentText.js';
import { fieldAsExactJson } from '../model/exactJson.js';
import { isJsonObject, isTooDeep, own, type JsonObject } from '../model/json.js';
import { functionOf } from '../model/messageCalls.js';
import { assignIds, type IdContext, type ReadMessage } from './assignIds.js';
import type { ToolCall } from './OpenMessage.js';
import { stringField } from './stringField.js';

/**
 * Reads the messages of a snapshot or an initial conversation. A well-formed message keeps its identity. A malformed
 * one is repaired without its parts that are too deep, or dropped if that is impossible. `assignIds` gives ids to
 * messages without one. `first` is the index of the first message in the conversation.
 */
export function readMessages(
  values: unknown,
  { first = 0, ...context }: IdContext & { readonly first?: number | undefined } = {},
): Message[] {
  if (!Array.isArray(values)) return [];
  const read = values.flatMap((value: unknown, index): readonly ReadMessage[] => {
    const message = readMessage(value, '');
    const lacksId = stringField(value, 'id') === undefined;
    return message ? [{ message, index: first + index, lacksId }] : [];
  });
  return assignIds(read, context);
}

/** Reads one message; see `readMessages`. `undefined` if its role is not one of AG-UI 1.0. */
export function readMessage(value: unknown, fallbackId: string): Message | undefined {
  if (isMessage(value) && !isTooDeep(value)) return value;
  return isJsonObject(value) ? repaired(value, fallbackId) : undefined;
}

const optionalTexts = ['name', 'encryptedValue', 'subagentRunId', 'error'] as const;

function isMessage(value: unknown): value is Message {
  if (!isJsonObject(value) || stringField(value, 'id') === undefined) return false;
  const optional = (key: string, holds: (found: unknown) => boolean) =>
    !Object.hasOwn(value, key) || value[key] === undefined || holds(value[key]);
  const content = own(value, 'content');
  return (
    optionalTexts.every((key) => optional(key, isText)) &&
    optional('metadata', isJsonObject) &&
    hasContentOfRole(value, content) &&
    (value['role'] !== 'assistant' || optional('toolCalls', isToolCalls))
  );
}

function hasContentOfRole(message: JsonObject, content: unknown): boolean {
  switch (own(message, 'role')) {
    case 'developer':
    case 'system':
    case 'reasoning':
      return isText(content);
    case 'assistant':
      return content === undefined || isText(content);
    case 'user':
      return isContent(content);
    case 'tool':
      return isContent(content) && stringField(message, 'toolCallId') !== undefined;
    case 'activity':
      return isJsonObject(content) && stringField(message, 'activityType') !== undefined;
    default:
      return false;
  }
}

function repaired(value: JsonObject, fallbackId: string): Message | undefined {
  const shared: { id: string; metadata?: Metadata } & { [Key in (typeof optionalTexts)[number]]?: string } = {
    id: stringField(value, 'id') ?? fallbackId,
  };
  for (const key of optionalTexts) {
    const text = stringField(value, key);
    if (text !== undefined) shared[key] = text;
  }
  const metadata = own(value, 'metadata');
  if (isShallow(metadata)) shared.metadata = { ...metadata };
  const content = own(value, 'content');
  const role = own(value, 'role');
  switch (role) {
    case 'developer':
    case 'system':
    case 'reasoning':
      return { ...shared, role, content: textIn(value, 'content') };
    case 'assistant': {
      const toolCalls = own(value, 'toolCalls');
      return {
        ...shared,
        role,
        ...(content !== undefined && content !== null && { content: textIn(value, 'content') }),
        ...(Array.isArray(toolCalls) && { toolCalls: toolCalls.flatMap((call) => repairedCall(call) ?? []) }),
      };
    }
    case 'user':
      return { ...shared, role, content: contentOf(value) };
    case 'tool': {
      const toolCallId = stringField(value, 'toolCallId') ?? '';
      return { ...shared, role, toolCallId, content: contentOf(value) };
    }
    case 'activity': {
      const activityType = stringField(value, 'activityType') ?? '';
      return { ...shared, role, activityType, content: isShallow(content) ? content : {} };
    }
    default:
      return undefined;
  }
}

function repairedCall(value: unknown): ToolCall | undefined {
  if (isToolCall(value) && !isTooDeep(value)) return value;
  const id = stringField(value, 'id');
  if (id === undefined) return undefined;
  const called = functionOf(value);
  const encryptedValue = stringField(value, 'encryptedValue');
  const metadata = own(value, 'metadata');
  return {
    id,
    type: 'function',
    function: { name: stringField(called, 'name') ?? '', arguments: textIn(called, 'arguments') },
    ...(encryptedValue !== undefined && { encryptedValue }),
    ...(isShallow(metadata) && { metadata: { ...metadata } }),
  };
}

function isToolCalls(value: unknown): boolean {
  return Array.isArray(value) && value.every(isToolCall);
}

function isToolCall(value: unknown): value is ToolCall {
  const called = own(value, 'function');
  return (
    stringField(value, 'id') !== undefined &&
    own(value, 'type') === 'function' &&
    stringField(called, 'name') !== undefined &&
    stringField(called, 'arguments') !== undefined
  );
}

type Content = Extract<Message, { role: 'user' }>['content'];

/** Text or content parts. The fields of the parts are not checked here. */
function isContent(value: unknown): value is Content {
  return isText(value) || (Array.isArray(value) && value.every(isJsonObject));
}

function contentOf(message: JsonObject): Content {
  const content = own(message, 'content');
  return isContent(content) && !isTooDeep(content) ? content : textIn(message, 'content');
}

function isShallow(value: unknown): value is JsonObject {
  return isJsonObject(value) && !isTooDeep(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** The text of a field that should be text: the text of content parts, or the JSON of other values. */
function textIn(holder: unknown, key: string): string {
  const value = own(holder, key);
  if (value === undefined || value === null) return '';
  const text = contentText(value);
  if (text !== undefined) return text;
  try {
    return fieldAsExactJson(holder, key);
  } catch {
    // Nested too deep for the call stack.
    return '';
  }
}
