import { isJsonObject, own, type JsonObject } from '../model/json.js';
import { jsonTypeOf } from './schemaTypes.js';

/** How far arguments are looked into. */
export interface InferLimits {
  /** Objects and lists inside one another; deeper ones are edited as JSON. @default 3 */
  readonly depth?: number | undefined;
  /** Items of a list and keys of an object; larger ones are edited as JSON. @default 50 */
  readonly items?: number | undefined;
}

/**
 * A schema that shows arguments nobody described. For presentation only: it requires nothing, and what it says
 * about types comes from one example, so it must never validate. What no field can show (`null`, an empty list,
 * a list of several types, what is too deep or too long) has the schema `{}`, which `uiHints` makes a JSON field.
 */
export function inferSchema(args: unknown, limits: InferLimits = {}): JsonObject {
  const { depth = 3, items = 50 } = limits;
  return infer(args, depth, items);
}

const asJson: JsonObject = {};

function infer(value: unknown, depth: number, items: number): JsonObject {
  const type = jsonTypeOf(value);
  if (type === 'string' || type === 'boolean') return { type };
  // One example does not say that the next one is whole as well.
  if (type === 'integer' || type === 'number') return { type: 'number' };
  if (depth <= 0) return asJson;
  if (Array.isArray(value)) {
    const item = commonSchema(value, depth, items);
    return item ? { type: 'array', items: item } : asJson;
  }
  if (!isJsonObject(value)) return asJson;
  const entries = Object.entries(value);
  if (entries.length === 0 || entries.length > items) return asJson;
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, child]) => [name, infer(child, depth - 1, items)])),
  };
}

/** The schema of every item, where all are of one kind. */
function commonSchema(list: readonly unknown[], depth: number, items: number): JsonObject | undefined {
  if (list.length === 0 || list.length > items) return undefined;
  if (list.every(isJsonObject)) {
    // The keys of all: an item without one of them simply has no value there.
    const names = [...new Set(list.flatMap((item) => Object.keys(item)))];
    if (depth <= 1 || names.length === 0 || names.length > items) return undefined;
    const properties = names.map((name) => {
      const values = list.map((item) => own(item, name)).filter((value) => value !== undefined);
      return [name, sameSchema(values, depth - 2, items) ?? asJson] as const;
    });
    return { type: 'object', properties: Object.fromEntries(properties) };
  }
  return sameSchema(list, depth - 1, items);
}

/** The schema of every value, where it is the same for all and says something. */
function sameSchema(values: readonly unknown[], depth: number, items: number): JsonObject | undefined {
  const [schema, ...others] = values.map((value) => infer(value, depth, items));
  const isSame = others.every((other) => JSON.stringify(other) === JSON.stringify(schema));
  return isSame && schema !== asJson ? schema : undefined;
}
