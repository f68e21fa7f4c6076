import { isJsonObject, own, type JsonObject } from '../model/json.js';
import { jsonTypeOf } from './jsonTypeOf.js';

/** Limits for an inferred schema. */
export interface InferLimits {
  /** Nested objects and lists; deeper ones are edited as JSON. @default 3 */
  readonly depth?: number | undefined;
  /** Items of a list and keys of an object; larger ones are edited as JSON. @default 50 */
  readonly items?: number | undefined;
}

/**
 * Infers a schema from arguments without one. It is for presentation only: it requires nothing, and its types come from
 * one example, so it must never validate. A value that no field can show (`null`, an empty list, a list of several
 * types, too deep or too long) has the schema `{}`, which the form shows as a JSON field.
 */
export function inferSchema(args: unknown, limits: InferLimits = {}): JsonObject {
  const { depth = 3, items = 50 } = limits;
  return infer(args, depth, items);
}

const asJson: JsonObject = {};

function infer(value: unknown, depth: number, items: number): JsonObject {
  const type = jsonTypeOf(value);
  if (type === 'string' || type === 'boolean') return { type };
  // If one example is an integer, the next one may still be a fraction.
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

/** The schema of every item, if all have the same type. */
function commonSchema(list: readonly unknown[], depth: number, items: number): JsonObject | undefined {
  if (list.length === 0 || list.length > items) return undefined;
  if (list.every(isJsonObject)) {
    // The keys of all items. An item without one of them has no value there.
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

/** The schema of every value, if they share a specific one. */
function sameSchema(values: readonly unknown[], depth: number, items: number): JsonObject | undefined {
  const [schema, ...others] = values.map((value) => infer(value, depth, items));
  const isSame = others.every((other) => JSON.stringify(other) === JSON.stringify(schema));
  return isSame && schema !== asJson ? schema : undefined;
}
