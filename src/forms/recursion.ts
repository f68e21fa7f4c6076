import { isJsonObject, type JsonObject } from '../model/json.js';
import { definitionKeywords, testKeywords } from './formKeywords.js';
import { listOf, subschemas } from './keywords.js';
import type { SchemaDocument } from './schemaDocument.js';
import type { Refusal } from './schemaLimits.js';

/** A step from one schema to another that a form may take to show it. */
interface Step {
  readonly to: JsonObject;
  readonly keyword: string;
  /** The form shows the target only if there is data: an item of a list, or a key that the schema does not name. */
  readonly needsData: boolean;
}

const unions = new Set(['anyOf', 'oneOf']);
/** rjsf expands schemas before it merges them, and does not detect a cycle. */
const merges = new Set(['allOf', 'then', 'else', 'dependencies', 'dependentSchemas']);
/** Keywords whose schemas the form shows only for existing data. */
const shownForData = new Set(['additionalProperties', 'patternProperties', 'items']);

function stepsFrom(schema: JsonObject, document: SchemaDocument): readonly Step[] {
  const steps: Step[] = [];
  const target = typeof schema['$ref'] === 'string' ? document.targetOf(schema) : undefined;
  if (target) steps.push({ to: target, keyword: '$ref', needsData: false });
  const { minItems } = schema;
  for (const { keyword, schema: child, path } of subschemas(schema)) {
    if (!isJsonObject(child) || testKeywords.has(keyword) || definitionKeywords.has(keyword)) continue;
    const isTuple = keyword === 'items' && path.length > 1;
    const needsData =
      shownForData.has(keyword) && !isTuple && !(typeof minItems === 'number' && minItems > 0);
    steps.push({
      to: child,
      keyword: keyword === 'allOf' && isPlainReference(schema) ? 'reference' : keyword,
      needsData,
    });
  }
  return steps;
}

/**
 * Older generators use `allOf: [{ $ref }]` to put a title beside a reference. Normalizing makes it a plain reference,
 * unless there are fields beside it, which would replace those of its target.
 */
export function isPlainReference({ allOf, $ref, properties }: JsonObject): boolean {
  const [only, more] = listOf(allOf);
  const isAlone = more === undefined && $ref === undefined && properties === undefined;
  return isAlone && isJsonObject(only) && typeof only['$ref'] === 'string' && Object.keys(only).length === 1;
}

/** The most references in a cycle of one or two schemas that rjsf can still expand. */
const MAX_REFERENCES = 8;
/** The most unions in cycles. Each is followed separately. */
const MAX_UNIONS = 50;

/**
 * Finds a recursion that a form would follow forever or for too long. Lists, nullable fields and unions with a branch
 * that ends the recursion are allowed, and so is a plain property if few refer to each other. Schemas that rjsf merges
 * must not be circular.
 */
export function checkRecursion(document: SchemaDocument): Refusal | undefined {
  const refuse = (schema: JsonObject): Refusal => ({
    what: 'cycle',
    path: document.pathOf(schema) ?? [],
    why: {},
  });
  let unionsSeen = 0;
  for (const cycle of cyclesIn(document, () => true)) {
    for (const schema of cycle) {
      const inside = stepsFrom(schema, document).filter((step) => cycle.has(step.to));
      const isEndless = ({ keyword, needsData }: Step): boolean =>
        merges.has(keyword) || (!needsData && /^(items|prefixItems)$/.test(keyword));
      if (inside.some(isEndless)) return refuse(schema);
      if (!inside.some((step) => unions.has(step.keyword))) continue;
      unionsSeen += 1;
      if (unionsSeen > MAX_UNIONS || !hasWayOut(schema, document)) return refuse(schema);
    }
  }
  for (const cycle of cyclesIn(document, (step) => !unions.has(step.keyword))) {
    const references = [...cycle].filter((schema) =>
      stepsFrom(schema, document).some((step) => step.keyword === '$ref' && cycle.has(step.to)),
    );
    const targets = new Set(references.map((schema) => document.targetOf(schema)));
    const isRing = references.length <= targets.size;
    if (!isRing && (targets.size > 2 || references.length > MAX_REFERENCES)) {
      return refuse(references[0] ?? document.root);
    }
  }
  return undefined;
}

function hasWayOut(schema: JsonObject, document: SchemaDocument): boolean {
  return [...unions].every((keyword) => {
    const branches = listOf(schema[keyword]);
    return branches.length === 0 || branches.some((branch) => !leadsBack(branch, schema, document));
  });
}

/** Whether a form that shows `branch` without any data has to show its union again. */
export function leadsBack(branch: unknown, union: JsonObject, document: SchemaDocument): boolean {
  if (!isJsonObject(branch)) return false;
  const seen = new Set<JsonObject>();
  const open = [branch];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next === union) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    for (const step of stepsFrom(next, document)) if (!step.needsData) open.push(step.to);
  }
  return false;
}

/** The unions that repeat below one of their own branches. */
export function recursiveUnions(document: SchemaDocument): ReadonlySet<JsonObject> {
  const found = cyclesIn(document, () => true).flatMap((cycle) => [...cycle]);
  return new Set(found.filter((schema) => [...unions].some((keyword) => Array.isArray(schema[keyword]))));
}

/** The sets of schemas that lead to each other (Tarjan's algorithm), without schemas outside of cycles. */
function cyclesIn(
  document: SchemaDocument,
  follows: (step: Step) => boolean,
): readonly ReadonlySet<JsonObject>[] {
  if (!document.hasReferences) return [];
  const found: Set<JsonObject>[] = [];
  const order = new Map<JsonObject, number>();
  const stack: JsonObject[] = [];
  const onStack = new Set<JsonObject>();
  const open = [document.root];
  const visit = (schema: JsonObject): number => {
    const index = order.size;
    order.set(schema, index);
    stack.push(schema);
    onStack.add(schema);
    let low = index;
    let leadsToItself = false;
    for (const step of stepsFrom(schema, document)) {
      // A schema behind a step that is not followed is another root.
      if (!follows(step)) {
        open.push(step.to);
        continue;
      }
      leadsToItself ||= step.to === schema;
      if (!order.has(step.to)) low = Math.min(low, visit(step.to));
      else if (onStack.has(step.to)) low = Math.min(low, order.get(step.to) ?? low);
    }
    if (low === index) {
      const cycle = new Set<JsonObject>();
      for (let top = stack.pop(); top; top = stack.pop()) {
        onStack.delete(top);
        cycle.add(top);
        if (top === schema) break;
      }
      if (cycle.size > 1 || leadsToItself) found.push(cycle);
    }
    return low;
  };
  for (let next = open.pop(); next; next = open.pop()) if (!order.has(next)) visit(next);
  return found;
}
