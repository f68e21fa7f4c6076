import { mapSubschemas, subschemas } from '../forms/keywords.js';
import { childAt } from '../forms/pointer.js';
import { isJsonObject, type JsonObject, type JsonPath } from '../model/json.js';
import { guardIsSecret, type IsSecret } from './guardIsSecret.js';
import { maskSecrets } from './secrets.js';

/** Deeper schemas become no form. */
const DEEPEST = 100;

/**
 * A schema that also marks what `isSecret` calls a secret: the fields with such a name, the entries if `value` has one
 * with such a name, and a part of `value` with a secret inside for which the schema has no fields.
 */
export function withNamedSecrets(
  schema: JsonObject,
  value: unknown,
  isSecret: IsSecret,
  toolName: string | undefined,
): JsonObject {
  const guard = guardIsSecret(isSecret);
  // The schema of an answer contains the one of the arguments.
  const isNamed = (path: JsonPath): boolean => {
    const key = path.at(-1);
    return (
      typeof key === 'string' && (guard(key, path, toolName) || guard(key, ['editedArgs', ...path], toolName))
    );
  };
  const mark = (part: JsonObject, path: JsonPath, given: unknown, depth: number): JsonObject => {
    const isOpen = subschemas(part).length === 0 && typeof given === 'object';
    const isMarked =
      isNamed(path) ||
      (isOpen &&
        maskSecrets(given, undefined, (key, below) => guard(key, [...path, ...below], toolName)) !== given);
    const marked = mapSubschemas(part, (child, [keyword, name]) => {
      if (!isJsonObject(child) || depth > DEEPEST) return child;
      const below = (at: JsonPath, under: unknown) => mark(child, at, under, depth + 1);
      if (keyword === 'properties') return below([...path, String(name)], childAt(given, String(name)));
      if (keyword.endsWith('tems')) {
        const index = Number(name ?? 0);
        return below([...path, index], childAt(given, index));
      }
      if (keyword === '$defs' || keyword === 'definitions') return below([], undefined);
      if (!keyword.endsWith('Properties')) return below(path, given);
      const entries = isJsonObject(given) ? Object.keys(given) : [];
      const named = entries.find((entry) => isNamed([...path, entry])) ?? entries[0];
      return below(named === undefined ? path : [...path, named], childAt(given, named ?? ''));
    });
    return isMarked ? { ...marked, writeOnly: true } : marked;
  };
  return mark(schema, [], value, 0);
}
