import { isJsonObject, own, type JsonObject } from '../model/json.js';
import { resolveLocalRef } from './localRef.js';
import { patternRisk } from './patterns.js';

/** Unions and references nest; what goes deeper than this no form shows. */
const MAX_NESTING = 8;

/** The schema and every schema that applies to the same value by a union, a condition or a reference. */
export function branchesOf(schema: unknown, root: unknown, depth = 0): readonly JsonObject[] {
  const found = resolveLocalRef(schema, root);
  if (!found || depth > MAX_NESTING) return [];
  const below = ['allOf', 'anyOf', 'oneOf', 'then', 'else'].flatMap((word) => own(found, word) ?? []);
  return [found, ...below.flatMap((branch) => branchesOf(branch, root, depth + 1))];
}

/** What one schema says of the value under `name`; `undefined` where it says nothing. */
export function propertySchemas(schema: JsonObject, name: string): readonly unknown[] {
  const named = own(own(schema, 'properties'), name);
  const patterns = own(schema, 'patternProperties');
  const matching = Object.entries(isJsonObject(patterns) ? patterns : {})
    .filter(
      ([pattern]) => patternRisk(pattern, name.length) === 'safe' && new RegExp(pattern, 'u').test(name),
    )
    .map(([, child]) => child);
  const found = named === undefined ? matching : [named, ...matching];
  return found.length > 0 ? found : [own(schema, 'additionalProperties')];
}

/** What one schema says of the item at `index`. */
export function itemSchemas(schema: JsonObject, index: number): readonly unknown[] {
  const items = own(schema, 'items');
  const tuple = own(schema, 'prefixItems') ?? items;
  if (!Array.isArray(tuple)) return [items];
  return [
    index < tuple.length
      ? (tuple[index] as unknown)
      : (own(schema, 'additionalItems') ?? (Array.isArray(items) ? undefined : items)),
  ];
}
