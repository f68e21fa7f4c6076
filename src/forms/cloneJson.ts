/** How much of a stranger's JSON is copied. */
export interface CloneLimits {
  /** Objects and arrays inside one another. @default 256 */
  readonly depth?: number | undefined;
  /** Values in all. @default 500_000 */
  readonly values?: number | undefined;
}

/**
 * A copy of JSON without any `__proto__` key, which some code downstream would take for more than a name.
 * What JSON cannot hold is left out as `JSON.stringify` does.
 *
 * @throws RangeError where the value is deeper or larger than the limits, as one that holds itself is.
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
