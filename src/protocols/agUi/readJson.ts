import { isTooDeep, parseJson } from '../../model/json.js';

/**
 * The value of JSON text that stands inside of something else; `undefined` where it is none, which JSON itself never
 * says, and where it is too deep to be shown.
 */
export function readJson(text: string): unknown {
  const value = parseFrame(text);
  return isTooDeep(value) ? undefined : value;
}

/**
 * The value of a frame, however deep; `undefined` where it is no JSON. A key `__proto__` is left out at any depth, however
 * it is spelled: `JSON.parse` makes it a harmless own property, and the first careless copy turns it into a prototype.
 */
export function parseFrame(text: string): unknown {
  const parsed = parseJson(text)?.value;
  const isNamed = text.includes('__proto__') || (text.includes('\\u00') && escapedProtoLetter.test(text));
  if (isNamed) leaveOutProto(parsed);
  return parsed;
}

const escapedProtoLetter = /\\u00(?:5f|6f|7[024])/i;

/** A loop, since `JSON.parse` with a function walks no deeper than the stack. The value is this module's own. */
function leaveOutProto(parsed: unknown): void {
  const waiting = [parsed];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
    for (const member of Object.values(value)) if (typeof member === 'object') waiting.push(member);
  }
}
