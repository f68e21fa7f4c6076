import { dataKeywords, mapKeywords } from '../forms/keywords.js';
import { definitionPointer, pointerKeys } from '../forms/pointer.js';
import { referencesIn } from '../forms/schemaReferences.js';
import { isJsonObject, isTooDeep, type JsonObject } from '../model/json.js';

/** Deeper schemas are never checked. */
const DEEPEST = 250;

/**
 * Combines the schemas for one value into one schema without references to another document: its `$defs` contain every
 * target. `undefined` if there are no schemas.
 */
export function selfContained(schemas: readonly unknown[], root: unknown): JsonObject | undefined {
  const [first, second] = schemas;
  if (first === undefined) return undefined;
  const schema = second === undefined ? (first === true ? {} : first) : { allOf: [...schemas] };
  if (!isJsonObject(schema)) return undefined;
  // Copying a large document for each of its fields would take long.
  if (!isJsonObject(root) || !refers(schema) || isTooDeep(root, DEEPEST)) return schema;
  const { targetsOf } = referencesIn(root, () => false);
  const definitions = new Map<string, unknown>();
  const pointers = new Map<unknown, string>();
  const pointerTo = (target: unknown, reference: string): string => {
    const before = pointers.get(target);
    if (before !== undefined) return before;
    const wanted = pointerKeys(reference).at(-1) || 'schema';
    let name = wanted;
    for (let number = 2; definitions.has(name); number += 1) name = `${wanted} ${number}`;
    const pointer = definitionPointer('$defs', name);
    pointers.set(target, pointer);
    // It may refer to itself, and to others with the same name.
    definitions.set(name, true);
    definitions.set(name, moved(target));
    return pointer;
  };
  const moved = (part: unknown, isMap = false): unknown => {
    if (Array.isArray(part)) return part.map((item) => moved(item));
    if (!isJsonObject(part)) return part;
    const entries = Object.entries(part).flatMap(([key, held]) => {
      if (isMap) return [[key, moved(held)]];
      if (typeof held === 'string' && references.has(key)) {
        const target = targetsOf(part).find((each) => each !== undefined);
        return [target === undefined ? [key, held] : ['$ref', pointerTo(target, held)]];
      }
      if (unneeded.has(key)) return [];
      return [[key, dataKeywords.has(key) ? held : moved(held, mapKeywords.has(key))]];
    });
    return Object.fromEntries(entries);
  };
  const { $schema = root['$schema'] } = schema;
  const own = moved(schema) as JsonObject;
  return {
    ...own,
    ...($schema !== undefined && { $schema }),
    ...(definitions.size > 0 && { $defs: Object.fromEntries(definitions) }),
  };
}

const references = new Set(['$ref', '$recursiveRef', '$dynamicRef']);
/** What only other references and other documents need. */
const unneeded = new Set(
  '$schema $id id $anchor $dynamicAnchor $recursiveAnchor $defs definitions'.split(' '),
);

/** Whether a schema contains a reference. A deep schema counts as one that does. */
function refers(schema: unknown, depth = 0): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return (
    depth > 8 ||
    Object.keys(schema).some((word) => word.startsWith('$')) ||
    Object.values(schema).some((part) => refers(part, depth + 1))
  );
}
