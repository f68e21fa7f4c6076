import { isJsonObject, own, sameJson, type JsonObject } from '../model/json.js';
import { resolveLocalRef } from '../forms/localRef.js';
import { isReplaced } from '../forms/schemaBranches.js';

/** Schemas that apply together to the same value: one of the ways in which a schema can be met. */
export type Alternative = readonly JsonObject[];

/**
 * A larger schema is read only in part. The gate (`gate/checkPayload.ts`) still validates answers against all of it.
 */
const MAX_ALTERNATIVES = 32;
const MAX_DEPTH = 8;
const MAX_PARTS = 1000;
const MAX_VALUES = 100;

/**
 * The ways in which a schema can be met: one for each combination of the branches of its unions and conditions. The
 * alternative of a `then` also contains the `if` schema. An empty list means that no value meets the schema.
 */
export const alternativesOf = (schema: unknown, root: unknown): readonly Alternative[] =>
  expand(schema, { root, depth: 0, parts: { left: MAX_PARTS } });

interface Expansion {
  readonly root: unknown;
  readonly depth: number;
  /** How many more schemas are read. */
  readonly parts: { left: number };
}

function expand(schema: unknown, { root, depth, parts }: Expansion): readonly Alternative[] {
  if (schema === false) return [];
  parts.left -= 1;
  if (!isJsonObject(schema) || depth > MAX_DEPTH || parts.left < 0) return [[]];
  const below = (part: unknown) => expand(part, { root, depth: depth + 1, parts });
  if (isReplaced(schema, root)) return below(resolveLocalRef(schema, root));
  let found: readonly Alternative[] = [[schema]];
  const combine = (others: readonly Alternative[]) => {
    if (found.length * others.length > MAX_ALTERNATIVES) return;
    found = found.flatMap((one) => others.map((other) => [...one, ...other]));
  };
  if (Object.hasOwn(schema, '$ref')) combine(below(resolveLocalRef(schema, root)));
  for (const part of listAt(schema, 'allOf')) combine(below(part));
  for (const word of ['oneOf', 'anyOf']) {
    if (Array.isArray(schema[word])) combine(listAt(schema, word).flatMap(below));
  }
  if (isJsonObject(schema['if'])) {
    combine([...below({ allOf: [schema['if'], schema['then'] ?? true] }), ...below(schema['else'] ?? true)]);
  }
  for (const word of ['dependentSchemas', 'dependencies']) {
    const dependents = own(schema, word);
    for (const part of Object.values(isJsonObject(dependents) ? dependents : {}))
      if (isJsonObject(part)) combine([[], ...below(part)]);
  }
  // As in OpenAPI 3.0. The whole answer is never null.
  return schema !== root && schema['nullable'] === true ? [...found, [{ type: 'null' }]] : found;
}

const listAt = (schema: JsonObject, word: string): readonly unknown[] => {
  const list = own(schema, word);
  return Array.isArray(list) ? list : [];
};

/** The schemas of the field `name` in an alternative; empty if it has none. */
export const fieldIn = (alternative: Alternative, name: string): readonly unknown[] =>
  alternative.flatMap((part) => {
    const field = own(own(part, 'properties'), name);
    return field === undefined ? [] : [field];
  });

/** The names of the fields that an alternative declares. */
export const fieldNames = (alternative: Alternative): readonly string[] =>
  alternative.flatMap((part) => Object.keys(own(part, 'properties') ?? {}));

/** The names of the fields that an alternative requires. */
export const requiredIn = (alternative: Alternative): readonly string[] => [
  ...new Set(
    alternative.flatMap((part) =>
      listAt(part, 'required').filter((name): name is string => typeof name === 'string'),
    ),
  ),
];

/** A value that a schema lists, and the titles that the schema gives it. */
export interface ListedValue {
  readonly value: unknown;
  readonly titles: readonly string[];
}

/** The values that schemas for the same field allow. */
export interface Listing {
  readonly values: readonly ListedValue[];
  /** Other values are allowed, too. */
  readonly isOpen: boolean;
}

/**
 * The values that all of these schemas allow together. An integer from 0 to 1 is a list only with `isFlag`: most such
 * numbers are counts or scores.
 */
export function listingOf(fields: readonly unknown[], root: unknown, isFlag = false): Listing {
  const values: ListedValue[] = [];
  let isOpen = false;
  for (const alternative of alternativesOf({ allOf: [...fields] }, root).flatMap(byType)) {
    const lists = alternative.flatMap((part) => {
      const list = listedBy(part, isFlag);
      return list ? [list] : [];
    });
    const [first, ...others] = lists;
    if (!first) isOpen = true;
    for (const value of first ?? []) {
      if (!others.every((list) => list.some((each) => sameJson(each, value)))) continue;
      const titles = alternative.flatMap((part) => {
        const title = Object.hasOwn(part, 'const') ? own(part, 'title') : undefined;
        return typeof title === 'string' && title.trim() !== '' ? [title.trim()] : [];
      });
      const known = values.findIndex((each) => sameJson(each.value, value));
      if (known < 0) values.push({ value, titles });
      else values[known] = { value, titles: [...(values[known]?.titles ?? []), ...titles] };
    }
  }
  return { values, isOpen };
}

/** A list of types is a union: an alternative for each of them. */
function byType(alternative: Alternative): readonly Alternative[] {
  let found: readonly Alternative[] = [[]];
  for (const part of alternative) {
    const types = Object.hasOwn(part, 'const') || Object.hasOwn(part, 'enum') ? [] : listAt(part, 'type');
    const isUnion = types.length > 1 && found.length * types.length <= MAX_ALTERNATIVES;
    const branches = isUnion ? [...new Set(types)].map((type) => ({ ...part, type })) : [part];
    found = found.flatMap((one) => branches.map((branch) => [...one, branch]));
  }
  return found;
}

/** The values of a constant, an enum, a boolean or null, and with `isFlag` of an integer from 0 to 1. */
function listedBy(part: JsonObject, isFlag: boolean): readonly unknown[] | undefined {
  if (Object.hasOwn(part, 'const')) return [part['const']];
  const list = own(part, 'enum');
  if (Array.isArray(list)) return list.length > MAX_VALUES ? undefined : (list as readonly unknown[]);
  const { minimum, maximum } = part;
  const [type, other] = [own(part, 'type')].flat();
  if (other !== undefined) return undefined;
  if (type === 'boolean') return [true, false];
  if (type === 'null') return [null];
  return isFlag && type === 'integer' && minimum === 0 && maximum === 1 ? [1, 0] : undefined;
}
