import { isJsonObject, type JsonPath } from '../model/json.js';
import { branchesOf, itemSchemas, propertySchemas } from './schemaBranches.js';
import { schemaLimits, type Refusal, type SchemaLimits } from './schemaLimits.js';

/**
 * Whether a form can show a value: a schema of a few lines makes a field of every item of a list, however long it
 * is, and a group of every level of a tree. What the schema does not describe has no field and does not count.
 *
 * @param limits Those that differ from {@link schemaLimits}: `depth` and `fields`.
 * @returns what the value is too large for.
 */
export function valueRefusal(
  value: unknown,
  schema: unknown,
  limits: Partial<SchemaLimits> = {},
): Refusal | undefined {
  const { depth, fields } = { ...schemaLimits, ...limits };
  let left = fields;
  const visit = (part: unknown, schemas: readonly unknown[], path: JsonPath): Refusal | undefined => {
    const branches = branchesOf(schemas, schema);
    // A field that takes anything is one text of JSON.
    if (!branches.some((branch) => Object.keys(branch).length > 0)) return undefined;
    if (path.length > depth) return { what: 'depth', path: [], why: { limit: depth } };
    if (typeof part !== 'object' || part === null) {
      left -= 1;
      return left < 0 ? { what: 'fields', path: [], why: { limit: fields } } : undefined;
    }
    const isList = Array.isArray(part);
    if (!isList && !isJsonObject(part)) return undefined;
    for (const [key, child] of Object.entries(part)) {
      const below = branches.flatMap((branch) =>
        isList ? itemSchemas(branch, Number(key)) : propertySchemas(branch, key),
      );
      const refusal = visit(child, below, [...path, key]);
      if (refusal) return refusal;
    }
    return undefined;
  };
  return visit(value, [schema], []);
}
