/**
 * Parses JSON text; `undefined` if it is invalid, or has an object with a duplicate key, of which only the last value
 * would remain.
 */
export function parseWithUniqueKeys(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return countKeys(value) === keysIn(text) ? { value } : undefined;
  } catch {
    return undefined;
  }
}

function countKeys(value: unknown): number {
  let keys = 0;
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const children: unknown[] = Object.values(next);
    if (!Array.isArray(next)) keys += children.length;
    for (const child of children) open.push(child);
  }
  return keys;
}

function keysIn(text: string): number {
  let keys = 0;
  for (const [, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)) if (colon !== undefined) keys += 1;
  return keys;
}
