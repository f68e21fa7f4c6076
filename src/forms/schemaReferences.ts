import { isJsonObject, own, type JsonObject } from '../model/json.js';
import { valueAt } from './pointer.js';

/** Lookup functions for the references of a schema document. */
export interface SchemaReferences {
  /** Whether an object of the document is marked. */
  readonly isMarked: boolean;
  /** The document was too large, so the rest of it is unknown. */
  readonly isCut: boolean;
  /** Every possible target of the references of `schema`, in any dialect. */
  targetsOf(schema: JsonObject): readonly unknown[];
}

/** The most objects and lists that are read in one document. */
const MOST_OBJECTS = 200_000;
/** The most nested resources in which a local reference is looked up. */
const MOST_RESOURCES = 8;
const NOWHERE = 'https://schema.invalid/';

/** A part of the document with its own identifier or definitions. */
interface Resource {
  readonly root: JsonObject;
  readonly address: string;
  readonly above: Resource | undefined;
}

/**
 * Finds the identifiers and anchors of a schema document. If dialects differ, or an identifier appears in several
 * places, a reference has several targets. A reference that leaves the document has none. It takes linear time and
 * never throws.
 *
 * @param marks What `isMarked` looks for.
 */
export function referencesIn(document: JsonObject, marks: (part: JsonObject) => boolean): SchemaReferences {
  const resourceOf = new Map<object, Resource>();
  const byAddress = new Map<string, Set<JsonObject>>();
  const byName = new Map<string, Set<JsonObject>>();
  const recursive = new Set<JsonObject>();
  let isMarked = false;
  const open: { value: unknown; above: Resource }[] = [
    { value: document, above: { root: document, address: NOWHERE, above: undefined } },
  ];
  for (let next = open.pop(); next && resourceOf.size < MOST_OBJECTS; next = open.pop()) {
    const { value, above } = next;
    if (typeof value !== 'object' || value === null || resourceOf.has(value)) continue;
    let resource = above;
    if (isJsonObject(value)) {
      isMarked ||= marks(value);
      // A server may embed the schema of a tool with its definitions, whose references then point into that part.
      if (own(value, '$defs') ?? own(value, 'definitions')) {
        resource = { root: value, address: above.address, above };
      }
      for (const id of texts(value, ['$id', 'id'])) {
        const [address, name] = halves(id);
        if (name !== '') add(byName, name, value);
        if (address === '') continue;
        resource = { root: value, address: resolved(address, above.address), above };
        for (const known of [address, resource.address, lastPart(address)]) add(byAddress, known, value);
      }
      for (const name of texts(value, ['$anchor', '$dynamicAnchor'])) add(byName, name, value);
      if (own(value, '$recursiveAnchor') === true) recursive.add(value);
    }
    resourceOf.set(value, resource);
    for (const child of Object.values(value)) {
      if (typeof child === 'object' && child !== null) open.push({ value: child, above: resource });
    }
  }

  const rootsOf = (address: string, from: Resource | undefined): Iterable<JsonObject> => {
    if (address === '') return new Set([...rootsAbove(from), document]);
    const known = [address, resolved(address, from?.address ?? NOWHERE), lastPart(address)];
    return known.map((each) => byAddress.get(each)).find((found) => found !== undefined) ?? [];
  };
  const targets = (reference: string, from: Resource | undefined): readonly unknown[] => {
    const [address, fragment] = halves(reference);
    if (fragment !== '' && !fragment.startsWith('/')) return [...(byName.get(fragment) ?? [])];
    const roots = [...rootsOf(address, from)];
    return fragment === '' ? roots : roots.map((root) => valueAt(root, fragment));
  };
  return {
    isMarked,
    isCut: resourceOf.size >= MOST_OBJECTS,
    targetsOf(schema) {
      const from = resourceOf.get(schema);
      const found = texts(schema, ['$ref', '$dynamicRef', '$recursiveRef']).flatMap((reference) =>
        targets(reference, from),
      );
      return typeof own(schema, '$recursiveRef') === 'string' ? [...found, ...recursive] : found;
    },
  };
}

/** The resource around a schema, and some around that: an `id` counts in some dialects only. */
function rootsAbove(from: Resource | undefined): readonly JsonObject[] {
  const roots: JsonObject[] = [];
  for (let each = from; each && roots.length < MOST_RESOURCES; each = each.above) roots.push(each.root);
  return roots;
}

function texts(schema: JsonObject, keys: readonly string[]): readonly string[] {
  return keys.map((key) => own(schema, key)).filter((found) => typeof found === 'string');
}

function add(to: Map<string, Set<JsonObject>>, key: string, schema: JsonObject): void {
  const known = to.get(key);
  if (known) known.add(schema);
  else to.set(key, new Set([schema]));
}

function halves(reference: string): readonly [address: string, fragment: string] {
  const at = reference.indexOf('#');
  return at === -1 ? [reference, ''] : [reference.slice(0, at), reference.slice(at + 1)];
}

function resolved(address: string, base: string): string {
  try {
    return new URL(address, base).href;
  } catch {
    return address;
  }
}

/** The last segment of an address. Two spellings of one address rarely differ in it. */
const lastPart = (address: string): string =>
  `…/${address.split(/[/:]/).findLast((part) => part !== '') ?? ''}`;
