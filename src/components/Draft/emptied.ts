import { isJsonObject, type JsonPath } from '../../model/json.js';
import { withPartAt } from './withPartAt.js';

/**
 * The paths of the fields and items that are `undefined`, because the user has emptied them or they were secrets. JSON
 * cannot contain `undefined`: a restored form would start with the default of the field again, and an item would be
 * null.
 */
export function emptiedIn(value: unknown, path: JsonPath = []): readonly JsonPath[] {
  const isList = Array.isArray(value);
  if (!isList && !isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]: [string, unknown]) => {
    const below = [...path, isList ? Number(key) : key];
    return child === undefined ? [below] : emptiedIn(child, below);
  });
}

/** Sets each of these fields to `undefined` again, if the object or list that contains it exists. */
export function withEmptied(value: unknown, emptied: unknown): unknown {
  if (!Array.isArray(emptied)) return value;
  return emptied.reduce<unknown>(
    (all, path) => (isPath(path) ? withPartAt(all, path, undefined) : all),
    value,
  );
}

export const isPath = (path: unknown): path is JsonPath =>
  Array.isArray(path) && path.every((key) => typeof key === 'string' || typeof key === 'number');
