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
