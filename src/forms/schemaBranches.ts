import { isJsonObject, own, type JsonObject } from '../model/json.js';
import { resolveLocalRef } from './localRef.js';

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
    for (const word of ['dependentSchemas', 'dependencies']) {
      const below = own(schema, word);
      if (isJsonObject(below)) open.push(...Object.values(below));
    }
  }
  return [...found];
}

/**
 * What one schema says of the value under `name`; `undefined` where it says nothing.
 *
 * @param ifUnclear Whether a pattern counts that would have to be studied before it can be tried. @default false
 */
export function propertySchemas(schema: JsonObject, name: string, ifUnclear = false): readonly unknown[] {
  const named = own(own(schema, 'properties'), name);
  const patterns = own(schema, 'patternProperties');
  const matching = Object.entries(isJsonObject(patterns) ? patterns : {})
    .filter(([pattern]) => matchesName(namePattern(pattern), name) ?? ifUnclear)
    .map(([, child]) => child);
  const found = named === undefined ? matching : [named, ...matching];
  return found.length > 0 ? found : [own(schema, 'additionalProperties')];
}

/** Longer names are not tried. In characters. */
const LONGEST_NAME = 128;

/** Whether a name matches a pattern of a stranger's; `undefined` where that is not tried. */
export function matchesName(pattern: RegExp | undefined, name: string): boolean | undefined {
  return name.length > LONGEST_NAME ? undefined : pattern?.test(name);
}

/**
 * A pattern of a stranger's to try names with. Only what is harmless at a glance is tried, since the code that
 * studies patterns is not loaded with the core: two choices or repetitions at most, and none of a group. Else
 * `undefined`, as for a pattern of another language.
 */
export function namePattern(pattern: string): RegExp | undefined {
  const ways = pattern.match(/[*+?{|]/g)?.length ?? 0;
  if (ways > 2 || /\)[*+{]|\\[k\d]/.test(pattern)) return undefined;
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
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
