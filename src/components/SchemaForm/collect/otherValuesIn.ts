import { unknownKeys, type UnknownKeyOptions } from '../../../approvals/edits.js';
import { loadedInterpreter } from '../../../forms/loadInterpreter.js';
import { allConditions } from '../../../forms/schemaBranches.js';
import type { JsonPath } from '../../../model/json.js';

/** The most parts of a value for which the conditions of its schema are checked. */
const MAX_CONDITIONS = 2_000;

/**
 * The values for which a form has no field, because the schema does not describe them, or does not describe them in
 * combination with the other values. `root` is the document that references point into.
 */
export function otherValuesIn(value: unknown, schema: unknown, root = schema): readonly JsonPath[] {
  let left = MAX_CONDITIONS;
  const create = loadedInterpreter();
  const conditions: UnknownKeyOptions['conditions'] = (part, given) =>
    (left -= 1) > 0 && typeof create === 'function'
      ? create(part, { root }).conditions(given)
      : allConditions(part);
  return unknownKeys(value, schema, { root, conditions });
}

/** The paths that the other list does not contain. */
export function withoutPaths(paths: readonly JsonPath[], others: readonly JsonPath[]): readonly JsonPath[] {
  const text = (path: JsonPath): string => JSON.stringify(path);
  const known = new Set(others.map(text));
  return paths.filter((path) => !known.has(text(path)));
}
