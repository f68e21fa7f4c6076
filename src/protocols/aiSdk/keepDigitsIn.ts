import { keepExact, MARK } from '../../model/exactJson.js';
import { isJsonObject, type JsonObject } from '../../model/json.js';

/** Keeps the exact numbers of a value that was stored with `digits`. */
export function keepDigitsIn(value: unknown, digits: unknown): void {
  if (!isJsonObject(digits)) return;
  const marked = Object.entries(digits).map(([key, text]) => {
    const part = (value as JsonObject | undefined)?.[key];
    keepDigitsIn(part, text);
    // A text that is not a number was masked.
    const read = Number(text);
    const isKept = read === part || (part === null && Math.abs(read) === Infinity);
    return [key, isKept && typeof text === 'string' ? MARK + text : undefined];
  });
  keepExact(value, Object.fromEntries(marked));
}
