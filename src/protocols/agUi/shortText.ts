/** Any value as text for an error message: at most `limit` characters. */
export function shortText(value: unknown, limit = 300): string {
  const text = typeof value === 'string' ? value : toJson(value);
  return text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? typeof value;
  } catch {
    // A cycle, a BigInt, or nesting beyond the stack.
    return typeof value;
  }
}
