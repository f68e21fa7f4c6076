import { isJsonObject, isTooDeep, own, parseJson } from '../model/json.js';

/**
 * The result of a tool: the JSON in a tool message's content, even if it was encoded twice; otherwise its text. JSON that is too deep to
 * show stays text. Content parts that are all text become one text. Others are returned unchanged.
 */
export function readToolResult(content: unknown): unknown {
  const text = textOf(content);
  if (text === undefined) return content;
  const parsed = parseJson(text);
  if (parsed === undefined || isTooDeep(parsed.value)) return text;
  if (typeof parsed.value !== 'string') return parsed.value;
  // `"12"` is the text 12. Only text that must be JSON is decoded again.
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
