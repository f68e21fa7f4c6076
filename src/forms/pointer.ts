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
