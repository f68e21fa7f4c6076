import { dereference } from '@cfworker/json-schema';
import { isJsonObject, own, type JsonObject, type JsonPath } from '../model/json.js';
import { cloneJson } from './cloneJson.js';
import { dialectOf } from './dialect.js';
import type { Dialect } from './namedDialect.js';
import { dataKeywords, listOf, mapKeywords, mapSubschemas } from './keywords.js';
import { hasTooManyIds } from './nestedIds.js';
import { withNull } from './nullable.js';

/** A schema with resolved references, in any dialect. */
export interface SchemaDocument {
  readonly dialect: Dialect;
  /** A copy. `true` and `false` in lists and maps are objects here, and every reference is a `$ref`. */
  readonly root: JsonObject;
  /** Without references, no schema is circular. */
  readonly hasReferences: boolean;
  /** The target of a `$ref` in this document; `undefined` if it leaves the document or has no target. */
  targetOf(schema: JsonObject): JsonObject | undefined;
  /** The path of an object in this document. */
  pathOf(schema: JsonObject): JsonPath | undefined;
}

/** Compiling a form reads the same document several times. */
const opened = new WeakMap<object, SchemaDocument>();

/**
 * Resolves `$ref` by pointer, `$anchor` and `$id`, and `$dynamicRef` and `$recursiveRef` if they have only one possible
 * target.
 *
 * @throws Error if a reference depends on the path that reached it, or identifiers collide.
 */
export function openSchema(schema: unknown): SchemaDocument {
  const known = isJsonObject(schema) ? opened.get(schema) : undefined;
  const document = known ?? open(schema);
  if (isJsonObject(schema)) opened.set(schema, document);
  return document;
}

function open(schema: unknown): SchemaDocument {
  const dialect = dialectOf(schema);
  const root = asObject(plainReferences(withNull(cloneJson(schema)), dialect));
  if (!isJsonObject(root)) throw new TypeError('This is not a JSON Schema.');
  const facts = survey(root);
  if (hasTooManyIds(root)) throw new RangeError('The $ids are nested too deep.');
  if (facts.isDynamic && facts.ids > 1) throw new RangeError('A dynamic reference is ambiguous.');
  const lookup: Readonly<Record<string, unknown>> =
    facts.ids > 0 || facts.hasReferences ? dereference(root) : {};
  return {
    dialect,
    root,
    hasReferences: facts.hasReferences,
    targetOf(node) {
      const address = node['__absolute_ref__'];
      const target = typeof address === 'string' ? lookup[address] : undefined;
      return isJsonObject(target) ? target : undefined;
    },
    pathOf: (node) => facts.paths.get(node),
  };
}

const wasDynamic = Symbol('the reference was dynamic');

/** Writes every kind of reference as `$ref`, and every kind of anchor as `$anchor`. */
function plainReferences(schema: unknown, dialect: Dialect): unknown {
  if (!isJsonObject(schema)) return schema;
  const copy: Record<string | symbol, unknown> = mapSubschemas(schema, (child, path) => {
    const plain = plainReferences(child, dialect);
    return path.length > 1 ? asObject(plain) : plain;
  });
  // A draft-04 `id` is not a keyword of the supported dialects, but resolving would treat it as one.
  delete copy['id'];
  const { $recursiveRef, $dynamicRef, $dynamicAnchor } = schema;
  for (const keyword of ['$recursiveRef', '$recursiveAnchor', '$dynamicRef', '$dynamicAnchor'])
    delete copy[keyword];
  if (dialect === '7') {
    // In draft-07 everything beside a reference is ignored, including identifiers.
    if (Object.hasOwn(copy, '$ref')) delete copy['$id'];
    return copy;
  }
  if (typeof $dynamicAnchor === 'string' && !Object.hasOwn(copy, '$anchor')) copy['$anchor'] = $dynamicAnchor;
  for (const reference of [$recursiveRef, $dynamicRef]) {
    if (typeof reference !== 'string') continue;
    copy[wasDynamic] = true;
    if (Object.hasOwn(copy, '$ref')) {
      copy['allOf'] = [...listOf(copy['allOf']), { $ref: reference }];
    } else copy['$ref'] = reference;
  }
  return copy;
}

const asObject = (schema: unknown): unknown =>
  schema === true ? {} : schema === false ? { not: {} } : schema;

interface Survey {
  readonly paths: WeakMap<object, JsonPath>;
  readonly ids: number;
  readonly isDynamic: boolean;
  readonly hasReferences: boolean;
}

/** @throws Error for two anchors of the same name, because the target depends on the path. */
function survey(root: JsonObject): Survey {
  const paths = new WeakMap<object, JsonPath>();
  const anchors = new Set<unknown>();
  let [ids, isDynamic, hasReferences] = [0, false, false];
  const visit = (value: unknown, path: JsonPath, isMap = false): void => {
    if (typeof value !== 'object' || value === null) return;
    paths.set(value, path);
    if (typeof own(value, '$id') === 'string') ids += 1;
    if (wasDynamic in value) isDynamic = true;
    if (Object.hasOwn(value, '$ref')) hasReferences = true;
    const anchor = own(value, '$anchor');
    if (typeof anchor === 'string') {
      if (anchors.has(anchor)) throw new RangeError(`The anchor "${anchor}" occurs several times.`);
      anchors.add(anchor);
    }
    for (const [key, child] of Object.entries(value)) {
      if (!isMap && dataKeywords.has(key)) continue;
      const below = [...path, Array.isArray(value) ? Number(key) : key];
      visit(child, below, !isMap && mapKeywords.has(key));
    }
  };
  visit(root, []);
  return { paths, ids, isDynamic, hasReferences };
}
