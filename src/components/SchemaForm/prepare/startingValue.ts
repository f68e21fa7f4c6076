import * as rjsf from '#rjsf/utils';
import type { Experimental_DefaultFormStateBehavior, Registry, RJSFSchema } from '@rjsf/utils';
import { mapSubschemas } from '../../../forms/keywords.js';
import { resolveLocalRef } from '../../../forms/localRef.js';
import type { FormValidator } from '../../../forms/validators/FormValidator.js';
import { isJsonObject, own, sameJson, type JsonObject } from '../../../model/json.js';
import { describingKeywords, isRequired, mayBeLeftEmpty, startingEmpty } from './presentableSchema.js';

/**
 * What rjsf may add to an answer. Defaults are shown and then sent. A boolean that the user did not choose is not sent.
 */
const inAnswers: Experimental_DefaultFormStateBehavior = {
  allOf: 'populateDefaults',
  arrayMinItems: { populate: 'requiredOnly' },
  requiredBooleanDefault: 'skip',
};

/** What rjsf may add automatically: nothing. {@link startingValue} and {@link fillIn} add the defaults of an answer. */
export const nothing: Experimental_DefaultFormStateBehavior = {
  emptyObjectFields: 'skipDefaults',
  constAsDefaults: 'never',
  arrayMinItems: { populate: 'never' },
  allOf: 'skipDefaults',
  requiredBooleanDefault: 'skip',
};

/**
 * The initial value of an answer: `value`, or the default of the whole. A list starts as an empty list, as the form
 * shows it.
 */
export function startingValue(
  value: unknown,
  schema: RJSFSchema,
  start: unknown,
  validator: FormValidator,
): unknown {
  const isFresh = value === undefined;
  // A value that was given already contains the defaults of groups and lists that the user has kept.
  const shown = isFresh ? schema : withoutPartDefaults(schema);
  const first = isFresh ? (start ?? (startsAsEmptyList(schema) ? [] : undefined)) : value;
  return withDefaults(withAbsentParts(first, shown, shown), shown, validator);
}

/**
 * The schema without the defaults of groups and lists, for a value that already contains them. rjsf would fill them in
 * again by position and by name: an item that was moved would get the values of another one, and a removed entry would
 * come back. The schemas in conditions keep their defaults, because no value has contained them yet.
 */
export function withoutPartDefaults(schema: JsonObject): RJSFSchema {
  const copy = mapSubschemas(schema, (child, [keyword]) =>
    isJsonObject(child) && !/^(then|else|dependencies)$/.test(`${keyword}`)
      ? withoutPartDefaults(child)
      : child,
  );
  if (typeof (copy['default'] ?? '') === 'object') delete copy['default'];
  return copy;
}

/**
 * The most passes that fill in defaults. A default can meet the condition of another one, so one pass is not enough.
 */
const MAX_PASSES = 6;

/**
 * The starting value with all defaults. rjsf chooses the branches before it has filled in the defaults that they depend
 * on. The value would then have defaults of a branch that the form does not show. Here, the defaults outside of
 * conditions come first, then those in one condition, and so on.
 */
function withDefaults(value: unknown, schema: RJSFSchema, validator: FormValidator): unknown {
  const passes = sameJson(limitConditions(schema, 0), schema) ? 1 : MAX_PASSES;
  let filled = value;
  for (let depth = 0; depth < passes; depth += 1)
    filled = fillIn(filled, limitConditions(schema, depth), validator);
  return filled;
}

/** The value with the defaults of the schema, as rjsf fills them in. */
export const fillIn = (
  value: unknown,
  schema: RJSFSchema,
  validator: FormValidator,
  root = schema,
  includes?: Parameters<Registry['schemaUtils']['getDefaultFormState']>[2],
): unknown => rjsf.getDefaultFormState(validator, schema, value, root, includes, inAnswers);

/** The keywords of conditional schemas. Definitions count too, because a condition may refer to them. */
const conditional = /^(then|else|dependencies|\$defs|definitions)$/;

/** The schema with at most `depth` conditions inside each other. */
function limitConditions(schema: JsonObject, depth: number): RJSFSchema {
  const part = mapSubschemas(schema, (child, [keyword]) =>
    isJsonObject(child) ? limitConditions(child, conditional.test(`${keyword}`) ? depth - 1 : depth) : child,
  );
  if (depth > 0) return part;
  const { then: _then, else: _else, dependencies: _dependencies, ...rest } = part;
  return rest;
}

/**
 * A copy of a value in which `undefined` marks each optional part that rjsf would otherwise add to an answer: a tuple,
 * which rjsf fills with null, and a part that only has constants. rjsf ignores the default of an object whose schema
 * names no fields, so the copy contains that default. rjsf also prefers the default of a field to that of its group, so
 * the copy contains the defaults of groups. Returns `value` itself if the copy would not differ. `root` is the document
 * that references point into.
 */
function withAbsentParts(
  given: unknown,
  schema: unknown,
  root: unknown,
  above: readonly unknown[] = [],
): unknown {
  const described = resolveLocalRef(schema, root) ?? schema;
  if (!isJsonObject(described) || above.includes(described)) return given;
  const ofGroup = own(schema, 'default') ?? described['default'];
  const isStarted = given === undefined && isJsonObject(ofGroup);
  const value = isStarted ? structuredClone(ofGroup) : given;
  const below = [...above, described];
  const untouched = value === undefined ? blankStart(described, root) : undefined;
  if (untouched) return above.length > 0 || sameJson(untouched, {}) ? value : untouched;
  const { type, items, minItems, properties } = described;
  if (type === 'array' && isJsonObject(items)) {
    const started: readonly unknown[] = Array.isArray(value)
      ? value
      : Array.from({ length: value === undefined ? Number(minItems ?? 0) : 0 }, () => undefined);
    // An item that is a union starts like one that the user adds.
    const parts = started.map((item) => withAbsentParts(item, items, root, item === undefined ? [] : below));
    return parts.some((part, index) => part !== started[index]) ? parts : value;
  }
  if (type !== 'object' || (value !== undefined && !isJsonObject(value))) return value;
  const entries = Object.entries(isJsonObject(properties) ? properties : {}).flatMap(([name, field]) => {
    const before = own(value, name);
    if (before === undefined) {
      const isNeeded = isRequired(described, name);
      const has = findStarts(field, root);
      const isOptionalPart =
        blankStart(field, root) !== undefined ||
        (!isNeeded && (Array.isArray(own(field, 'items')) || (has('const') && !has('default'))));
      const [listed, ...others]: readonly unknown[] = [
        own(resolveLocalRef(field, root), 'enum') ?? [],
      ].flat();
      // rjsf would start a choice of groups or lists with an empty one. If only one value is possible, it is that one.
      const isChoice = Object(listed) === listed;
      const only = isChoice && isNeeded && others.length === 0 ? listed : undefined;
      const start = own(described['default'], name) ?? own(field, 'default') ?? only;
      const isIgnored = isJsonObject(start) && isFieldless(field);
      if (isOptionalPart || isIgnored || isChoice) return [[name, structuredClone(start)] as const];
      if (isJsonObject(start)) return [[name, withAbsentParts(undefined, field, root, below)] as const];
      // rjsf fills in required parts, and parts with a default. A default of the part or its group already contains
      // what is needed.
      const isComplete = own(field, 'default') !== undefined || described['default'] !== undefined;
      if (isComplete || !(isNeeded || has('default'))) return [];
    }
    const after = withAbsentParts(before, field, root, below);
    return after === before ? [] : [[name, after] as const];
  });
  return entries.length > 0 ? { ...value, ...Object.fromEntries(entries) } : value;
}

/**
 * The starting value of a union whose first kind would be a complete answer before the user touches it: an object that
 * maps each of the kind's constant fields to `undefined`, or `{}` if the kind is a constant. Such a kind is either a
 * constant, or an object with constants whose required fields are all constants (or such unions). For any other schema,
 * the result is `undefined`.
 */
export function blankStart(
  schema: unknown,
  root: unknown,
  above: readonly unknown[] = [],
): JsonObject | undefined {
  const union = resolveLocalRef(schema, root);
  if (!union || above.includes(union) || union['default'] !== undefined || union['properties'] !== undefined)
    return undefined;
  const first = resolveLocalRef(firstKind(union), root);
  if (own(first, 'enum') !== undefined) return isConstant(first) ? {} : undefined;
  const fields = Object.entries(own(first, 'properties') ?? {});
  const constants = fields.filter(
    ([, field]) => own(field, 'const') !== undefined || blankStart(field, root, [...above, union]),
  );
  const start = Object.fromEntries(constants.map(([name]) => [name, undefined]));
  const required: readonly unknown[] = [own(first, 'required') ?? []].flat();
  return constants.length > 0 && required.every((name) => Object.hasOwn(start, name as string))
    ? start
    : undefined;
}

const firstKind = (union: JsonObject | undefined): unknown =>
  [union?.['oneOf'] ?? union?.['anyOf']].flat()[0];

/** Whether the schema is a constant, as {@link presentableSchema} writes it. */
export const isConstant = (schema: unknown): schema is { readonly enum: readonly [unknown] } => {
  const values = own(schema, 'enum');
  return Array.isArray(values) && values.length === 1;
};

/** Returns a function that checks whether a part contains constants, or defaults. rjsf starts it with them. */
function findStarts(field: unknown, root: unknown): (keyword: 'const' | 'default') => boolean {
  const seen = new Set<unknown>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return;
    seen.add(node);
    if (Object.hasOwn(node, '$ref')) visit(resolveLocalRef(node, root));
    for (const child of Object.values(node)) visit(child);
  };
  visit(field);
  return (keyword) => [...seen].some((node) => own(node, keyword) !== undefined);
}

/** Whether rjsf would start it with constants only. */
export function hasOnlyConstants(field: unknown, root: unknown): boolean {
  const has = findStarts(field, root);
  return has('const') && !has('default');
}

/** Of a schema that accepts an object: whether it names no fields. */
const isFieldless = (field: unknown): boolean =>
  isJsonObject(field) && !describingKeywords.some((keyword) => typeof (field[keyword] ?? true) !== 'boolean');

/** A list whose schema requires no items. rjsf fills in required items. */
function startsAsEmptyList({ type, items, minItems }: JsonObject): boolean {
  return type === 'array' && !Array.isArray(items) && !minItems;
}

/**
 * The initial value of a part that the user adds or whose kind the user chooses: its defaults, required constants and
 * required lists, and null where that is allowed. Optional constants and unions in it are absent, and a part of type
 * null is null. A form that edits arguments has no defaults.
 */
export function startOfPart({
  schemaUtils,
  rootSchema,
}: Registry): Registry['schemaUtils']['getDefaultFormState'] {
  return (schema, value: unknown, ...rest): unknown => {
    if (schema.type === 'null') return value ?? null;
    const start = withAbsentParts(value, schema, rootSchema);
    const part = startingEmpty(schema) as RJSFSchema;
    const started = fillIn(start, part, schemaUtils.getValidator(), rootSchema, rest[0]);
    if (started !== undefined) return started;
    const isList = [schema.type].flat().includes('array') && !Array.isArray(schema.items);
    return isList ? [] : mayBeLeftEmpty(schema) ? null : undefined;
  };
}

/**
 * The initial value of an entry that the user adds under a new name; `undefined` if rjsf's initial value for the type
 * is kept. If the first kind is a constant, it is empty text, so that the user chooses.
 */
export function startOfEntry(schema: JsonObject, registry: Registry): unknown {
  const entry = resolveLocalRef(schema, registry.rootSchema);
  const kind = firstKind(entry);
  const startOf = startOfPart(registry);
  const started: unknown = startOf(schema, undefined);
  if (started !== undefined || !isJsonObject(kind)) return started;
  return isConstant(kind) ? '' : (startOf(kind, undefined) ?? emptyEntry(kind));
}

/**
 * The value of an entry whose type has no initial value. It must not be absent, because the user has named the entry.
 */
export const emptyEntry = ({ type }: JsonObject): unknown =>
  /number|integer/.test(String(type)) ? 0 : type !== 'boolean' && '';
