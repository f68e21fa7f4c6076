import { mapSubschemas } from '../../forms/keywords.js';
import { isJsonObject, own, type JsonObject } from '../../model/json.js';

/** What a form is for: an answer of the person's own, or arguments that somebody else proposed. */
export type FormPreset = 'answer' | 'edit';

/**
 * A normalised schema as the form shows it. It accepts the same values.
 *
 * - A constant is a list of one, so that it is seen. That of a yes or a no outside of a union is not filled in:
 *   nobody consents by opening a form.
 * - A text that is only written is a password.
 * - A part that may hold anything has a name, or rjsf would not show it.
 * - To edit, no defaults: nothing is put into arguments that nobody put there.
 * - To answer, a text or a number that must be given and may be null starts as null: the field is left empty.
 */
export function presentableSchema(schema: JsonObject, preset: FormPreset): JsonObject {
  return present(schema, { preset, inBranch: false });
}

interface Place {
  readonly preset: FormPreset;
  /** Inside a branch of a union, where constants tell which branch it is. */
  readonly inBranch: boolean;
}

function present(schema: JsonObject, place: Place): JsonObject {
  const shown: Record<string, unknown> = mapSubschemas(schema, (child, [keyword, name]) => {
    if (keyword === 'properties' && isOpen(child)) return { title: String(name) };
    if (!isJsonObject(child)) return child;
    const branch = keyword === 'oneOf' || keyword === 'anyOf';
    return present(child, { ...place, inBranch: place.inBranch || branch });
  });
  if (place.preset === 'edit') delete shown['default'];
  if (Object.hasOwn(shown, 'const') && !Object.hasOwn(shown, 'enum')) {
    shown['enum'] = [shown['const']];
    if (typeof shown['const'] === 'boolean' && !place.inBranch) delete shown['const'];
  }
  if (own(shown, 'writeOnly') === true && shown['type'] === 'string') shown['format'] = 'password';
  if (place.preset === 'answer') startEmpty(shown);
  return shown;
}

const isOpen = (schema: unknown): boolean =>
  schema === true || (isJsonObject(schema) && Object.keys(schema).length === 0);

function startEmpty(schema: Record<string, unknown>): void {
  const { properties, required } = schema;
  if (!isJsonObject(properties) || !Array.isArray(required)) return;
  const changed = Object.entries(properties).map(([name, field]) => {
    const starts = required.includes(name) && isJsonObject(field) && mayBeLeftEmpty(field);
    return [name, starts ? { ...field, default: null } : field] as const;
  });
  schema['properties'] = Object.fromEntries(changed);
}

function mayBeLeftEmpty(field: JsonObject): boolean {
  const { type } = field;
  return (
    Array.isArray(type) &&
    type.includes('null') &&
    !type.includes('boolean') &&
    !Object.hasOwn(field, 'default') &&
    !Object.hasOwn(field, 'enum')
  );
}

/**
 * What a form of this preset starts from. rjsf would put every tuple into an answer, with null in each place: one
 * that may be left out is marked as not there.
 */
export function startingValue(value: unknown, schema: JsonObject, preset: FormPreset): unknown {
  if (preset === 'edit' || schema['type'] !== 'object') return value;
  const { properties, required } = schema;
  const tuples = Object.entries(isJsonObject(properties) ? properties : {}).flatMap(([name, field]) => {
    const leftOut =
      Array.isArray(own(field, 'items')) && !(Array.isArray(required) && required.includes(name));
    return leftOut ? [[name, undefined] as const] : [];
  });
  if (tuples.length === 0 || (value !== undefined && !isJsonObject(value))) return value;
  return { ...Object.fromEntries(tuples), ...value };
}
