import { isJsonObject, own, type JsonObject } from '../model/json.js';
import { matchesName, namePattern } from '../forms/schemaBranches.js';
import { referencesIn, type SchemaReferences } from '../forms/schemaReferences.js';

/** A schema that marks a secret or leads to one that does. */
export interface SecretSchema {
  readonly schema: JsonObject;
  /** The described value is secret. */
  readonly marked: boolean;
  /** The other secret schemas that may apply to the same value. */
  readonly beside: readonly SecretSchema[];
  /** Reads another schema of the same document; `undefined` if it marks no secret. */
  find(schema: unknown): SecretSchema | undefined;
}

/** The maximum number of steps to subschemas and to targets of references in one document. */
const MOST_STEPS = 500_000;

const known = new WeakMap<JsonObject, { readonly found: SecretSchema | undefined }>();

/**
 * Reads the secrets that a schema marks with `writeOnly` or `format: "password"`; `undefined` if it marks none. Every
 * keyword that may apply is treated as if it applies. A document that is too large counts as one secret.
 */
export function secretSchemaOf(schema: unknown): SecretSchema | undefined {
  if (!isJsonObject(schema)) return undefined;
  const before = known.get(schema);
  if (before) return before.found;
  const references = referencesIn(schema, isMarked);
  const found = references.isCut
    ? wholeValueSecret(schema)
    : references.isMarked
      ? read(schema, references)
      : undefined;
  known.set(schema, { found });
  return found;
}

/** Marks the whole value as secret. Used instead of a schema that is too large to follow. */
export const wholeValueSecret = (schema: JsonObject): SecretSchema => ({
  schema,
  marked: true,
  beside: [],
  find: () => undefined,
});

function read(root: JsonObject, references: SchemaReferences): SecretSchema | undefined {
  const parentsOf = new Map<JsonObject, JsonObject[]>();
  const besideOf = new Map<JsonObject, readonly JsonObject[]>();
  const open = [root];
  let steps = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    if (besideOf.has(next)) continue;
    const beside = [...inPlace(next), ...references.targetsOf(next)].filter(isJsonObject);
    besideOf.set(next, beside);
    for (const child of [...beside, ...below(next).filter(isJsonObject)]) {
      steps += 1;
      const parents = parentsOf.get(child);
      if (parents) parents.push(next);
      else parentsOf.set(child, [next]);
      open.push(child);
    }
    if (steps > MOST_STEPS) return wholeValueSecret(root);
  }
  // From the marked schemas, follows the parents: each of these schemas leads to a marked one.
  const leading = new Set<JsonObject>();
  const unvisited = [...besideOf.keys()].filter(isMarked);
  for (let next = unvisited.pop(); next; next = unvisited.pop()) {
    if (leading.has(next)) continue;
    leading.add(next);
    for (const above of parentsOf.get(next) ?? []) unvisited.push(above);
  }
  const table = new Map<JsonObject, SecretSchema & { beside: SecretSchema[] }>();
  const find = (schema: unknown) => (isJsonObject(schema) ? table.get(schema) : undefined);
  for (const schema of leading) table.set(schema, { schema, marked: isMarked(schema), beside: [], find });
  for (const [schema, node] of table) {
    for (const each of besideOf.get(schema) ?? []) {
      const other = table.get(each);
      if (other) node.beside.push(other);
    }
  }
  return table.get(root);
}

const isMarked = (schema: JsonObject): boolean =>
  own(schema, 'writeOnly') === true || own(schema, 'format') === 'password';

const childrenOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : [];
const oneOrMore = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** The subschemas that may apply to the same value. */
function inPlace(schema: JsonObject): readonly unknown[] {
  return [
    ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'].flatMap((word) =>
      oneOrMore(own(schema, word)),
    ),
    ...['dependentSchemas', 'dependencies'].flatMap((word) => childrenOf(own(schema, word))),
  ];
}

/**
 * The keywords whose subschemas apply to properties that the schema does not name, to property names (`propertyNames`),
 * or to JSON in a text (`contentSchema`).
 */
export const ofProperties = [
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'contentSchema',
];
const ofItems = ['items', 'prefixItems', 'additionalItems', 'unevaluatedItems', 'contains'];

/** The subschemas that may apply to a part of the value. */
function below(schema: JsonObject): readonly unknown[] {
  return [
    ...['properties', 'patternProperties'].flatMap((word) => childrenOf(own(schema, word))),
    ...[...ofProperties, ...ofItems].flatMap((word) => oneOrMore(own(schema, word))),
  ];
}

/** The subschemas that may apply to the property `name`. A pattern that is not tested counts as a match. */
export function secretsUnder({ schema, find }: SecretSchema, name: string): readonly SecretSchema[] {
  const properties = own(schema, 'properties');
  const found = [own(properties, name)];
  let isNamed = isJsonObject(properties) && Object.hasOwn(properties, name);
  for (const { pattern, child } of patternsOf(schema)) {
    const matches = matchesName(pattern, name);
    isNamed ||= matches === true;
    if (matches !== false) found.push(child);
  }
  const rest = own(schema, 'additionalProperties');
  if (!isNamed) found.push(rest, ...(rest === undefined ? [own(schema, 'unevaluatedProperties')] : []));
  return found.flatMap((each) => find(each) ?? []);
}

/** The subschemas that may apply to the item at `index`. */
export function secretsAt({ schema, find }: SecretSchema, index: number): readonly SecretSchema[] {
  const [first, items] = [own(schema, 'prefixItems'), own(schema, 'items')];
  const tuples = [first, items].filter((each) => Array.isArray(each));
  const isNamed = tuples.some((tuple) => index < tuple.length);
  const found: unknown[] = [
    ...tuples.map((tuple: readonly unknown[]) => tuple[index]),
    own(schema, 'contains'),
  ];
  const rest = Array.isArray(items) ? own(schema, 'additionalItems') : items;
  if (!isNamed) found.push(rest, ...(rest === undefined ? [own(schema, 'unevaluatedItems')] : []));
  return found.flatMap((each) => find(each) ?? []);
}

/** The subschemas that may apply to any item. */
export function secretsInList({ schema, find }: SecretSchema): readonly SecretSchema[] {
  return ofItems.flatMap((word) => oneOrMore(own(schema, word))).flatMap((each) => find(each) ?? []);
}

/** The number of items that the lists of one schema describe individually. */
export function tupleLength({ schema }: SecretSchema): number {
  const tuples = ['prefixItems', 'items'].map((word) => own(schema, word));
  return Math.max(0, ...tuples.map((tuple) => (Array.isArray(tuple) ? tuple.length : 0)));
}

/** The number of patterns to test for one name. */
export const patternsIn = ({ schema }: SecretSchema): number => patternsOf(schema).length;

interface NamePattern {
  readonly pattern: RegExp | undefined;
  readonly child: unknown;
}

const compiled = new WeakMap<JsonObject, readonly NamePattern[]>();

function patternsOf(schema: JsonObject): readonly NamePattern[] {
  const before = compiled.get(schema);
  if (before) return before;
  const patterns = own(schema, 'patternProperties');
  const found = Object.entries(isJsonObject(patterns) ? patterns : {}).map(([text, child]) => ({
    pattern: namePattern(text),
    child,
  }));
  compiled.set(schema, found);
  return found;
}
