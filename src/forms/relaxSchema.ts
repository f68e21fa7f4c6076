import { isJsonObject, own, type JsonObject } from '../model/json.js';
import { listOf, mapSubschemas, subschemas } from './keywords.js';

/** A relaxed schema keeps its removed `pattern` under this symbol. */
export const removedPattern: unique symbol = Symbol('pattern left out');
/** A relaxed schema keeps its removed `patternProperties` under this symbol. */
export const removedNamePatterns: unique symbol = Symbol('patterns of names left out');

/** What may stay in a schema. */
export interface RelaxOptions {
  readonly keepsPattern: (pattern: string) => boolean;
  readonly keepsFormat?: ((format: unknown) => boolean) | undefined;
}

/**
 * Copies a schema without the patterns and formats that must not run here. The copy accepts every value that the
 * original accepts. If a removal could make the schema stricter (below `not`, `if`, `oneOf`, beside
 * `additionalProperties`), the surrounding keyword is weakened or removed too. Returns the same object if nothing is
 * removed.
 */
export function relaxSchema(schema: unknown, options: RelaxOptions): unknown {
  const mustRemove = containsSchema(schema, (node) => mustRemoveHere(node, options));
  return mustRemove ? relax(schema, options) : schema;
}

/**
 * Relaxes a schema in whose document something is removed. A reference may lead to that part, so it counts as changed.
 */
function relax(schema: unknown, options: RelaxOptions): unknown {
  if (!isJsonObject(schema)) return schema;
  const copy: Record<string | symbol, unknown> = mapSubschemas(schema, (child) => relax(child, options));
  const { pattern, format, patternProperties } = schema;
  if (typeof pattern === 'string' && !options.keepsPattern(pattern)) {
    delete copy['pattern'];
    copy[removedPattern] = pattern;
  }
  if (format !== undefined && options.keepsFormat?.(format) === false) delete copy['format'];
  const names = isJsonObject(patternProperties)
    ? Object.keys(patternProperties).filter((name) => !options.keepsPattern(name))
    : [];
  if (names.length > 0) {
    const kept = Object.entries(own(copy, 'patternProperties') ?? {}).filter(
      ([name]) => !names.includes(name),
    );
    copy['patternProperties'] = Object.fromEntries(kept);
    copy[removedNamePatterns] = names;
    for (const rest of ['additionalProperties', 'unevaluatedProperties']) delete copy[rest];
  }
  weaken(schema, copy, options);
  return copy;
}

function weaken(schema: JsonObject, copy: Record<string, unknown>, options: RelaxOptions): void {
  const changed = new Set(
    subschemas(schema).flatMap(({ keyword, schema: child }) => (mayChange(child, options) ? [keyword] : [])),
  );
  if (changed.has('not')) delete copy['not'];
  if (['if', 'then', 'else'].some((keyword) => changed.has(keyword))) {
    for (const keyword of ['if', 'then', 'else', 'unevaluatedProperties', 'unevaluatedItems'])
      delete copy[keyword];
  }
  if (changed.has('contains')) {
    for (const keyword of ['maxContains', 'unevaluatedItems']) delete copy[keyword];
  }
  if (changed.has('oneOf')) {
    copy['allOf'] = [...listOf(copy['allOf']), { anyOf: copy['oneOf'] }];
    delete copy['oneOf'];
  }
}

/** Whether anything in the schema is removed, or could be behind a reference. */
const mayChange = (schema: unknown, options: RelaxOptions): boolean =>
  containsSchema(
    schema,
    (node) =>
      mustRemoveHere(node, options) ||
      ['$ref', '$recursiveRef', '$dynamicRef'].some((keyword) => Object.hasOwn(node, keyword)),
  );

/** Whether the schema, or one inside it, passes the test. */
const containsSchema = (schema: unknown, test: (node: JsonObject) => boolean): boolean =>
  isJsonObject(schema) &&
  (test(schema) || subschemas(schema).some((child) => containsSchema(child.schema, test)));

function mustRemoveHere(schema: JsonObject, { keepsPattern, keepsFormat }: RelaxOptions): boolean {
  const { pattern, format, patternProperties } = schema;
  return (
    (typeof pattern === 'string' && !keepsPattern(pattern)) ||
    (format !== undefined && keepsFormat?.(format) === false) ||
    (isJsonObject(patternProperties) && !Object.keys(patternProperties).every(keepsPattern))
  );
}
