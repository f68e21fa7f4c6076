import { isJsonObject, own, type JsonObject } from '../model/json.js';
import { checkPayload } from './gate.js';

/**
 * The parts of a schema that apply to a value only under a condition, as far as they apply to this value. A condition that
 * cannot be checked counts as met and as not met.
 */
export function metConditions(schema: JsonObject, value: unknown, root: unknown): readonly unknown[] {
  const branches: unknown[] = [];
  if (Object.hasOwn(schema, 'if')) {
    const isMet = accepts(schema['if'], value, root);
    if (isMet !== false) branches.push(schema['then']);
    if (isMet !== true) branches.push(schema['else']);
  }
  for (const word of ['dependentSchemas', 'dependencies']) {
    const dependents = own(schema, word);
    for (const [name, dependent] of Object.entries(isJsonObject(dependents) ? dependents : {})) {
      if (own(value, name) !== undefined) branches.push(...kindsFor(dependent, { name, value, root }));
    }
  }
  return branches;
}

interface Dependency {
  readonly name: string;
  readonly value: unknown;
  readonly root: unknown;
}

/** A dependent schema may be one of several, by the value that it depends on. */
function kindsFor(dependent: unknown, { name, value, root }: Dependency): readonly unknown[] {
  const kinds = own(dependent, 'oneOf');
  if (!isJsonObject(dependent) || !Array.isArray(kinds)) return [dependent];
  const { oneOf: _kinds, ...beside } = dependent;
  const fitting = kinds.filter((kind: unknown) => {
    const demand = own(own(kind, 'properties'), name);
    return demand === undefined || accepts(demand, own(value, name), root) !== false;
  });
  return [beside, ...(fitting as unknown[])];
}

/** Whether a part of a document accepts a value; `undefined` if that cannot be checked. */
function accepts(part: unknown, value: unknown, root: unknown): boolean | undefined {
  const { type } = checkPayload(value, isJsonObject(part) ? documentOf(part, root) : part);
  return type === 'unchecked' ? undefined : type === 'valid';
}

const documents = new WeakMap<JsonObject, JsonObject>();

/** A part of a document as a document of its own, with the definitions that its references point to. */
function documentOf(part: JsonObject, root: unknown): JsonObject {
  let document = documents.get(part);
  if (!document) {
    const shared = ['$schema', '$defs', 'definitions'].map((word) => [word, own(root, word)] as const);
    const given = shared.filter(([, value]) => value !== undefined);
    documents.set(part, (document = { ...Object.fromEntries(given), ...part }));
  }
  return document;
}
