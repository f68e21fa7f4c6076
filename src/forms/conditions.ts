import { isJsonObject, own, type JsonObject } from '../model/json.js';

/** Whether a part of the schema's document accepts a value; `undefined` if that cannot be checked. */
export type Accepts = (part: unknown, value: unknown) => boolean | undefined;

/**
 * The parts of a schema that apply to a value only under a condition, as far as they apply to this value. If a
 * condition cannot be checked, both of its parts are returned.
 */
export function conditionalParts(schema: JsonObject, value: unknown, accepts: Accepts): readonly unknown[] {
  const branches: unknown[] = [];
  if (Object.hasOwn(schema, 'if')) {
    const isMet = accepts(schema['if'], value);
    if (isMet !== false) branches.push(schema['then']);
    if (isMet !== true) branches.push(schema['else']);
  }
  for (const word of ['dependentSchemas', 'dependencies']) {
    const dependents = own(schema, word);
    for (const [name, dependent] of Object.entries(isJsonObject(dependents) ? dependents : {})) {
      if (own(value, name) !== undefined) branches.push(...kindsFor(dependent, { name, value, accepts }));
    }
  }
  return branches;
}

interface Dependency {
  readonly name: string;
  readonly value: unknown;
  readonly accepts: Accepts;
}

/** A dependent schema can be a `oneOf`. Its branches then apply only to some values of the property `name`. */
function kindsFor(dependent: unknown, { name, value, accepts }: Dependency): readonly unknown[] {
  const kinds = own(dependent, 'oneOf');
  if (!isJsonObject(dependent) || !Array.isArray(kinds)) return [dependent];
  const { oneOf: _kinds, ...beside } = dependent;
  const fitting = kinds.filter((kind: unknown) => {
    const demand = own(own(kind, 'properties'), name);
    return demand === undefined || accepts(demand, own(value, name)) !== false;
  });
  return [beside, ...(fitting as unknown[])];
}
