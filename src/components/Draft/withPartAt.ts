import { isJsonObject, own, type JsonPath } from '../../model/json.js';

/** A copy of `value` with `part` at this path, if the object or list that contains that place exists. */
export function withPartAt(value: unknown, [key, ...rest]: JsonPath, part: unknown): unknown {
  if (key === undefined) return part;
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === key ? withPartAt(item, rest, part) : item));
  if (!isJsonObject(value) || (rest.length > 0 && !Object.hasOwn(value, key))) return value;
  return { ...value, [key]: withPartAt(own(value, String(key)), rest, part) };
}
