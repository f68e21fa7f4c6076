import { isJsonObject, own, type JsonObject, type JsonPath } from '../model/json.js';
import { inPlaceKeywords, subschemas } from './keywords.js';
import { removedNamePatterns, removedPattern } from './relaxSchema.js';

/** The limit for the schemas applied to values and the size of the schema, in total, of one check. */
export const MAX_STEPS = 50_000;
/** The limit for schemas applied inside one another. */
const MAX_DEPTH = 250;

/** Text that was not matched against a pattern, because that could take too long. */
export interface UncheckedPattern {
  /** The path of the text in the value. For the name of a key, the path of its value. */
  readonly path: JsonPath;
  readonly pattern: string;
}

/** A schema with a lookup for every reference, by the address that `dereference` assigned. */
export interface Resolvable {
  readonly root: unknown;
  readonly lookup: Readonly<Record<string, unknown>>;
  /** In draft-07, keywords beside a `$ref` are ignored. */
  readonly refAlone: boolean;
}

/**
 * Traverses the schema like a validator, without validating: it counts the work, and lists the text whose patterns were
 * removed. A schema of a hundred bytes can cause unlimited work.
 *
 * @param done The steps that the preparation of the schema has taken.
 * @returns `exceeded` if the check must not run.
 */
export function dryRun(
  value: unknown,
  { root, lookup, refAlone }: Resolvable,
  done: number,
): { readonly exceeded: boolean; readonly unchecked: readonly UncheckedPattern[] } {
  const unchecked: UncheckedPattern[] = [];
  let steps = done;
  const visit = (schema: unknown, part: unknown, path: JsonPath, depth: number): void => {
    if (!isJsonObject(schema) || steps > MAX_STEPS) return;
    steps += depth > MAX_DEPTH ? Infinity : 1 + ownSteps(schema, part);
    const follow = (address: unknown) =>
      visit(typeof address === 'string' ? lookup[address] : undefined, part, path, depth + 1);
    if (Object.hasOwn(schema, '$ref')) {
      follow(schema['__absolute_ref__']);
      if (refAlone) return;
    }
    if (schema['$recursiveRef'] === '#') {
      follow(schema['__absolute_recursive_ref__']);
      visit(root, part, path, depth + 1);
    }
    const pattern = (schema as RemovedRules)[removedPattern];
    if (pattern !== undefined && typeof part === 'string') unchecked.push({ path, pattern });
    for (const child of subschemas(schema)) {
      if (!inPlaceKeywords.has(child.keyword)) continue;
      visit(child.schema, part, path, depth + 1);
    }
    for (const child of schemasOfParts(schema, part)) {
      const below = child.isName ? child.key : (part as Parts)[child.key];
      visit(child.schema, below, [...path, child.key], depth + 1);
    }
    if (!isJsonObject(part)) return;
    for (const name of (schema as RemovedRules)[removedNamePatterns] ?? []) {
      for (const key of Object.keys(part)) unchecked.push({ path: [...path, key], pattern: name });
    }
  };
  visit(root, value, [], 0);
  return { exceeded: steps > MAX_STEPS, unchecked };
}

type Parts = Readonly<Record<string | number, unknown>>;
type RemovedRules = Readonly<{ [removedPattern]?: string; [removedNamePatterns]?: readonly string[] }>;

/**
 * The steps of preparing a schema: two for each value in its JSON. `Infinity` beyond the limit, which ends the count.
 */
export function preparationSteps(schema: unknown): number {
  const open = [schema];
  let count = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    count += 2;
    if (count + open.length > MAX_STEPS) return Infinity;
    if (typeof next === 'object' && next !== null) {
      for (const child of Object.values(next)) if (child !== undefined) open.push(child);
    }
  }
  return count;
}

/** Work that grows faster than the number of schemas. Every schema of a value looks at all of its keys or items. */
function ownSteps(schema: JsonObject, part: unknown): number {
  const parts = typeof part === 'object' && part !== null ? Object.keys(part).length / 4 : 0;
  const listed = own(schema, 'enum');
  const pairs = Array.isArray(part) && schema['uniqueItems'] === true ? part.length ** 2 / 32 : 0;
  return parts + pairs + (Array.isArray(listed) ? listed.length / 16 : 0);
}

interface PartSchema {
  readonly schema: unknown;
  readonly key: string | number;
  /** The schema applies to the name of the key, not to its value. */
  readonly isName?: boolean;
}

function schemasOfParts(schema: JsonObject, part: unknown): readonly PartSchema[] {
  if (Array.isArray(part)) {
    const { prefixItems, items } = schema;
    const tuple = Array.isArray(prefixItems) ? prefixItems : Array.isArray(items) ? items : [];
    const rest = Array.isArray(items) ? schema['additionalItems'] : items;
    return part.flatMap((_, key) => [
      { schema: key < tuple.length ? (tuple[key] as unknown) : rest, key },
      { schema: schema['contains'], key },
      { schema: schema['unevaluatedItems'], key },
    ]);
  }
  if (!isJsonObject(part)) return [];
  const { patternProperties, properties } = schema;
  const patterns = isJsonObject(patternProperties)
    ? Object.entries(patternProperties).map(([pattern, child]) => [new RegExp(pattern, 'u'), child] as const)
    : [];
  return Object.keys(part).flatMap((key) => {
    const named = own(properties, key);
    const matching = patterns.filter(([pattern]) => pattern.test(key));
    return [
      { schema: named, key },
      ...matching.map(([, child]) => ({ schema: child, key })),
      ...(named === undefined && matching.length === 0
        ? [{ schema: schema['additionalProperties'], key }]
        : []),
      { schema: schema['unevaluatedProperties'], key },
      { schema: schema['propertyNames'], key, isName: true },
    ];
  });
}
