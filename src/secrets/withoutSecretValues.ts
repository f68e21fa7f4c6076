import { isJsonObject, type JsonObject, type JsonPath } from '../model/json.js';
import type { IsSecret } from './guardIsSecret.js';
import { secretPlaces } from './secretPlaces.js';
import { secretSchemaOf } from './secretSchemas.js';
import { maskPlaces } from './secrets.js';

/** The keywords whose value is an answer, and those that list several answers. */
const values = ['default', 'const', 'example'];
const lists = ['examples', 'enum'];
/**
 * Keywords whose keys are property names of the answer, and keywords whose keys are patterns or names of definitions.
 */
const properties = new Set(['properties', 'dependentSchemas', 'dependencies']);
const named = new Set(['patternProperties', '$defs', 'definitions']);
/** Keywords with schemas for the same value. */
const inPlace = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else']);
/** Deeper schemas never become a form. */
const DEEPEST = 250;

/**
 * A schema without values for secrets: defaults, examples and constants. Returns the same object if it contains none. A
 * schema with a reference to a secret counts as secret itself.
 *
 * @param isSecret Never throws.
 */
export function withoutSecretValues(
  schema: object | undefined,
  isSecret: IsSecret | undefined,
): object | undefined {
  const root = secretSchemaOf(schema);
  if (!isJsonObject(schema) || (!root && !isSecret)) return schema;

  const isSecretValue = (part: JsonObject, value: unknown, path: JsonPath): boolean => {
    const found = root?.find(part) ?? (part === schema ? root : undefined);
    const about = isSecret && ((key: string, below: JsonPath) => isSecret(key, [...path, ...below]));
    const places = secretPlaces(found ? [found] : []);
    return value !== undefined && maskPlaces(value, { places, isSecret: about }) !== value;
  };
  const strip = (part: unknown, path: JsonPath, isSecretAbove: boolean, depth: number): unknown => {
    if (!isJsonObject(part)) return part;
    if (depth > DEEPEST) return {};
    const key = path.at(-1);
    const isNamed = isSecretAbove || (typeof key === 'string' && isSecret?.(key, path) === true);
    const isWhole = isNamed || isSecretValue(part, '', path);
    let safe = part;
    for (const [word, held] of Object.entries(part)) {
      let kept = held;
      if (values.includes(word)) kept = isWhole || isSecretValue(part, held, path) ? undefined : held;
      else if (lists.includes(word) && Array.isArray(held)) {
        kept = isWhole || held.some((each) => isSecretValue(part, each, path)) ? undefined : held;
      } else if (properties.has(word))
        kept = mapEntries(held, (child, name) => strip(child, [...path, name], false, depth + 1));
      else if (named.has(word)) kept = mapEntries(held, (child) => strip(child, path, false, depth + 1));
      else kept = stripBelow(held, path, inPlace.has(word) && isWhole, depth + 1);
      if (Object.is(kept, held)) continue;
      safe = { ...safe, [word]: kept };
      if (kept === undefined) Reflect.deleteProperty(safe, word);
    }
    return safe;
  };
  const stripBelow = (held: unknown, path: JsonPath, isSecretAbove: boolean, depth: number): unknown => {
    if (!Array.isArray(held)) return strip(held, path, isSecretAbove, depth);
    const items = held.map((item: unknown) => strip(item, path, isSecretAbove, depth));
    return items.some((item, index) => item !== held[index]) ? items : held;
  };
  const safe = strip(schema, [], false, 0);
  return isJsonObject(safe) ? safe : schema;
}

function mapEntries(held: unknown, change: (child: unknown, name: string) => unknown): unknown {
  if (!isJsonObject(held)) return held;
  const entries = Object.entries(held).map(([name, child]) => [name, change(child, name)] as const);
  return entries.some(([name, child]) => child !== held[name]) ? Object.fromEntries(entries) : held;
}
