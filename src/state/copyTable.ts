/**
 * A copy of `table`, or an empty table. A table has no prototype, so keys such as `__proto__` or `constructor` are
 * ordinary keys.
 */
export function copyTable<T>(table: Readonly<Record<string, T>> = {}): Record<string, T> {
  // Object.create returns `any`. An object without a prototype and properties contains no value of another type.
  const copy = Object.create(null) as Record<string, T>;
  // Faster than Object.assign, which has no hidden class to clone. There are no inherited properties to skip.
  for (const key in table) copy[key] = table[key] as T;
  return copy;
}
