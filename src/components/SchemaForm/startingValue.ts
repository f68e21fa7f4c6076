import { sideOf } from '../../approvals/choices.js';
import { resolveLocalRef } from '../../forms/localRef.js';
import { isJsonObject, own, type JsonObject } from '../../model/json.js';
import { describing, type FormPreset } from './presentableSchema.js';

/**
 * The initial value of a form with this preset. An answer that is a list starts as an empty list, as the form shows it.
 */
export function startingValue(value: unknown, schema: JsonObject, preset: FormPreset): unknown {
  if (preset === 'edit') return value;
  return value === undefined && startsAsList(schema) ? [] : withAbsentParts(value, schema, schema);
}

/**
 * A value with `undefined` for the optional parts that rjsf would add to an answer: a tuple, with null for each item, and a
 * part that only has constants. rjsf ignores the default of an object whose schema names no fields, so it is added here.
 * `undefined` if there are no such parts. `root` is the document that references point into.
 */
export function withAbsentParts(
  value: unknown,
  schema: unknown,
  root: unknown,
  above: readonly unknown[] = [],
): unknown {
  const described = resolveLocalRef(schema, root) ?? schema;
  if (!isJsonObject(described) || above.includes(described)) return value;
  const below = [...above, described];
  const untouched = value === undefined ? untouchedKind(described, root) : undefined;
  if (untouched) return above.length > 0 ? value : untouched;
  const { type, items, minItems, properties } = described;
  if (type === 'array' && isJsonObject(items)) {
    const started: readonly unknown[] = Array.isArray(value)
      ? value
      : Array.from({ length: value === undefined ? Number(minItems ?? 0) : 0 }, () => undefined);
    const parts = started.map((item) => withAbsentParts(item, items, root, below));
    return parts.some((part, index) => part !== started[index]) ? parts : value;
  }
  if (type !== 'object' || (value !== undefined && !isJsonObject(value))) return value;
  const entries = Object.entries(isJsonObject(properties) ? properties : {}).flatMap(([name, field]) => {
    const before = own(value, name);
    if (before === undefined) {
      const isOptionalPart =
        untouchedKind(field, root) !== undefined ||
        (!isRequired(described, name) &&
          (Array.isArray(own(field, 'items')) || hasOnlyConstants(field, root)));
      // An answer that was started already has its values.
      const given =
        value === undefined ? (own(described['default'], name) ?? own(field, 'default')) : undefined;
      const isIgnored = isJsonObject(given) && isFieldless(field);
      if (isOptionalPart || isIgnored) return [[name, structuredClone(given)] as const];
      // rjsf starts required parts, and those with a default. A default that lists them is complete.
      const isStarted = isRequired(described, name) || startOf(field, root).hasDefault;
      if (!isStarted || own(field, 'default') !== undefined || described['default'] !== undefined) return [];
    }
    const after = withAbsentParts(before, field, root, below);
    return after === before ? [] : [[name, after] as const];
  });
  return entries.length > 0 ? { ...value, ...Object.fromEntries(entries) } : value;
}

/**
 * The kind that rjsf would start a union with, with `undefined` for each constant, if untouched it would be a decision or a choice: it
 * needs nothing but constants, and has no other fields or approves or denies. `undefined` for any other schema.
 */
export function untouchedKind(schema: unknown, root: unknown): JsonObject | undefined {
  const union = resolveLocalRef(schema, root);
  const has = (node: unknown, keyword: string) => own(node, keyword) !== undefined;
  if (!union || has(union, 'default') || has(union, 'properties')) return undefined;
  const [kind] = [union['oneOf'] ?? union['anyOf']].flat();
  const first = resolveLocalRef(kind, root);
  const fields = Object.entries(own(first, 'properties') ?? {});
  const constants = fields.filter(([, field]) => has(field, 'const'));
  const names: readonly unknown[] = constants.map(([name]) => name);
  const required = [own(first, 'required') ?? []].flat();
  const isChoice =
    constants.length === fields.length ||
    constants.some(([, field]) => sideOf(own(field, 'const')) !== undefined);
  if (
    required.length === 0 ||
    has(first, 'default') ||
    !isChoice ||
    !required.every((name) => names.includes(name))
  )
    return undefined;
  return Object.fromEntries(constants.map(([name]) => [name, undefined]));
}

const isRequired = ({ required }: JsonObject, name: string): boolean =>
  Array.isArray(required) && required.includes(name);

/** What rjsf would start a part with. */
function startOf(
  field: unknown,
  root: unknown,
): { readonly hasConstant: boolean; readonly hasDefault: boolean } {
  const seen = new Set<unknown>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return;
    seen.add(node);
    if (Object.hasOwn(node, '$ref')) visit(resolveLocalRef(node, root));
    for (const child of Object.values(node)) visit(child);
  };
  visit(field);
  const has = (keyword: string) => [...seen].some((node) => own(node, keyword) !== undefined);
  return { hasConstant: has('const'), hasDefault: has('default') };
}

/** Whether rjsf would start it with constants only. */
function hasOnlyConstants(field: unknown, root: unknown): boolean {
  const { hasConstant, hasDefault } = startOf(field, root);
  return hasConstant && !hasDefault;
}

/** Whether it is an object whose schema names no fields, or a value of any type. */
const isFieldless = (field: unknown): boolean =>
  isJsonObject(field) && !describing.some((keyword) => typeof (field[keyword] ?? true) !== 'boolean');

/** A list whose schema requires no items. rjsf fills in required items and its defaults. */
function startsAsList({ type, items, minItems, default: given }: JsonObject): boolean {
  return type === 'array' && !Array.isArray(items) && !minItems && given === undefined;
}
