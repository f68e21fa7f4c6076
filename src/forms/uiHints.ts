import { isJsonObject, own, type JsonObject } from '../model/json.js';
import { branchesOf } from './schemaBranches.js';

/** The name of the field in which a value is edited as JSON. A form has to provide it. */
export const JSON_FIELD = 'JsonField';

/** The longest text that is edited in one line. In characters. */
const ONE_LINE = 120;

/**
 * What rjsf cannot see in a schema by itself, as its `uiSchema`: a text that has lines, or is long, needs a
 * textarea, since an input destroys line breaks; what no field can show is edited as JSON; a nullable field that
 * must be there becomes `null` when it is cleared, and not absent.
 *
 * @param schema As `normaliseSchema` or `inferSchema` made it.
 * @param value What the form starts from.
 */
export function uiHints(schema: unknown, value: unknown): JsonObject {
  return hints({ schema, value, root: schema, required: false, above: new Set() });
}

interface Place {
  readonly schema: unknown;
  readonly value: unknown;
  readonly root: unknown;
  readonly required: boolean;
  /** The schemas above this one: where one comes again without a value, a form has nothing to show yet. */
  readonly above: ReadonlySet<JsonObject>;
}

function hints({ schema, value, root, required, above }: Place): JsonObject {
  const branches = branchesOf([schema], root);
  const [found] = branches;
  if (schema === false || (found && above.has(found) && value === undefined)) return {};
  if (!branches.some(isShown)) return { 'ui:field': JSON_FIELD };
  const types = branches.flatMap((branch) => typesOf(branch));
  const result: Record<string, unknown> = {};
  if (
    typeof value === 'string' &&
    (value.includes('\n') || value.length > ONE_LINE) &&
    !branches.some(isChoice)
  ) {
    result['ui:widget'] = 'textarea';
  }
  if (required && types.includes('null') && types.some((type) => type !== 'null'))
    result['ui:emptyValue'] = null;
  const below = new Set([...above, ...branches]);
  for (const branch of branches) {
    const properties = own(branch, 'properties');
    const needed = own(branch, 'required');
    for (const [name, child] of Object.entries(isJsonObject(properties) ? properties : {})) {
      if (Object.hasOwn(result, name)) continue;
      const isNeeded = Array.isArray(needed) && needed.includes(name);
      const inner = hints({ schema: child, value: own(value, name), root, required: isNeeded, above: below });
      if (Object.keys(inner).length > 0) result[name] = inner;
    }
    const items = own(branch, 'items');
    if (items === undefined) continue;
    const list: readonly unknown[] = Array.isArray(value) ? value : [];
    const inner = Array.isArray(items)
      ? items.map((item, index) =>
          hints({ schema: item, value: list[index], root, required: true, above: below }),
        )
      : itemHints(items, list, root, below);
    if (Object.keys(inner).length > 0) result['items'] = inner;
  }
  return result;
}

/** One hint serves all items: that of the item which needs most. */
function itemHints(
  schema: unknown,
  list: readonly unknown[],
  root: unknown,
  above: ReadonlySet<JsonObject>,
): JsonObject {
  const of = (value: unknown): JsonObject => hints({ schema, value, root, required: true, above });
  const all = (list.length > 0 ? list : [undefined]).map(of);
  return all.reduce<JsonObject>((merged, one) => mergeHints(merged, one), {});
}

function mergeHints(left: JsonObject, right: JsonObject): JsonObject {
  const merged: Record<string, unknown> = { ...left };
  for (const [key, value] of Object.entries(right)) {
    const known = merged[key];
    merged[key] = isJsonObject(known) && isJsonObject(value) ? mergeHints(known, value) : (known ?? value);
  }
  return merged;
}

const typesOf = ({ type }: JsonObject): readonly unknown[] =>
  Array.isArray(type) ? type : type === undefined ? [] : [type];

const isChoice = (schema: JsonObject): boolean =>
  Object.hasOwn(schema, 'enum') || Object.hasOwn(schema, 'const');

const scalars = new Set<unknown>(['string', 'number', 'integer', 'boolean', 'null']);

/** Whether rjsf has a field for it. */
function isShown(schema: JsonObject): boolean {
  const {
    enum: values,
    const: constant,
    properties,
    additionalProperties,
    patternProperties,
    items,
    anyOf,
    oneOf,
  } = schema;
  if (Array.isArray(values)) return values.every((value) => typeof value !== 'object' || value === null);
  if (typeof constant === 'object' && constant !== null) return false;
  if (Array.isArray(anyOf) || Array.isArray(oneOf)) return true;
  const types = typesOf(schema);
  if (types.includes('array'))
    return isJsonObject(items) ? Object.keys(items).length > 0 : Array.isArray(items);
  if (types.includes('object') || isJsonObject(properties)) {
    const named = isJsonObject(properties) && Object.keys(properties).length > 0;
    return named || isJsonObject(additionalProperties) || isJsonObject(patternProperties);
  }
  return types.some((type) => scalars.has(type)) || typeof constant === 'string';
}
