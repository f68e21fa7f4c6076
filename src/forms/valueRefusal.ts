import { isJsonObject, type JsonPath } from '../model/json.js';
import { branchesOf, itemSchemas, propertySchemas } from './schemaBranches.js';
import { schemaLimits, type Refusal, type SchemaLimits } from './schemaLimits.js';

/**
 * Checks whether a form can contain a value. Even a short schema makes a field for every item of a list and a group for
 * every level of a tree. Values without a schema have no field and do not count, but their names are checked too: a
 * form would lose a value with a reserved name.
 *
 * @param limits Overrides of {@link schemaLimits}: `depth`, `fields` and `reservedNames`.
 * @returns the limit that the value exceeds; `undefined` if the form can contain it.
 */
export function valueRefusal(
  value: unknown,
  schema: unknown,
  limits: Partial<SchemaLimits> = {},
): Refusal | undefined {
  const { depth, fields, reservedNames } = { ...schemaLimits, ...limits };
  const name = reservedNameIn(value, reservedNames);
  if (name !== undefined) return { what: 'reservedName', path: [], why: { name } };
  let left = fields;
  const visit = (part: unknown, schemas: readonly unknown[], path: JsonPath): Refusal | undefined => {
    const branches = branchesOf(schemas, schema);
    // A field that accepts anything is one JSON text.
    if (!branches.some((branch) => Object.keys(branch).length > 0)) return undefined;
    if (path.length > depth) return { what: 'depth', path: [], why: { limit: depth } };
    if (typeof part !== 'object' || part === null) {
      left -= 1;
      return left < 0 ? { what: 'fields', path: [], why: { limit: fields } } : undefined;
    }
    const isList = Array.isArray(part);
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

/** The first name in a value, at any depth, that a form cannot contain. */
export function reservedNameIn(
  value: unknown,
  reservedNames: readonly string[] = schemaLimits.reservedNames,
): string | undefined {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const part = open.pop();
    if (typeof part !== 'object' || part === null) continue;
    const found = isJsonObject(part)
      ? Object.keys(part).find((key) => reservedNames.includes(key))
      : undefined;
    if (found !== undefined) return found;
    for (const child of Object.values(part)) open.push(child);
  }
  return undefined;
}
