const escapedProtoLetter = /\\u00(?:5f|6f|7[024])/i;

/**
 * Parses JSON text; `undefined` where it is none, which JSON itself never says. A key `__proto__` is left out at
 * any depth, however it is spelled: `JSON.parse` makes it a harmless own property, and the first careless copy
 * turns it into a prototype.
 */
export function parseJson(text: string): unknown {
  try {
    const named = text.includes('__proto__') || (text.includes('\\u00') && escapedProtoLetter.test(text));
    return named ? JSON.parse(text, withoutProto) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function withoutProto(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}
