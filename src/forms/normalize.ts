import { isJsonObject, own, type JsonObject } from '../model/json.js';
import { cloneJson } from './cloneJson.js';
import { annotations } from './dialect.js';
import { allowedFormats } from './formFormats.js';
import { Definitions } from './Definitions.js';
import { listOf, mapSubschemas, subschemas } from './keywords.js';
import { runsOnShortText } from './patternRisk.js';
import { isPlainReference, leadsBack, recursiveUnions } from './recursion.js';
import { relaxSchema } from './relaxSchema.js';
import { openSchema, type SchemaDocument } from './schemaDocument.js';
import { inferType } from './inferType.js';
import { jsonTypeOf } from './jsonTypeOf.js';
import { readableUnions, type KindTitles } from './unions.js';

/** How to prepare a schema for a form. */
export interface NormalizeOptions {
  /** Titles by JSON type, for the branches of a union without a title. @default none */
  readonly kinds?: KindTitles | undefined;
  /**
   * Adds a type to a schema without one, if its keywords imply it, because a field needs a type. The form then accepts
   * only that type, although the schema accepts others.
   * @default true
   */
  readonly infersTypes?: boolean | undefined;
}

/**
 * Converts a schema that {@link preflight} accepts into one that rjsf 6 renders. It accepts the same values, except for
 * `infersTypes` and what preflight listed as notices (patterns that could hang, unknown formats). The result is always
 * 2019-09 with draft-07's tuples: references are pointers, `$id`, `$schema` and anchors are removed, unions have
 * titles, and a nullable scalar is one field.
 *
 * @throws Error if preflight refuses the schema for its references, its size, or because it is not a schema.
 */
export function normalizeSchema(schema: unknown, options: NormalizeOptions = {}): JsonObject {
  const document = openSchema(schema);
  const settings: Settings = {
    document,
    definitions: new Definitions(document),
    recursiveUnions: recursiveUnions(document),
    infersTypes: options.infersTypes ?? true,
    kinds: options.kinds ?? {},
    countsEvaluated: /"unevaluated(?:Properties|Items)":/.test(JSON.stringify(document.root)),
  };
  const root = normalize(document.root, settings, true);
  // A definition may refer to others, so the list grows during the loop.
  const added: Record<string, unknown> = {};
  for (const { name, schema: target } of settings.definitions.added)
    added[name] = normalize(target, settings, false);
  if (Object.keys(added).length > 0)
    root['$defs'] = { ...(isJsonObject(root['$defs']) ? root['$defs'] : {}), ...added };
  // The notices on removed parts are not copied: preflight has reported them.
  const normalized = cloneJson(relaxSchema(root, { keepsPattern: runsOnShortText }));
  return isJsonObject(normalized) ? normalized : {};
}

interface Settings {
  readonly document: SchemaDocument;
  readonly definitions: Definitions;
  readonly recursiveUnions: ReadonlySet<JsonObject>;
  readonly infersTypes: boolean;
  readonly kinds: KindTitles;
  /**
   * The schema uses `unevaluatedProperties` or `unevaluatedItems`. A keyword must then not be replaced by one that
   * evaluates other parts: `dependentSchemas` by `dependencies`, or `additionalItems: true` by nothing.
   */
  readonly countsEvaluated: boolean;
}

const identifiers = ['$schema', '$id', '$anchor', '$vocabulary', '$comment'];
/** Keywords whose schemas become fields, and nothing else. */
const fieldKeywords = new Set<unknown>([
  'properties',
  'patternProperties',
  'additionalProperties',
  'items',
  'prefixItems',
]);

function normalize(node: JsonObject, settings: Settings, isField: boolean): Record<string, unknown> {
  const { document, definitions } = settings;
  const schema = mapSubschemas(node, (child, [keyword]) =>
    isJsonObject(child) ? normalize(child, settings, fieldKeywords.has(keyword)) : child,
  );
  if (settings.recursiveUnions.has(node)) {
    for (const keyword of ['anyOf', 'oneOf']) {
      const goesBack = listOf(node[keyword]).map((branch) => leadsBack(branch, node, document));
      // Without data, a form shows the first branch. If that branch led back here, the form would be endless. So the
      // branches that lead back come last.
      if (goesBack.includes(true)) {
        schema[keyword] = [false, true].flatMap((back) =>
          listOf(schema[keyword]).filter((_, index) => goesBack[index] === back),
        );
      }
    }
  }
  for (const keyword of identifiers) delete schema[keyword];
  if (isPlainReference(node)) {
    dropUnsafeKeywords(schema);
    const { allOf, ...rest } = schema;
    return { ...rest, ...(Array.isArray(allOf) && isJsonObject(allOf[0]) ? allOf[0] : {}) };
  }
  const target = typeof node['$ref'] === 'string' ? document.targetOf(node) : undefined;
  if (target) schema['$ref'] = definitions.pointerTo(target);
  if (document.dialect === '7' && typeof node['$ref'] === 'string') dropRules(schema);
  inferType(schema, settings.infersTypes && isField);
  dropUnsafeKeywords(schema);
  plainEnum(schema);
  plainTuple(schema, settings.countsEvaluated);
  plainDependencies(schema, settings.countsEvaluated);
  plainReference(schema);
  const resolve = (branch: JsonObject): JsonObject | undefined => {
    const found = typeof branch['$ref'] === 'string' ? definitions.targetOf(branch['$ref']) : undefined;
    if (!found) return Object.hasOwn(branch, '$ref') ? undefined : branch;
    // Only a leaf can be split here: other schemas may lead back to this one.
    return subschemas(found).length === 0 ? normalize(found, settings, false) : found;
  };
  return readableUnions(schema, { kinds: settings.kinds, resolve });
}

/** In draft-07 a reference replaces the whole schema: rules beside it are ignored. */
function dropRules(schema: Record<string, unknown>): void {
  for (const keyword of Object.keys(schema).filter(isRule)) delete schema[keyword];
}

/** Whether a keyword beside a reference is a rule. */
const isRule = (keyword: string): boolean => keyword !== '$ref' && !annotations.has(keyword);

/** Keywords that would select a widget, break one, or give it a value that it cannot hold. */
function dropUnsafeKeywords(schema: Record<string, unknown>): void {
  const { format, examples, type } = schema;
  if (format !== undefined && !(typeof format === 'string' && allowedFormats.has(format)))
    delete schema['format'];
  if (examples !== undefined && !Array.isArray(examples)) delete schema['examples'];
  delete schema['discriminator'];
  delete schema['enumNames'];
  const fits = (value: unknown, name: unknown): boolean =>
    name === undefined || name === jsonTypeOf(value) || (name === 'number' && typeof value === 'number');
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  if (Object.hasOwn(schema, 'default') && !types.some((name) => fits(schema['default'], name))) {
    delete schema['default'];
  }
}

/** Ajv rejects a list with duplicate names. */
function plainEnum(schema: Record<string, unknown>): void {
  const { enum: values } = schema;
  if (!Array.isArray(values)) return;
  schema['enum'] = [...new Map(values.map((value: unknown) => [JSON.stringify(value), value])).values()];
}

/** rjsf only supports the tuples of draft-07. */
function plainTuple(schema: Record<string, unknown>, keepsTrue: boolean): void {
  const { prefixItems, items } = schema;
  if (Array.isArray(prefixItems)) {
    schema['items'] = prefixItems;
    delete schema['prefixItems'];
    delete schema['additionalItems'];
    if (items !== undefined) schema['additionalItems'] = items;
  } else if (!Array.isArray(items)) delete schema['additionalItems'];
  // rjsf warns about a `true` and renders the same without it.
  if (schema['additionalItems'] === true && !keepsTrue) delete schema['additionalItems'];
}

/**
 * rjsf only supports `dependencies`, with one schema for each field. What it cannot contain becomes a condition: a
 * second one for the same field, and one for a property without a field.
 */
function plainDependencies(schema: Record<string, unknown>, keepsSchemas: boolean): void {
  const merged: Record<string, unknown> = {};
  const conditions: JsonObject[] = [];
  for (const keyword of ['dependencies', 'dependentRequired', 'dependentSchemas']) {
    const { [keyword]: dependents } = schema;
    if (!isJsonObject(dependents)) continue;
    delete schema[keyword];
    const isKept = keepsSchemas && keyword === 'dependentSchemas';
    for (const [name, dependent] of Object.entries(dependents)) {
      const isList = Array.isArray(dependent);
      const hasField = isList || own(schema['properties'], name) !== undefined;
      if (hasField && !isKept && !Object.hasOwn(merged, name)) merged[name] = dependent;
      else {
        const met = isList ? { required: dependent } : dependent;
        conditions.push({ if: { not: { required: [name] } }, else: met });
      }
    }
  }
  if (Object.keys(merged).length > 0) schema['dependencies'] = merged;
  if (conditions.length > 0) schema['allOf'] = [...listOf(schema['allOf']), ...conditions];
}

/** rjsf replaces the fields of a reference's target with those beside the reference. */
function plainReference(schema: Record<string, unknown>): void {
  const { $ref, allOf } = schema;
  if (!$ref || !Object.keys(schema).some(isRule)) return;
  delete schema['$ref'];
  schema['allOf'] = [...listOf(allOf), { $ref }];
}
