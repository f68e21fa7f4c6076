/** A plain JSON object: what `JSON.parse` makes of `{…}`. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Where a value stands inside a JSON document: keys of objects and indices of arrays, from the root. */
export type JsonPath = readonly (string | number)[];

/** Whether `value` is a JSON object, and neither `null` nor an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own property `key` of `value`, and never one that it inherits. `undefined` for whatever is no object. */
export function own(value: unknown, key: string): unknown {
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The own property `key` of `value` when it is a string that is not empty. */
export function ownString(value: unknown, key: string): string | undefined {
  const found = own(value, key);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

/**
 * How many lists and objects may lie inside each other in a value that is kept: far beyond anything that a person
 * reads, and far within what a stack walks. Deeper values are refused where they enter, with an issue or a RAW event.
 */
export const DEEPEST = 500;

/** Whether lists and objects lie inside each other more than `limit` levels deep. A loop: it stands any depth. */
export function isTooDeep(value: unknown, limit = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false;
  // One member waits per level: what is pushed last is walked first.
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

/** What JSON begins with. To throw an error over words, which results of tools often are, costs more than to read them. */
const beginsAsJson = /^\s*[[{"\-0-9tfn]/;

/** The value that `text` stands for, wrapped because it may be `null`; `undefined` where it is no JSON. Never throws. */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  if (!beginsAsJson.test(text)) return undefined;
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** The value as JSON gives it back; `undefined` where it is no JSON. Never throws. */
export function jsonCopy(value: unknown): unknown {
  try {
    return value === undefined ? undefined : parseJson(JSON.stringify(value) ?? '')?.value;
  } catch {
    return undefined;
  }
}

/** Whether it is an object literal, of another realm too. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * Whether two JSON values are the same, whatever the order of their keys. Linear in the smaller value, and total:
 * what lies deeper than {@link DEEPEST} counts as different, and so does what is no JSON, such as a date or a file.
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

/** Whether `payload` says everything that `part` says. */
export function saysAll(payload: unknown, part: unknown): boolean {
  if (!isJsonObject(part)) return sameJson(payload, part);
  return Object.entries(part).every(([key, value]) => sameJson(own(payload, key), value));
}
