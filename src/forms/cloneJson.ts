/** Limits for a copy of untrusted JSON. */
export interface CloneLimits {
  /** Nested objects and arrays. @default 256 */
  readonly depth?: number | undefined;
  /** Values in total. @default 500_000 */
  readonly values?: number | undefined;
}

/**
 * Copies JSON without `__proto__` keys, which other code may treat as more than a name. Values that JSON cannot hold
 * are omitted, as in `JSON.stringify`.
 *
 * @throws RangeError if the value exceeds the limits, for example because it contains itself.
 */
export function cloneJson(value: unknown, { depth = 256, values = 500_000 }: CloneLimits = {}): unknown {
  let left = values;
  const clone = (part: unknown, room: number): unknown => {
    if (room < 0 || (left -= 1) < 0) throw new RangeError('This JSON is too deep or too large.');
    if (Array.isArray(part)) return part.map((item) => clone(item, room - 1) ?? null);
    if (typeof part !== 'object' || part === null) {
      return typeof part === 'function' || typeof part === 'symbol' ? undefined : part;
    }
    const copy: Record<string, unknown> = {};
    for (const [key, child] of Object.entries(part)) {
      const copied = key === '__proto__' ? undefined : clone(child, room - 1);
      if (copied !== undefined) copy[key] = copied;
    }
    return copy;
  };
  return clone(value, depth);
}
