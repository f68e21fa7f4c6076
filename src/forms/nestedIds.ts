import { ignoredKeyword, schemaArrayKeyword, schemaMapKeyword } from '@cfworker/json-schema';
import { isJsonObject } from '../model/json.js';

/** Each nested `$id` doubles the time of `dereference`. */
const MAX_NESTED_IDS = 6;

/** Whether so many identifiers are nested that resolving the references would take too long. */
export const hasTooManyIds = (schema: unknown): boolean => nestedIds(schema) > MAX_NESTED_IDS;

/** Counts the identifiers that `dereference` finds inside each other. A property called `id` does not count. */
function nestedIds(schema: unknown): number {
  if (!isJsonObject(schema)) return 0;
  const children = Object.entries(schema).flatMap(([keyword, value]): readonly unknown[] => {
    if (ignoredKeyword[keyword]) return [];
    if (Array.isArray(value)) return schemaArrayKeyword[keyword] ? value : [];
    return schemaMapKeyword[keyword] && isJsonObject(value) ? Object.values(value) : [value];
  });
  const here = schema['$id'] || schema['id'] ? 1 : 0;
  return here + children.reduce((most: number, child) => Math.max(most, nestedIds(child)), 0);
}
