import { ownString } from './json.js';

/** The text of a message's content: the content itself, or the text of its parts; `undefined` for anything else. */
export function contentText(content: unknown): string | undefined {
  if (typeof content === 'string') return content;
  return Array.isArray(content)
    ? content.map((part: unknown) => ownString(part, 'text') ?? '').join('')
    : undefined;
}
