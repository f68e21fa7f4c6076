import { inPlaceKeywords, listOf, mapSubschemas } from '../../../forms/keywords.js';
import { branchesOf, propertySchemas } from '../../../forms/schemaBranches.js';
import { isJsonObject, own, sameJson, type JsonObject } from '../../../model/json.js';
import { secretSchemaOf } from '../../../secrets/secretSchemas.js';
import { fieldName } from './fieldName.js';
import { isSecret, kindsOf, marksIn, withConditions, type Marks } from './secretFields.js';

/** The keywords with which the schema of an object can describe its content. Without them, it names no fields. */
export const describingKeywords = [
  'properties',
  'patternProperties',
  'additionalProperties',
  'enum',
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'dependencies',
];

/** The purpose of a form: the user's own answer, or proposed arguments to edit. */
export type FormPreset = 'answer' | 'edit';

/**
 * A normalized schema as the form shows it. It accepts the same values.
 *
 * - A constant becomes a list of one, so that it is visible. Some constants are not filled in, because opening a form
 *   is not an answer. The user chooses them: optional objects, kinds that are constants, and, outside of a kind,
 *   booleans and optional constants. A constant that identifies a kind is filled in.
 * - A text or a number that may be a secret, or is part of one, becomes a password, even if no condition marks it now.
 * - A mark of a secret is not a field of its own if another schema describes the same value.
 * - A field with a `$ref` keeps its own name: two addresses are not both “Address”.
 * - No two kinds of a union have the same title.
 * - A field that accepts anything gets a name; otherwise rjsf would not show it. The same applies to the items after
 *   the fixed positions of a tuple.
 * - For `edit`, defaults are removed, so that nothing is added to the arguments. A boolean whose default is true
 *   becomes a choice: an absent one must not look like “no”.
 * - For `answer`, a required nullable string or number starts as null, with an empty field. So does a value that can
 *   only be null, a required nullable group, and a required union with null.
 * - If the entries whose names the user chooses are unions or may be secrets, and have no type, a `$ref` to a
 *   definition replaces their schema. Otherwise rjsf would show such a union as a group too, and such a secret as text.
 */
export function presentableSchema(schema: JsonObject, preset: FormPreset): JsonObject {
  const entries: Record<string, JsonObject> = {};
  const marks = withConditions([secretSchemaOf(schema)]);
  const place = { root: schema, entries, preset, marks, all: [schema], otherKinds: [] };
  const shown = present(schema, { ...place, inKind: false, isKind: false });
  const definitions = { ...(shown['$defs'] as JsonObject | undefined), ...entries };
  return {
    ...(preset === 'answer' && isNull(shown) && { default: null }),
    ...shown,
    ...(Object.keys(definitions).length > 0 && { $defs: definitions }),
  };
}

/**
 * The schema of the items after a tuple's fixed positions, if the tuple does not describe them. Any title makes rjsf
 * show them.
 */
const undescribed: JsonObject = { title: '', $comment: 'undescribed' };

/** Whether a tuple does not describe the items after its fixed positions. */
export const isUndescribed = (schema: unknown): boolean => sameJson(schema, undescribed);

interface Place {
  readonly root: JsonObject;
  /** Receives the definitions of entries. */
  readonly entries: Record<string, JsonObject>;
  readonly preset: FormPreset;
  /** Inside a kind of a union, where constants identify the kind. */
  readonly inKind: boolean;
  /** The kind of a union itself. */
  readonly isKind: boolean;
  /** A field that need not be given. */
  readonly isOptional?: boolean;
  /** What may mark the value as a secret. */
  readonly marks: Marks;
  /**
   * The schemas that describe the value. The others that apply, such as the target of a `$ref`, are found through
   * these.
   */
  readonly all: readonly unknown[];
  /** For each union around the schema, its kinds other than the one that contains the schema. */
  readonly otherKinds: readonly unknown[];
}

/** The schemas that apply to the value without a condition, or as one of its kinds. */
const unconditional = ({ all, root, otherKinds }: Place): readonly JsonObject[] =>
  branchesOf(all, root, () => [], otherKinds);

/** Whether a schema only marks a secret. A format implies the type of a text. */
const isOnlyMark = (schema: JsonObject): boolean =>
  Object.keys(schema).every((keyword) =>
    ['writeOnly', 'format', schema['format'] === 'password' && 'type'].includes(keyword),
  );

function present(schema: JsonObject, place: Place): JsonObject {
  const shown: Record<string, unknown> = mapSubschemas(schema, (child, path) => {
    if (!isJsonObject(child)) return child;
    const [keyword, name] = path;
    const isField = keyword === 'properties';
    const isKind = keyword === 'oneOf' || keyword === 'anyOf';
    const isInPlace = inPlaceKeywords.has(keyword);
    const all = isField
      ? unconditional(place).flatMap((each) => propertySchemas(each, String(name)))
      : isInPlace
        ? place.all
        : [child];
    const others = isKind ? kindsOf(schema).filter((kind) => kind !== child) : [];
    const below = {
      ...place,
      all,
      otherKinds: isInPlace ? [...place.otherKinds, ...others] : [],
      inKind: place.inKind || isKind,
      isKind,
      isOptional: isField && !isRequired(schema, String(name)),
      marks: marksIn(place, child, path, isKind),
    };
    if (
      isField &&
      isOnlyMark(child) &&
      unconditional(below).some((each) => !isOnlyMark(each) || (each['type'] && !child['type']))
    )
      return undefined;
    const part = present(child, below);
    if (isField && (acceptsAnything(part) || Object.hasOwn(child, '$ref')))
      return { ...part, title: fieldName([part], String(name), place.root) };
    return keyword === 'additionalProperties' && !part['type'] && (isUnion(part) || below.marks.length > 0)
      ? entry(part, place)
      : part;
  });
  for (const union of ['oneOf', 'anyOf']) {
    if (Array.isArray(shown[union])) shown[union] = withOwnTitles(shown[union]);
  }
  if (Array.isArray(shown['items']) && !Object.hasOwn(shown, 'unevaluatedItems')) {
    const { additionalItems } = shown;
    if (additionalItems === undefined) shown['additionalItems'] = undescribed;
    else if (acceptsAnything(additionalItems)) shown['additionalItems'] = { title: '' };
  }
  if (place.preset === 'edit') {
    const isYes = shown['type'] === 'boolean' && shown['default'] === true;
    if (isYes && shown['oneOf'] === undefined) shown['enum'] ??= [true, false];
    delete shown['default'];
  }
  const { enum: values, default: start } = shown;
  // A default that is not in the list would make the field start with an invalid value.
  if (Array.isArray(values) && !values.some((value) => sameJson(value, start))) delete shown['default'];
  if (Object.hasOwn(shown, 'const') && !Object.hasOwn(shown, 'enum')) {
    shown['enum'] = [shown['const']];
    if (place.isKind || !isFilledIn(shown['const'], place)) delete shown['const'];
  }
  if (isSecret(place.marks) && mayBeTyped(shown)) {
    // The format of a control that masks its text replaces the agent's, which stays a rule.
    const { format = 'password' } = shown;
    if (format !== 'password') ((shown['allOf'] ??= []) as unknown[]).push({ format });
    shown['format'] = 'password';
  }
  // A nullable group is null as a whole.
  if (place.preset === 'answer' && (schema === place.root || !isNullable(shown))) startEmpty(shown);
  return shown;
}

/** Whether it describes a text or a number, maybe with another schema. */
const mayBeTyped = ({ type, format, $ref }: JsonObject): boolean =>
  [type ?? ((format ?? $ref) && 'string')].flat().every((each) => /^(string|n|int)/.test(String(each)));

const isUnion = ({ anyOf, oneOf = anyOf }: JsonObject): boolean => oneOf !== undefined;

/** A reference to a new definition. No agent uses such a name. */
function entry(schema: JsonObject, { entries }: Place): JsonObject {
  const name = ` ${Object.keys(entries).length}`;
  entries[name] = schema;
  return { $ref: `#/$defs/${name}` };
}

/** Whether rjsf fills in a constant. It would fill in an empty object instead of one, so `startingValue` does that. */
const isFilledIn = (constant: unknown, { inKind, isOptional }: Place): boolean =>
  !isJsonObject(constant) && (inKind || (typeof constant !== 'boolean' && !isOptional));

/** Whether an object must have the property. */
export const isRequired = ({ required }: JsonObject, name: string): boolean =>
  Array.isArray(required) && required.includes(name);

/** Gives each kind with the title of another one a new title: with one of its constants, or with a number. */
function withOwnTitles(kinds: readonly unknown[]): readonly unknown[] {
  const titles = kinds.map((kind) => own(kind, 'title'));
  return kinds.map((kind, index) => {
    const title = titles[index];
    const isUnique = titles.indexOf(title) === titles.lastIndexOf(title);
    if (!isJsonObject(kind) || typeof title !== 'string' || isUnique) return kind;
    return { ...kind, title: tagOf(kind) ?? `${title} ${index + 1}` };
  });
}

function tagOf(kind: JsonObject): string | undefined {
  const fields = Object.entries(own(kind, 'properties') ?? {});
  const tag = fields.find(([, field]) => own(field, 'const') !== undefined);
  return tag && `${tag[0]}: ${String(own(tag[1], 'const'))}`;
}

const acceptsAnything = (schema: unknown): boolean =>
  schema === true || (isJsonObject(schema) && Object.keys(schema).length === 0);

/**
 * The schema of a part that the user adds: everything in it that may be null starts as null. `isNullable` groups in it
 * are null as a whole.
 */
export function startingEmpty(schema: JsonObject, isPart = true): JsonObject {
  const shown = mapSubschemas(schema, (child) => (isJsonObject(child) ? startingEmpty(child, false) : child));
  if (isPart || !isNullable(shown)) startEmpty(shown);
  return shown;
}

function startEmpty(schema: Record<string, unknown>): void {
  const { properties } = schema;
  if (!isJsonObject(properties)) return;
  const changed = Object.entries(properties).map(([name, field]) => {
    const startsEmpty = isRequired(schema, name) && isJsonObject(field) && mayBeLeftEmpty(field);
    return [name, startsEmpty ? { ...field, default: null } : field] as const;
  });
  schema['properties'] = Object.fromEntries(changed);
}

const isNull = (schema: unknown): boolean => own(schema, 'type') === 'null';

/** Whether its types include null. */
const isNullable = ({ type }: JsonObject): boolean => Array.isArray(type) && type.includes('null');

/** Whether it is a union in which null is one kind. */
const hasNullKind = ({ anyOf, oneOf }: JsonObject): boolean => [anyOf, oneOf].flat().some(isNull);

/** Whether an empty field can stand for null: the value may be null, and there is nothing to choose. */
export function mayBeLeftEmpty(field: JsonObject): boolean {
  if (Object.hasOwn(field, 'default') || Object.hasOwn(field, 'enum')) return false;
  return (
    isNull(field) || hasNullKind(field) || (isNullable(field) && !listOf(field['type']).includes('boolean'))
  );
}
