import { isJsonObject, own, type JsonObject } from '../model/json.js';
import { resolveLocalRef } from './localRef.js';
import { patternRisk } from './patterns.js';

/**
 * The schemas and every schema that applies to the same value by a union, a condition or a reference, each once:
 * a schema of a hundred bytes can name itself a million times over.
 */
export function branchesOf(schemas: readonly unknown[], root: unknown): readonly JsonObject[] {
  const found = new Set<JsonObject>();
  const open = [...schemas];
  while (open.length > 0) {
    const schema = open.pop();
    if (!isJsonObject(schema) || found.has(schema)) continue;
    found.add(schema);
    // What stands beside a reference may count as well.
    if (Object.hasOwn(schema, '$ref')) open.push(resolveLocalRef(schema, root));
    for (const word of ['allOf', 'anyOf', 'oneOf', 'then', 'else']) {
      const below = own(schema, word);
      for (const branch of Array.isArray(below) ? (below as unknown[]) : [below]) open.push(branch);
    }
  }
  return [...found];
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
