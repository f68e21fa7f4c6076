import { isJsonObject, own, type JsonObject } from '../model/json.js';
import { resolveLocalRef } from './localRef.js';
import { namedDialect } from './namedDialect.js';

/**
 * The schemas, and every schema that a union, a condition or a reference applies to the same value. Each is listed
 * once, because a schema of a hundred bytes can refer to itself a million times.
 *
 * @param conditional The parts of a schema that apply only under a condition. @default all, whether or not it is met
 * @param except The schemas that do not apply. @default none
 */
export function branchesOf(
  schemas: readonly unknown[],
  root: unknown,
  conditional: (schema: JsonObject) => readonly unknown[] = allConditions,
  except: readonly unknown[] = [],
): readonly JsonObject[] {
  const found = new Set<JsonObject>();
  const open = [...schemas];
  while (open.length > 0) {
    const next = open.pop();
    const schema = isReplaced(next, root) ? resolveLocalRef(next, root) : next;
    if (!isJsonObject(schema) || found.has(schema) || except.includes(next)) continue;
    found.add(schema);
    if (Object.hasOwn(schema, '$ref')) open.push(resolveLocalRef(schema, root));
    for (const word of ['allOf', 'anyOf', 'oneOf']) {
      const below = own(schema, word);
      if (Array.isArray(below)) open.push(...(below as unknown[]));
    }
    open.push(...conditional(schema));
  }
  return [...found];
}

/** Whether a schema is only its reference: in draft-07, the rules beside a `$ref` are ignored. */
export const isReplaced = (schema: unknown, root: unknown): boolean =>
  own(schema, '$ref') !== undefined && namedDialect(own(root, '$schema')) === '7';

/** Every part of a schema that applies only under a condition. */
export const allConditions = (schema: JsonObject): readonly unknown[] => [
  ...['then', 'else'].map((word) => own(schema, word)),
  ...['dependentSchemas', 'dependencies'].flatMap((word): readonly unknown[] =>
    Object.values(own(schema, word) ?? {}),
  ),
];

/**
 * The schemas that one schema may apply to the value under `name`: a pattern that is not run counts as a match. An item
 * is `undefined` if there is none.
 */
export function propertySchemas(schema: JsonObject, name: string): readonly unknown[] {
  const named = own(own(schema, 'properties'), name);
  const patterns = own(schema, 'patternProperties');
  const matching = Object.entries(isJsonObject(patterns) ? patterns : {})
    .filter(([pattern]) => matchesName(namePattern(pattern), name) !== false)
    .map(([, child]) => child);
  const found = named === undefined ? matching : [named, ...matching];
  return found.length > 0 ? found : [own(schema, 'additionalProperties')];
}

/** Longer names are not matched. In characters. */
const LONGEST_NAME = 128;

/** Whether a name matches an untrusted pattern; `undefined` if it is not run. */
export function matchesName(pattern: RegExp | undefined, name: string): boolean | undefined {
  return name.length > LONGEST_NAME ? undefined : pattern?.test(name);
}

/**
 * An untrusted pattern to match names with. Only obviously harmless patterns run, because the core does not contain the
 * analysis: at most two choices or repetitions, and none of a group. `undefined` for any other pattern, and for one
 * that is not valid in JavaScript.
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

/** The schemas that one schema applies to the item at `index`. An item is `undefined` if there is none. */
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

/** Whether a schema does not describe a value: it is absent, a boolean or empty. */
export const describesNothing = (schema: unknown): boolean =>
  !isJsonObject(schema) || Object.keys(schema).length === 0;

/**
 * Whether a schema describes the positions of a tuple and allows no item at `index`, after them. A form has no field
 * for such an item. If one of the positions accepts anything, the form shows the whole list as JSON.
 */
export function isBeyondTuple(schema: JsonObject, index: number): boolean {
  const tuple = own(schema, 'prefixItems') ?? own(schema, 'items');
  if (!Array.isArray(tuple) || index < tuple.length) return false;
  return (
    itemSchemas(schema, index).every((described) => described === false) && !tuple.some(describesNothing)
  );
}
