/** The limit for nested objects and arrays. */
const MAX_DEPTH = 256;
/** The limit for values in total. */
const MAX_VALUES = 500_000;

/**
 * Copies JSON without `__proto__` keys, which other code may handle specially. Values that JSON cannot represent are
 * omitted, as in `JSON.stringify`.
 *
 * @throws RangeError if the value exceeds the limits, for example because it contains itself.
 */
export function cloneJson(value: unknown): unknown {
  let left = MAX_VALUES;
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
  return clone(value, MAX_DEPTH);
}
