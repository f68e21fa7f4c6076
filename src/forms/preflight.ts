import { isJsonObject } from '../model/json.js';
import { checkExpansion } from './expansion.js';
import { checkRecursion } from './recursion.js';
import { openSchema } from './schemaDocument.js';
import { schemaLimits, type Refusal, type SchemaLimits } from './schemaLimits.js';
import { checkShapes } from './schemaShape.js';

/** Whether a schema can become a form, as data: what was refused, where, and why. */
export type PreflightVerdict =
  /** `notices` lists what only the server checks. */
  | { readonly ok: true; readonly notices: readonly Refusal[] }
  | { readonly ok: false; readonly refusals: readonly Refusal[] };

/**
 * Whether an untrusted schema can become a form that can be submitted. It takes milliseconds for any schema, because it
 * never expands more than the limits allow. Never throws. It lists all errors of single schemas, and the first error of
 * the whole.
 *
 * @param limits Overrides of {@link schemaLimits}.
 */
export function preflight(schema: unknown, limits: Partial<SchemaLimits> = {}): PreflightVerdict {
  const all = { ...schemaLimits, ...limits };
  const refuse = (...refusals: Refusal[]): PreflightVerdict => ({ ok: false, refusals });
  if (!isJsonObject(schema) && typeof schema !== 'boolean')
    return refuse({ what: 'noSchema', path: [], why: {} });
  const tooLarge = sizeRefusal(schema, all);
  if (tooLarge) return refuse(tooLarge);
  const { refusals, notices } = checkShapes(schema, all);
  if (refusals.length > 0) return refuse(...refusals);
  try {
    const document = openSchema(schema);
    const refusal = checkExpansion(document, all) ?? checkRecursion(document);
    return refusal ? refuse(refusal) : { ok: true, notices };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : '';
    return refuse({ what: 'reference', path: [], why: { reason } });
  }
}

/** The most nested objects and arrays that are safe to copy. Ten for each level of a form. */
const CONTAINERS_PER_LEVEL = 10;

/**
 * Measures without building the text and without recursion, because the schema may be deeper than the stack, or
 * circular.
 */
function sizeRefusal(schema: unknown, limits: SchemaLimits): Refusal | undefined {
  const open: { value: unknown; depth: number }[] = [{ value: schema, depth: 0 }];
  const deepest = limits.depth * CONTAINERS_PER_LEVEL;
  let characters = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    if (depth > deepest) return { what: 'depth', path: [], why: { limit: limits.depth } };
    characters += typeof value === 'string' ? value.length + 2 : 5;
    if (characters > limits.characters) {
      return { what: 'characters', path: [], why: { limit: limits.characters } };
    }
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, child] of Object.entries(value)) {
      characters += Array.isArray(value) ? 0 : key.length + 3;
      open.push({ value: child, depth: depth + 1 });
    }
  }
  return undefined;
}
