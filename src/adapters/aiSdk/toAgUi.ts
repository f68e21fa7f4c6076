import type { Message } from '../../model/agUi.js';
import { jsonCopy, ownString } from '../../model/json.js';
import type { ChatMessage } from './ChatHelpers.js';
import { toolPartOf, type ToolPart } from './toolParts.js';

const known = new WeakMap<ChatMessage, readonly Message[]>();

/**
 * The messages of a chat as AG-UI messages. A step of the assistant becomes its reasoning, one message with its text
 * and its calls, and one message for each result. Unchanged messages keep their identity.
 */
export const toAgUi = (messages: readonly ChatMessage[]): readonly Message[] =>
  messages.flatMap((message) => {
    const found = known.get(message) ?? convert(message);
    known.set(message, found);
    return found;
  });

function convert(message: ChatMessage): readonly Message[] {
  const { id, role, parts } = message;
  if (role === 'assistant') return stepsOf(parts).flatMap((step, index) => stepMessages(id, step, index));
  if (role === 'system') return [{ id, role, content: textOf(parts) }];
  const files = parts.flatMap((part) => fileOf(part) ?? []);
  const text = textOf(parts);
  if (files.length === 0) return [{ id, role, content: text }];
  return [{ id, role, content: [...(text ? [{ type: 'text' as const, text }] : []), ...files] }];
}

type Parts = ChatMessage['parts'];

/** The parts of each step. A message without any step is one step. */
function stepsOf(parts: Parts): readonly Parts[] {
  const steps: { type: string }[][] = [[]];
  for (const part of parts) {
    if (part.type !== 'step-start') steps.at(-1)?.push(part);
    else if (steps.at(-1)?.length !== 0) steps.push([]);
  }
  return steps;
}

function stepMessages(messageId: string, parts: Parts, index: number): readonly Message[] {
  const id = index === 0 ? messageId : `${messageId}:${index + 1}`;
  const calls = parts.flatMap((part) => toolPartOf(part) ?? []);
  const reasoning = textsOf(parts, 'reasoning').join('\n\n');
  const content = textOf(parts);
  const isEmpty = !content && calls.length === 0;
  return [
    ...(reasoning ? [{ id: `${id}:reasoning`, role: 'reasoning' as const, content: reasoning }] : []),
    ...(isEmpty && index > 0 ? [] : [assistantMessage(id, content, calls)]),
    ...calls.flatMap((call) => resultOf(call) ?? []),
  ];
}

const assistantMessage = (id: string, content: string, calls: readonly ToolPart[]): Message => ({
  id,
  role: 'assistant',
  ...(content && { content }),
  ...(calls.length > 0 && {
    toolCalls: calls.map(({ toolCallId, name, input }) => ({
      id: toolCallId,
      type: 'function' as const,
      function: { name, arguments: jsonText(input) },
    })),
  }),
});

/** The result of a call; `undefined` while it has none. */
function resultOf({ toolCallId, state, output, errorText, approval }: ToolPart): Message | undefined {
  const message = { id: `${toolCallId}:result`, role: 'tool', toolCallId } as const;
  switch (state) {
    case 'output-available':
      return { ...message, content: typeof output === 'string' ? output : jsonText(output) };
    case 'output-error':
      return { ...message, content: errorText ?? '', error: errorText ?? '' };
    case 'output-denied':
      return { ...message, content: approval?.reason ?? 'denied', error: 'denied' };
    default:
      return undefined;
  }
}

/** The value as text. The result of a call of the page can have no JSON. */
const jsonText = (value: unknown): string => JSON.stringify(jsonCopy(value)) ?? '';

const textsOf = (parts: Parts, type: string): readonly string[] =>
  parts.flatMap((part) => (part.type === type ? (ownString(part, 'text') ?? []) : []));

const textOf = (parts: Parts): string => textsOf(parts, 'text').join('');

function fileOf(part: Parts[number]) {
  const value = part.type === 'file' ? ownString(part, 'url') : undefined;
  if (value === undefined) return undefined;
  const mimeType = ownString(part, 'mediaType') ?? 'application/octet-stream';
  const kind = /^(image|audio|video)\//.exec(mimeType)?.[1] as 'image' | 'audio' | 'video' | undefined;
  return { type: kind ?? ('document' as const), source: { type: 'url' as const, value, mimeType } };
}
