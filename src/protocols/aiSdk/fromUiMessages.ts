import type { Message } from '../../model/agUi.js';
import { isJsonObject, own, ownString, type JsonObject } from '../../model/json.js';
import { nextRef, type Outline } from './Outline.js';
import { PART } from './partsOf.js';
import type { UiMessage } from './UiMessage.js';

/**
 * Converts the messages that AI SDK has stored to messages of AG-UI, such as for the option `messages` of a run object.
 * A later request sends every message back as it was stored.
 */
export const fromUiMessages = (messages: readonly UiMessage[]): Message[] =>
  messages.flatMap((message) =>
    message.role === 'assistant' ? fromAssistant(message) : [fromOther(message)],
  );

function fromOther({ id, role, metadata, parts }: UiMessage): Message {
  const content = parts.filter(isJsonObject).flatMap((part): readonly object[] => {
    if (part['type'] === 'text') return [{ type: 'text', text: String(part['text']) }];
    if (part['type'] !== 'file') return [];
    const mimeType = String(part['mediaType']);
    const kind = /^(?:image|audio|video)/.exec(mimeType)?.[0] ?? 'document';
    return [{ type: kind, source: { type: 'url', value: part['url'], mimeType } }];
  });
  const text = content.map((part) => ownString(part, 'text') ?? '').join('');
  const isText = role === 'system' || content.every((part) => own(part, 'type') === 'text');
  const given = isJsonObject(metadata) && { metadata };
  return { id, role, content: isText ? text : content, ...given } as Message;
}

function fromAssistant({ id, metadata, parts }: UiMessage): readonly Message[] {
  const chunks: JsonObject[] = [];
  const read = parts.filter(isJsonObject).flatMap((part) => {
    const { chunk, messages } = fromPart(part, nextRef({ key: id, chunks }, ownString(part, 'toolCallId')));
    chunks.push(chunk);
    return messages;
  });
  const none: Message = { id: `${id}:0`, role: 'assistant', content: '' };
  const [first = none, ...others] = read;
  const outline: Outline = {
    id,
    key: id,
    at: first.id,
    chunks,
    begun: parts.length,
    ...(metadata !== undefined && { metadata }),
  };
  return [{ ...first, metadata: { aiSdk: outline } }, ...others];
}

/** The messages that have the text, the arguments or the result of a part, and a chunk for the rest of the part. */
function fromPart(given: JsonObject, ref: string): { chunk: JsonObject; messages: readonly Message[] } {
  const { type, text, toolCallId: id, input = {}, output, errorText, ...rest } = given;
  if (typeof id === 'string') {
    const name = ownString(given, 'toolName') ?? String(type).slice(5);
    const called = { name, arguments: JSON.stringify(input) };
    const error = typeof errorText === 'string' ? errorText : undefined;
    const content = error ?? JSON.stringify(output);
    const result = { id: `result-${ref}`, role: 'tool', toolCallId: id, content, ...(error && { error }) };
    return {
      chunk: { type: PART, ref, toolCallId: id, fields: { type, toolCallId: id, ...rest } },
      messages: [
        { id: ref, role: 'assistant', toolCalls: [{ id, type: 'function', function: called }] },
        ...(content === undefined ? [] : [result as Message]),
      ],
    };
  }
  if (type !== 'text' && type !== 'reasoning') return { chunk: { type: PART, fields: given }, messages: [] };
  // An empty text has no message, but an id: it had one in the stream.
  if (typeof text !== 'string' || text === '')
    return { chunk: { type: PART, ref, fields: given }, messages: [] };
  const role = type === 'text' ? 'assistant' : type;
  const chunk = { type: PART, ref, fields: { type, ...rest } };
  return { chunk, messages: [{ id: ref, role, content: text }] };
}
