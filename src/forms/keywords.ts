import { isJsonObject, type JsonObject, type JsonPath } from '../model/json.js';

/** Keywords that hold one schema. `items` may also hold a list of them. */
const single = new Set([
  'items',
  'additionalItems',
  'unevaluatedItems',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
]);
/** Keywords that hold a list of schemas. */
const lists = new Set(['items', 'prefixItems', 'allOf', 'anyOf', 'oneOf']);
/** Keywords that map names to schemas: a `$ref` in them is a name. */
export const mapKeywords: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'dependencies',
]);

/** Keywords that hold data: an object in them is not a schema. */
export const dataKeywords: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples']);

/** Keywords whose schemas apply to the value itself, and not to a part of it. */
export const inPlaceKeywords: ReadonlySet<string> = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'dependencies',
]);

/** A direct subschema. */
export interface Subschema {
  readonly keyword: string;
  readonly schema: unknown;
  /** The path from the parent schema. */
  readonly path: SubschemaPath;
}

/** A keyword, and the name or index of a schema in it. */
type SubschemaPath = readonly [keyword: string, ...place: JsonPath];

/** The direct subschemas of `schema`, in any dialect. A list of names under `dependencies` is not a schema. */
export function subschemas(schema: JsonObject): readonly Subschema[] {
  const found: Subschema[] = [];
  mapSubschemas(schema, (child, path) => found.push({ keyword: path[0], schema: child, path }));
  return found;
}

/** A copy of `schema`, with `change` applied to every direct subschema. */
export function mapSubschemas(
  schema: JsonObject,
  change: (child: unknown, path: SubschemaPath) => unknown,
): Record<string, unknown> {
  const entries = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (Array.isArray(value)) {
      return [
        keyword,
        lists.has(keyword) ? value.map((child, index) => change(child, [keyword, index])) : value,
      ];
    }
    if (mapKeywords.has(keyword)) {
      if (!isJsonObject(value)) return [keyword, value];
      const children = Object.entries(value).map(
        ([name, child]) => [name, Array.isArray(child) ? child : change(child, [keyword, name])] as const,
      );
      return [keyword, Object.fromEntries(children)];
    }
    return [keyword, single.has(keyword) ? change(value, [keyword]) : value];
  });
  return Object.fromEntries(entries);
}

/** The list of a keyword; empty if it has none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
