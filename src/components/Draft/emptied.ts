import { isJsonObject, type JsonPath } from '../../model/json.js';
import { withPartAt } from './withPartAt.js';

/**
 * The paths of the fields that the user has emptied. In a form, such a field is `undefined`, which JSON cannot contain.
 * If the field were missing, the form would start with its default again.
 */
export function emptiedIn(value: unknown, path: JsonPath = []): readonly JsonPath[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => emptiedIn(item, [...path, index]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    child === undefined ? [[...path, key]] : emptiedIn(child, [...path, key]),
  );
}

/** Sets each of these fields to `undefined` again, if the object that contains it exists. */
export function withEmptied(value: unknown, emptied: unknown): unknown {
  if (!Array.isArray(emptied)) return value;
  return emptied.reduce<unknown>(
    (all, path) => (isPath(path) ? withPartAt(all, path, undefined) : all),
    value,
  );
}

export const isPath = (path: unknown): path is JsonPath =>
  Array.isArray(path) && path.every((key) => typeof key === 'string' || typeof key === 'number');
