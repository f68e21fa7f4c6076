/** A plain JSON object, as `JSON.parse` returns it. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A path in a JSON document: object keys and array indices, from the root. */
export type JsonPath = readonly (string | number)[];

/** Whether `value` is a JSON object, not `null` and not an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the own property `key` of `value`, never an inherited one; `undefined` if `value` is not an object. */
export function own(value: unknown, key: string): unknown {
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Returns the own property `key` of `value` if it is a non-empty string. */
export function ownString(value: unknown, key: string): string | undefined {
  const found = own(value, key);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

/**
 * The maximum nesting depth of a stored value. It is deeper than any readable value, and within the limits of the
 * stack. Deeper input is rejected with an issue or a RAW event.
 */
export const DEEPEST = 500;

/** Whether arrays and objects are nested deeper than `limit`. Iterative, so it handles any depth. */
export function isTooDeep(value: unknown, limit = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false;
  // The stack has one entry per level, with its next member.
  const waiting: { readonly members: readonly unknown[]; next: number }[] = [{ members: [value], next: 0 }];
  for (let last = waiting.at(-1); last !== undefined; last = waiting.at(-1)) {
    if (waiting.length > limit + 1) return true;
    const member = last.members[last.next];
    last.next += 1;
    if (last.next > last.members.length) waiting.pop();
    else if (typeof member === 'object' && member !== null) {
      waiting.push({ members: Array.isArray(member) ? member : Object.values(member), next: 0 });
    }
  }
  return false;
}

/**
 * The beginning of JSON text. Tool results are often plain text, and this test is faster than a failed parse.
 */
const beginsAsJson = /^\s*[[{"\-0-9tfn]/;

/**
 * Parses `text`. The value is wrapped because it can be `null`. Returns `undefined` if `text` is not JSON. Never
 * throws.
 */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  if (!beginsAsJson.test(text)) return undefined;
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** Copies a value through JSON; `undefined` if it is not JSON. Never throws. */
export function jsonCopy(value: unknown): unknown {
  try {
    return value === undefined ? undefined : parseJson(JSON.stringify(value) ?? '')?.value;
  } catch {
    return undefined;
  }
}

/** Whether it is an object literal, of any realm. */
export function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * Whether two JSON values are equal, in any key order. Linear in the smaller value. Never throws. Values deeper than
 * {@link DEEPEST} count as different, and so do values that are not JSON, such as dates and files.
 */
export function sameJson(left: unknown, right: unknown, depth = 0): boolean {
  if (Object.is(left, right)) return true;
  if (depth > DEEPEST) return false;
  if (Array.isArray(left)) {
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, index) => sameJson(item, right[index], depth + 1))
    );
  }
  if (!isJsonObject(left) || !isJsonObject(right) || !isPlain(left) || !isPlain(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key], right[key], depth + 1))
  );
}

/** Whether `payload` contains everything in `part`. */
export function containsAll(payload: unknown, part: unknown): boolean {
  if (!isJsonObject(part)) return sameJson(payload, part);
  return Object.entries(part).every(([key, value]) => sameJson(own(payload, key), value));
}
