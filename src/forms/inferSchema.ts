import { isJsonObject, own, type JsonObject } from '../model/json.js';
import { jsonTypeOf } from './jsonTypeOf.js';

/** The limit for nested objects and lists; deeper ones are edited as JSON. */
const MAX_DEPTH = 3;
/** The limit for items of a list and keys of an object; larger ones are edited as JSON. */
const MAX_ITEMS = 50;

const asJson: JsonObject = {};

/**
 * Infers a schema from arguments without one. It is for presentation only: it requires nothing, and its types come from
 * one example, so it must never validate. A value that no field can show (`null`, an empty list, a list of several
 * types, too deep or too long) has the schema `{}`, which the form shows as a JSON field.
 */
export function inferSchema(args: unknown, depth = MAX_DEPTH): JsonObject {
  const type = jsonTypeOf(args);
  if (type === 'string' || type === 'boolean') return { type };
  // If one example is an integer, the next one may still be a fraction.
  if (type === 'integer' || type === 'number') return { type: 'number' };
  if (depth <= 0) return asJson;
  if (Array.isArray(args)) {
    const item = commonSchema(args, depth);
    return item ? { type: 'array', items: item } : asJson;
  }
  if (!isJsonObject(args)) return asJson;
  const entries = Object.entries(args);
  if (entries.length === 0 || entries.length > MAX_ITEMS) return asJson;
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, child]) => [name, inferSchema(child, depth - 1)])),
  };
}

/** The schema of every item, if all have the same type. */
function commonSchema(list: readonly unknown[], depth: number): JsonObject | undefined {
  if (list.length === 0 || list.length > MAX_ITEMS) return undefined;
  if (list.every(isJsonObject)) {
    // The keys of all items. An item without one of them has no value there.
    const names = [...new Set(list.flatMap((item) => Object.keys(item)))];
    if (depth <= 1 || names.length === 0 || names.length > MAX_ITEMS) return undefined;
    const properties = names.map((name) => {
      const values = list.map((item) => own(item, name)).filter((value) => value !== undefined);
      return [name, sameSchema(values, depth - 2) ?? asJson] as const;
    });
    return { type: 'object', properties: Object.fromEntries(properties) };
  }
  return sameSchema(list, depth - 1);
}

/** The schema of every value, if they share a specific one. */
function sameSchema(values: readonly unknown[], depth: number): JsonObject | undefined {
  const [schema, ...others] = values.map((value) => inferSchema(value, depth));
  const isSame = others.every((other) => JSON.stringify(other) === JSON.stringify(schema));
  return isSame && schema !== asJson ? schema : undefined;
}
