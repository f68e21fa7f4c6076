import { isJsonObject, type JsonObject, type JsonPath } from '../model/json.js';
import { definitionKeywords, testKeywords } from './formKeywords.js';
import { inPlaceKeywords, subschemas, type Subschema } from './keywords.js';
import type { SchemaDocument } from './schemaDocument.js';
import type { Refusal, RefusalCode, SchemaLimits } from './schemaLimits.js';

/** Keywords whose schemas a form shows as fields. */
const fieldKeywords = new Set([
  'properties',
  'patternProperties',
  'additionalProperties',
  'items',
  'prefixItems',
  'additionalItems',
]);

interface Place {
  readonly path: JsonPath;
  readonly depth: number;
  readonly unions: number;
  /** How often a form shows this place: the product of `minItems` above, 0 if it shows nothing. */
  readonly times: number;
  /** The schemas above. A form stops at a schema that repeats. */
  readonly above: ReadonlySet<JsonObject>;
  /** Those applied to the same value. If one repeats, the schema is endless. */
  readonly inPlace: ReadonlySet<JsonObject>;
}

/**
 * Follows every reference like a form would, and stops at the first limit. A schema that would expand for hours is
 * refused after a bounded number of steps.
 *
 * @returns The first refusal, or `undefined` if everything is within the limits.
 */
export function checkExpansion(document: SchemaDocument, limits: SchemaLimits): Refusal | undefined {
  const counts = { fields: 0, references: 0, schemas: 0 };
  /** @throws Refused */
  const count = (what: keyof typeof counts, times: number, path: JsonPath): void => {
    counts[what] += times;
    if (counts[what] > limits[what]) throw new Refused(what, path, { limit: limits[what] });
  };
  const visit = (schema: unknown, place: Place): void => {
    if (!isJsonObject(schema)) return;
    const { path, depth } = place;
    if (place.inPlace.has(schema)) throw new Refused('cycle', path, {});
    if (place.above.has(schema)) return;
    count('schemas', 1, path);
    if (depth > limits.depth) throw new Refused('depth', path, { limit: limits.depth });
    const here: Place = {
      ...place,
      above: new Set(place.above).add(schema),
      inPlace: new Set(place.inPlace).add(schema),
    };
    if (typeof schema['$ref'] === 'string') {
      count('references', 1, path);
      const target = document.targetOf(schema);
      if (!target) throw unresolved(schema['$ref'], path);
      visit(target, { ...here, path: document.pathOf(target) ?? path });
      if (document.dialect === '7') return;
    }
    const unions = unionsIn(schema, here, limits);
    for (const child of subschemas(schema)) {
      if (definitionKeywords.has(child.keyword)) continue;
      const below = stepInto(child, schema, here, unions);
      if (fieldKeywords.has(child.keyword) && isJsonObject(child.schema))
        count('fields', below.times, below.path);
      visit(child.schema, below);
    }
  };
  try {
    visit(document.root, { path: [], depth: 1, unions: 0, times: 1, above: new Set(), inPlace: new Set() });
    return undefined;
  } catch (cause) {
    if (cause instanceof Refused) return { what: cause.what, path: cause.path, why: cause.why };
    throw cause;
  }
}

/** Ends the walk at the first exceeded limit. */
class Refused extends Error {
  constructor(
    readonly what: RefusalCode,
    readonly path: JsonPath,
    readonly why: Refusal['why'],
  ) {
    super(what);
  }
}

function unresolved(reference: string, path: JsonPath): Refused {
  const what = reference.startsWith('#') ? 'reference' : 'remoteReference';
  return new Refused(what, [...path, '$ref'], { reference });
}

function stepInto(child: Subschema, schema: JsonObject, here: Place, unions: number): Place {
  const { minItems } = schema;
  const repeated = child.keyword === 'items' && child.path.length === 1 && typeof minItems === 'number';
  return {
    path: [...here.path, ...child.path],
    depth: here.depth + 1,
    unions: child.keyword === 'anyOf' || child.keyword === 'oneOf' ? unions : here.unions,
    times: testKeywords.has(child.keyword) ? 0 : here.times * (repeated ? Math.max(1, minItems) : 1),
    above: here.above,
    inPlace: inPlaceKeywords.has(child.keyword) ? here.inPlace : new Set(),
  };
}

/** The number of nested unions below this schema. @throws Refused */
function unionsIn(schema: JsonObject, { path, unions, times }: Place, limits: SchemaLimits): number {
  let deepest = unions;
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = schema[keyword];
    if (!Array.isArray(branches) || times === 0) continue;
    const isEnum = branches.every((branch) => isJsonObject(branch) && Object.hasOwn(branch, 'const'));
    const limit = isEnum ? limits.enumValues : limits.branches;
    if (branches.length > limit) {
      throw new Refused('branches', [...path, keyword], { limit, found: branches.length });
    }
    const choices = branches.filter((branch) => !isJsonObject(branch) || branch['type'] !== 'null');
    if (!isEnum && choices.length > 1) deepest = unions + 1;
  }
  if (deepest > limits.unionDepth) throw new Refused('unionDepth', path, { limit: limits.unionDepth });
  return deepest;
}
