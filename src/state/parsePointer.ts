/**
 * The keys of a JSON Pointer (RFC 6901): `/a/b~1c` as `['a', 'b/c']`, the empty pointer as `[]`. `undefined` for an invalid pointer, and
 * for one through `__proto__` or `constructor/prototype`, as in the reference client.
 */
export function parsePointer(pointer: unknown): readonly string[] | undefined {
  if (pointer === '') return [];
  if (typeof pointer !== 'string' || !pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined;
  const keys = pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const poisoned = keys.some(
    (key, depth) => key === '__proto__' || (key === 'prototype' && keys[depth - 1] === 'constructor'),
  );
  return poisoned ? undefined : keys;
}
