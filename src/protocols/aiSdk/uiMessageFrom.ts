import type { Message } from '../../model/agUi.js';
import { isJsonObject, own, ownString, type JsonObject } from '../../model/json.js';
import type { UiMessage } from './UiMessage.js';

/** A message of the user or the host as a `UIMessage`. */
export function uiMessageFrom({ id, role, content, metadata }: Message): UiMessage {
  const given: readonly unknown[] = Array.isArray(content) ? content : [{ type: 'text', text: content }];
  return {
    id,
    role: role === 'user' ? role : 'system',
    ...(metadata !== undefined && { metadata }),
    parts: given.filter(isJsonObject).map(uiPartFrom),
  };
}

function uiPartFrom(part: JsonObject): object {
  if (part['type'] === 'text') return { type: 'text', text: part['text'] };
  const source = own(part, 'source');
  const mediaType = ownString(source, 'mimeType') ?? part['type'];
  const value = String(own(source, 'value'));
  const url = own(source, 'type') === 'data' ? `data:${String(mediaType)};base64,${value}` : value;
  return { type: 'file', mediaType, url };
}
