/**
 * JSON with sorted keys, so that the result does not depend on the order of an object's keys. A host's value can contain
 * a `bigint`, which JSON lacks.
 */
export function stableJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, child: unknown) =>
      typeof child === 'object' && child !== null && !Array.isArray(child)
        ? Object.fromEntries(Object.entries(child).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
        : typeof child === 'bigint'
          ? `${child}n`
          : child,
    ) ?? 'undefined'
  );
}
