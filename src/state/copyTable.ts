/**
 * A copy of `table`, or an empty one. A table has no prototype, so a key such as `__proto__` or `constructor` is a
 * key like any other in it.
 */
export function copyTable<T>(table: Readonly<Record<string, T>> = {}): Record<string, T> {
  // Object.create returns `any`; what has no prototype and no property holds no value of another type.
  const copy = Object.create(null) as Record<string, T>;
  // Faster than Object.assign, which has no hidden class to clone; there is nothing inherited to leave out.
  for (const key in table) copy[key] = table[key] as T;
  return copy;
}
