import { isTooDeep, parseJson } from '../../model/json.js';
import { keepDigits } from '../../model/exactJson.js';

/** Parses JSON text inside another value; `undefined` if it is not JSON, or too deep to be shown. */
export function readJson(text: string): unknown {
  const value = parseFrame(text);
  return isTooDeep(value) ? undefined : value;
}

/**
 * Parses a frame of any depth; `undefined` if it is not JSON. The key `__proto__` is removed at any depth, in any
 * spelling: `JSON.parse` makes it a harmless own property, but a careless copy would set the prototype. The numbers
 * that JavaScript rounds are kept beside the value.
 */
export function parseFrame(text: string): unknown {
  const parsed = parseJson(text)?.value;
  const mayNameProto =
    text.includes('__proto__') || (text.includes('\\u00') && escapedProtoLetter.test(text));
  if (mayNameProto) removeProtoKeys(parsed);
  return keepDigits(parsed, text);
}

const escapedProtoLetter = /\\u00(?:5f|6f|7[024])/i;

/** A loop, because a reviver of `JSON.parse` is limited by the stack. The value belongs to this module. */
function removeProtoKeys(parsed: unknown): void {
  const waiting = [parsed];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
    for (const member of Object.values(value)) if (typeof member === 'object') waiting.push(member);
  }
}
