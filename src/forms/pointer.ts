import { own } from '../model/json.js';

/** The value under a key of an object, or at an index of a list. */
export function childAt(value: unknown, key: string | number): unknown {
  return Array.isArray(value) ? (value as readonly unknown[])[Number(key)] : own(value, String(key));
}

/** The value at a JSON Pointer in a URI fragment. */
export const valueAt = (root: unknown, pointer: string): unknown =>
  pointerKeys(pointer).reduce<unknown>(childAt, root);

/** The keys of a JSON Pointer in a URI fragment: `#/a/0/b~1c` as `['a', '0', 'b/c']`, `#` as `[]`. */
export function pointerKeys(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => percentDecoded(part).replaceAll('~1', '/').replaceAll('~0', '~'));
}

function percentDecoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A lone "%" was never encoded, so the text is the key.
    return part;
  }
}

/** The reference to a definition. */
export const definitionPointer = (keyword: string, name: string): string =>
  `#/${keyword}/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
