import { own } from '../../../../model/json.js';
import type * as rare from './rareWidgets.js';

/** Longer lists can be filtered by typing. */
export const LONG_LIST = 12;

/** The formats and the type with a rare widget. */
const rareFormats = new Set<unknown>(['data-url', 'date', 'date-time', 'time', 'color', 'password', 'array']);

/** The keywords of secrets, of lists, of entries that the user names, and of a schema that may contain itself. */
const rareKeywords = new Set([
  'writeOnly',
  'items',
  'additionalProperties',
  'patternProperties',
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
]);

/** The keywords of a value of one of several kinds. */
const kindKeywords = new Set(['anyOf', 'oneOf', 'type']);

/** The widgets that few forms need. They are a separate chunk, which loads with these forms. */
export type RareWidgets = typeof rare;

let loaded: RareWidgets | undefined;

/** The rare widgets, if their code has loaded. */
export const rareWidgets = (): RareWidgets | undefined => loaded;

/** Loads the rare widgets. A failed download can be repeated. */
export async function loadRareWidgets(): Promise<RareWidgets> {
  return (loaded ??= await import('./rareWidgets.js'));
}

/** Whether a schema needs a rare widget. It may be circular or too deep to read; the form then refuses it. */
export function needsRareWidgets(schema: unknown): boolean {
  let isRare = false;
  let groups = 0;
  try {
    JSON.stringify(schema, (keyword, value: unknown) => {
      const isLong = keyword !== 'required' && Array.isArray(value) && value.length > LONG_LIST;
      const isUnion = kindKeywords.has(keyword) && hasSeveralKinds(value);
      // The first group is the whole form.
      if (keyword === 'properties') groups += 1;
      isRare ||=
        groups > 1 ||
        isLong ||
        isUnion ||
        rareFormats.has(value) ||
        (value !== false && rareKeywords.has(keyword));
      return value;
    });
  } catch {
    // The form names the reason.
  }
  return isRare;
}

/** Whether a form needs more than one field for these kinds: they are not just one type that may also be null. */
function hasSeveralKinds(kinds: unknown): boolean {
  if (!Array.isArray(kinds)) return false;
  const others = kinds.filter((kind: unknown) => (own(kind, 'type') ?? kind) !== 'null');
  return others.length > 1 || /object/.test(String(own(others[0], 'type')));
}
