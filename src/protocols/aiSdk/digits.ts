import { exactCopy, MARK } from '../../model/exactJson.js';
import type { JsonObject } from '../../model/json.js';

/**
 * The exact numbers in a value, at the same keys, each as a text; `undefined` if none is known to be rounded. A copy of
 * the value as JSON has lost them. The names stay, so that a number under a secret name is masked here, too.
 */
export function digitsIn(value: unknown): JsonObject | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const exact = exactCopy(value) as JsonObject | undefined;
  const found = Object.entries(value).flatMap(([key, part]: [string, unknown]): [string, unknown][] => {
    const text = exact?.[key];
    const digits =
      typeof part === 'number' && typeof text === 'string' ? text.replace(MARK, '') : digitsIn(part);
    return digits === undefined ? [] : [[key, digits]];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}
