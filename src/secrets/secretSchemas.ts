import { isJsonObject, own, type JsonObject } from '../model/json.js';
import { matchesName, namePattern } from '../forms/schemaBranches.js';
import { referencesIn, type SchemaReferences } from '../forms/schemaReferences.js';

/** A schema that marks a secret, or leads to one that does. */
export interface SecretSchema {
  readonly schema: JsonObject;
  /** The value that it describes is secret. */
  readonly marked: boolean;
  /** The schemas of this kind that may apply to the same value. */
  readonly beside: readonly SecretSchema[];
  /** What this kind says of a schema of the same document; `undefined` where no secret is near. */
  find(schema: unknown): SecretSchema | undefined;
}

/** Ways from one schema to another that are followed in one document. */
const MOST_STEPS = 500_000;

const known = new WeakMap<JsonObject, { readonly found: SecretSchema | undefined }>();

/**
 * Reads a schema for the secrets that it marks with `writeOnly` or `format: "password"`; `undefined` where it marks
 * none. Every keyword that may apply counts as if it did. A document that is too large to be read is one secret.
 */
export function secretSchemaOf(schema: unknown): SecretSchema | undefined {
  if (!isJsonObject(schema)) return undefined;
  const before = known.get(schema);
  if (before) return before.found;
  const references = referencesIn(schema, isMarked);
  const found = references.isCut
    ? everythingIn(schema)
    : references.isMarked
      ? read(schema, references)
      : undefined;
  known.set(schema, { found });
  return found;
}

/** The secret that a value is of which nothing is known. */
export const everythingIn = (schema: JsonObject): SecretSchema => ({
  schema,
  marked: true,
  beside: [],
  find: () => undefined,
});

function read(root: JsonObject, references: SchemaReferences): SecretSchema | undefined {
  const waysInto = new Map<JsonObject, JsonObject[]>();
  const besides = new Map<JsonObject, readonly JsonObject[]>();
  const open = [root];
  let steps = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    if (besides.has(next)) continue;
    const beside = [...inPlace(next), ...references.targetsOf(next)].filter(isJsonObject);
    besides.set(next, beside);
    for (const child of [...beside, ...below(next).filter(isJsonObject)]) {
      steps += 1;
      const ways = waysInto.get(child);
      if (ways) ways.push(next);
      else waysInto.set(child, [next]);
      open.push(child);
    }
    if (steps > MOST_STEPS) return everythingIn(root);
  }
  const near = new Set<JsonObject>();
  const back = [...besides.keys()].filter(isMarked);
  for (let next = back.pop(); next; next = back.pop()) {
    if (near.has(next)) continue;
    near.add(next);
    for (const above of waysInto.get(next) ?? []) back.push(above);
  }
  const table = new Map<JsonObject, SecretSchema & { beside: SecretSchema[] }>();
  const find = (schema: unknown) => (isJsonObject(schema) ? table.get(schema) : undefined);
  for (const schema of near) table.set(schema, { schema, marked: isMarked(schema), beside: [], find });
  for (const [schema, node] of table) {
    for (const each of besides.get(schema) ?? []) {
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

/** The schemas inside one that may apply to the same value. */
function inPlace(schema: JsonObject): readonly unknown[] {
  return [
    ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'].flatMap((word) =>
      oneOrMore(own(schema, word)),
    ),
    ...['dependentSchemas', 'dependencies'].flatMap((word) => childrenOf(own(schema, word))),
  ];
}

const ofProperties = ['additionalProperties', 'unevaluatedProperties', 'propertyNames', 'contentSchema'];
const ofItems = ['items', 'prefixItems', 'additionalItems', 'unevaluatedItems', 'contains'];

/** The schemas inside one that may apply to a part of the value. */
function below(schema: JsonObject): readonly unknown[] {
  return [
    ...['properties', 'patternProperties'].flatMap((word) => childrenOf(own(schema, word))),
    ...[...ofProperties, ...ofItems].flatMap((word) => oneOrMore(own(schema, word))),
  ];
}

/** What one schema may say of the value under `name`. A pattern that is not tried may match. */
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

/** What one schema may say of the item at `index`. */
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

/** What one schema may say of any item. */
export function secretsInList({ schema, find }: SecretSchema): readonly SecretSchema[] {
  return ofItems.flatMap((word) => oneOrMore(own(schema, word))).flatMap((each) => find(each) ?? []);
}

/** How many items the lists of one schema describe one by one. */
export function tupleLength({ schema }: SecretSchema): number {
  const tuples = ['prefixItems', 'items'].map((word) => own(schema, word));
  return Math.max(0, ...tuples.map((tuple) => (Array.isArray(tuple) ? tuple.length : 0)));
}

/** How many patterns have to be tried for one name. */
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
