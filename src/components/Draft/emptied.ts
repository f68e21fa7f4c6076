import { isJsonObject, own, type JsonPath } from '../../model/json.js';

/**
 * The fields of a form that a person has emptied: a form holds `undefined` for each, JSON cannot, and a form that finds nothing
 * there begins with the default again.
 */
export function emptiedIn(value: unknown, path: JsonPath = []): readonly JsonPath[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => emptiedIn(item, [...path, index]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    child === undefined ? [[...path, key]] : emptiedIn(child, [...path, key]),
  );
}

/** The value with `undefined` for each of these fields again, as far as what stands around them is there. */
export function withEmptied(value: unknown, emptied: unknown): unknown {
  if (!Array.isArray(emptied)) return value;
  return emptied.reduce<unknown>((all, path) => (isPath(path) ? emptyAt(all, path) : all), value);
}

const isPath = (path: unknown): path is JsonPath =>
  Array.isArray(path) && path.every((key) => typeof key === 'string' || typeof key === 'number');

function emptyAt(value: unknown, [key, ...rest]: JsonPath): unknown {
  if (typeof key === 'number') {
    if (!Array.isArray(value) || !(key in value)) return value;
    return value.map((item: unknown, index) => (index === key ? emptyAt(item, rest) : item));
  }
  if (key === undefined || !isJsonObject(value)) return value;
  if (rest.length === 0) return Object.hasOwn(value, key) ? value : { ...value, [key]: undefined };
  return Object.hasOwn(value, key) ? { ...value, [key]: emptyAt(own(value, key), rest) } : value;
}
