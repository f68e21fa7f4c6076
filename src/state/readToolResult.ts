import { isJsonObject, isTooDeep, own, parseJson } from '../model/json.js';

/**
 * What a tool gave back: the JSON that a tool message's content holds, also where it was encoded twice, else its
 * text, as it does where the JSON is too deep to be shown. Content parts that are all text are read as one text; others are given back as they are.
 */
export function readToolResult(content: unknown): unknown {
  const text = textOf(content);
  if (text === undefined) return content;
  const parsed = parseJson(text);
  if (parsed === undefined || isTooDeep(parsed.value)) return text;
  if (typeof parsed.value !== 'string') return parsed.value;
  // `"12"` is the text 12 and stays one; only what can be nothing but JSON is unwrapped again.
  const inner = parseJson(parsed.value);
  const isMore = typeof inner?.value === 'object' || typeof inner?.value === 'string';
  return isMore && !isTooDeep(inner.value) ? inner.value : parsed.value;
}

function textOf(content: unknown): string | undefined {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return undefined;
  const texts = content.map((part: unknown) =>
    isJsonObject(part) && own(part, 'type') === 'text' ? own(part, 'text') : null,
  );
  return texts.every((text) => typeof text === 'string') ? texts.join('') : undefined;
}
