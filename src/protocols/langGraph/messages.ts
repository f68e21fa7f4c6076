import type { Message } from '../../model/agUi.js';
import { contentText } from '../../model/contentText.js';
import { toExactJson } from '../../model/exactJson.js';
import { isJsonObject, own, ownString, type JsonObject } from '../../model/json.js';
import { listOf } from './threadState.js';

/** A message in LangChain's format. The graph's state identifies it by its id. */
export interface LangChainMessage {
  readonly id: string;
  readonly type: 'human' | 'system' | 'tool' | 'ai';
  readonly content: unknown;
  readonly tool_call_id?: string | undefined;
}

const types = { user: 'human', tool: 'tool', assistant: 'ai' } as const;
const roles = { human: 'user', tool: 'tool', system: 'system' };

/** A message of the page in LangChain's format. */
export function asLangChain(message: Message): LangChainMessage {
  const { id, role, content } = message;
  return {
    id,
    type: (own(types, role) ?? 'system') as LangChainMessage['type'],
    content: Array.isArray(content) ? content.map(asBlock) : (content ?? ''),
    ...(role === 'tool' && { tool_call_id: message.toolCallId }),
  };
}

/** A part of a message in the format that LangChain converts for each model. */
function asBlock(part: unknown): unknown {
  const type = ownString(part, 'type');
  const source = own(part, 'source');
  const value = own(source, 'value');
  if (value === undefined) return part;
  const isUrl = own(source, 'type') === 'url';
  return {
    type: type === 'document' ? 'file' : type,
    source_type: isUrl ? 'url' : 'base64',
    mime_type: own(source, 'mimeType'),
    [isUrl ? 'url' : 'data']: value,
  };
}

/** Whether it is a message of the model. The name of its type differs between chunks and languages. */
export const isOfModel = (message: unknown): boolean => /^ai/i.test(ownString(message, 'type') ?? '');

/** The text of a message: its content, or that of its blocks. */
export const textOf = (message: unknown): string => contentText(own(message, 'content')) ?? '';

/** The reasoning of a model, in the blocks of its providers. */
export function reasoningOf(message: unknown): string {
  const texts = listOf(own(message, 'content')).map(
    (block) =>
      ownString(block, 'thinking') ?? ownString(block, 'reasoning') ?? contentText(own(block, 'summary')),
  );
  return texts.join('') || (ownString(own(message, 'additional_kwargs'), 'reasoning_content') ?? '');
}

/** The id of the message that contains the reasoning of another one. */
export const reasoningId = (id: string): string => `${id}-reasoning`;

/** The calls of a message of the model. */
export function callsOf(message: unknown): readonly { id: string; name: string; args: string }[] {
  return listOf(own(message, 'tool_calls')).flatMap((call) => {
    const id = ownString(call, 'id');
    if (id === undefined) return [];
    return [{ id, name: ownString(call, 'name') ?? '', args: toExactJson(own(call, 'args') ?? {}) }];
  });
}

/** What a tool has returned, and its error. */
export function resultOf(message: unknown): { content: string; error?: string } {
  const content = own(message, 'content');
  const text = contentText(content) ?? toExactJson(content ?? null);
  return { content: text, ...(own(message, 'status') === 'error' && { error: text }) };
}

/**
 * A message of the graph's state in AG-UI's format, with its reasoning as another one. The page's own message of the
 * user is kept as it is. An empty list for a type that AG-UI does not have.
 */
export function asAgUi(message: unknown, known: ReadonlyMap<unknown, Message>): readonly JsonObject[] {
  const id = own(message, 'id');
  const content = textOf(message);
  if (isOfModel(message)) {
    const reasoning = reasoningOf(message);
    const toolCalls = callsOf(message).map((call) => ({
      id: call.id,
      type: 'function',
      function: { name: call.name, arguments: call.args },
    }));
    return [
      ...(reasoning ? [{ id: reasoningId(String(id)), role: 'reasoning', content: reasoning }] : []),
      { id, role: 'assistant', content, ...(toolCalls.length > 0 && { toolCalls }) },
    ];
  }
  const role = own(roles, ownString(message, 'type') ?? '');
  if (role === undefined) return [];
  const mine = known.get(id);
  if (role === 'user' && mine?.role === role) return [{ ...mine }];
  const result = role === 'tool' && { toolCallId: own(message, 'tool_call_id'), ...resultOf(message) };
  return [{ id, role, content, ...result }];
}

/** The messages in the values of a state; `undefined` if its graph has none. */
export function messagesIn(values: unknown): readonly JsonObject[] | undefined {
  const messages = own(values, 'messages');
  return Array.isArray(messages) && messages.every(isJsonObject) ? messages : undefined;
}
