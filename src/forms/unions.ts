import { isJsonObject, own, ownString, type JsonObject } from '../model/json.js';
import { annotations } from './dialect.js';
import { pointerKeys } from './pointer.js';

/** The titles by JSON type, for the branches of a union without a title. */
export type KindTitles = Readonly<
  Partial<Record<'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null', string>>
>;

interface UnionOptions {
  readonly kinds: KindTitles;
  /** The schema of a branch. */
  readonly resolve: (branch: JsonObject) => JsonObject | undefined;
}

/**
 * Prepares the unions of a schema for a form: a union of `null` and a scalar becomes one nullable field, several types
 * become branches, and every branch has a title.
 */
export function readableUnions(
  schema: Record<string, unknown>,
  options: UnionOptions,
): Record<string, unknown> {
  let result: Record<string, unknown> = typesAsBranches(schema);
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = result[keyword];
    if (!Array.isArray(branches)) continue;
    // Such a union only requires fields of the object around it, so the form does not show it. It is still validated.
    if (isJsonObject(result['properties']) && result['not'] === undefined && branches.every(onlyRequires)) {
      const { [keyword]: _union, ...rest } = result;
      result = { ...rest, not: { not: { [keyword]: branches } } };
      continue;
    }
    const nullable = nullableField(result, keyword, branches, options);
    if (nullable) result = nullable;
    else result = { ...result, [keyword]: branches.map((branch: unknown) => titled(branch, options)) };
  }
  return result;
}

/** Whether a branch only requires fields of the object around it. */
const onlyRequires = (branch: unknown): boolean =>
  isJsonObject(branch) && Object.keys(branch).every((rule) => rule === 'required' || isAnnotation(rule));

/** `type: ['string', 'number']` is a union, but rjsf shows only its first type. */
function typesAsBranches(schema: Record<string, unknown>): Record<string, unknown> {
  const { type } = schema;
  const has = (keyword: string): boolean => Object.hasOwn(schema, keyword);
  if (!Array.isArray(type) || has('anyOf') || has('enum')) return schema;
  if (type.length === 1) return { ...schema, type: type[0] as unknown };
  const kinds = type.filter((name) => name !== 'null');
  if (kinds.length < 2 || ['oneOf', 'allOf', '$ref'].some(has)) return schema;
  const rules = Object.entries(schema);
  const split = Object.fromEntries(rules.filter(([keyword]) => !shared.has(keyword)));
  return {
    ...Object.fromEntries(rules.filter(([keyword]) => shared.has(keyword))),
    anyOf: type.map((name: unknown) => ({ ...split, type: name })),
  };
}

/** Reference targets, and keywords about the whole value, keep their place. */
const shared = new Set([
  'title',
  'description',
  'default',
  '$defs',
  'definitions',
  'readOnly',
  'writeOnly',
  'deprecated',
  'unevaluatedProperties',
  'unevaluatedItems',
]);

const scalars = new Set<unknown>(['string', 'number', 'integer', 'boolean']);

function nullableField(
  schema: Record<string, unknown>,
  keyword: string,
  branches: readonly unknown[],
  { resolve }: UnionOptions,
): Record<string, unknown> | undefined {
  const [first, second] = branches.map((branch) => (isJsonObject(branch) ? branch : {}));
  if (branches.length !== 2 || !first || !second) return undefined;
  const other = isNull(first) ? second : isNull(second) ? first : undefined;
  const found = other && resolve(other);
  if (!other || !found || !scalars.has(found['type'])) return undefined;
  // Beside a reference, only annotations may stay. Rules would have to be combined.
  if (other !== found && !Object.keys(other).every((rule) => rule === '$ref' || isAnnotation(rule)))
    return undefined;
  const { $ref: _reference, ...field }: JsonObject = { ...found, ...other };
  const { [keyword]: _union, ...around } = schema;
  // Rules on both levels would have to be combined.
  if (Object.keys(around).some((rule) => !isAnnotation(rule) && rule in field)) return undefined;
  if (compound.some((rule) => rule in field)) return undefined;
  const { const: constant, enum: listed, ...rules } = field;
  const values: unknown = Object.hasOwn(field, 'const') ? [constant] : listed;
  return {
    ...rules,
    ...around,
    type: [field['type'], 'null'],
    ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }),
  };
}

const compound = ['anyOf', 'oneOf', 'allOf', 'not', 'if'];

const isNull = (branch: JsonObject): boolean =>
  branch['type'] === 'null' &&
  Object.keys(branch).every((keyword) => keyword === 'type' || isAnnotation(keyword));

const isAnnotation = (keyword: string): boolean => annotations.has(keyword);

function titled(branch: unknown, options: UnionOptions): unknown {
  if (!isJsonObject(branch) || typeof branch['title'] === 'string') return branch;
  const title = titleOf(branch, options);
  return title === undefined ? branch : { ...branch, title };
}

function titleOf(branch: JsonObject, { kinds, resolve }: UnionOptions): string | undefined {
  if (Object.hasOwn(branch, 'const')) return ownString(branch, 'const') || undefined;
  const found = resolve(branch) ?? branch;
  const { title, type } = found;
  if (typeof title === 'string') return title;
  const constants = Object.values(own(found, 'properties') ?? {}).map((field) => own(field, 'const'));
  const tag = constants.find((constant) => typeof constant === 'string');
  if (typeof tag === 'string') return tag;
  const reference = branch['$ref'];
  const name = typeof reference === 'string' ? pointerKeys(reference).at(-1) : undefined;
  if (name !== undefined && !/^\d+$/.test(name)) return name;
  return typeof type === 'string' ? ownString(kinds, type) : undefined;
}
