import { isJsonObject } from '../model/json.js';
import { checkExpansion } from './expansion.js';
import { checkRecursion } from './recursion.js';
import { openSchema } from './schemaDocument.js';
import { schemaLimits, type Refusal, type SchemaLimits } from './schemaLimits.js';
import { checkShapes } from './schemaShape.js';

/** Whether a form can be made of a schema, as data: what was refused, where, and why. */
export type PreflightVerdict =
  /** `notices` lists what the form leaves to the server. */
  | { readonly ok: true; readonly notices: readonly Refusal[] }
  | { readonly ok: false; readonly refusals: readonly Refusal[] };

/**
 * Whether a form can be made of a stranger's schema, and submitted. Takes milliseconds on any schema: it never
 * expands more than the limits allow. Never throws. Everything that is wrong with single schemas is listed; of
 * what is wrong with the whole, the first.
 *
 * @param limits Those that differ from {@link schemaLimits}.
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

/** Objects and arrays inside one another, beyond which copying would not be safe. Ten for each level of a form. */
const CONTAINERS_PER_LEVEL = 10;

/** Measures without building the text, and without recursion: the schema may be deeper than the stack, or a cycle. */
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
