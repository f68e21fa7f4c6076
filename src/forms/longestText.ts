/** The length of the longest text in a JSON value, including its keys, in characters. */
export function longestText(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (longest, [key, child]) => Math.max(longest, key.length, longestText(child)),
    0,
  );
}
