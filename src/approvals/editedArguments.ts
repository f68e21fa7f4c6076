import { resolveLocalRef } from '../forms/localRef.js';
import { isJsonObject, own, type JsonObject } from '../model/json.js';
import { reasonFields } from '../model/reasonFields.js';
import { fieldIn, type Alternative } from './alternatives.js';
import { selfContained } from './selfContained.js';

/** The alternatives that declare `editedArgs`. */
export const withEditedArgs = (alternatives: readonly Alternative[], root: unknown): readonly Alternative[] =>
  alternatives.filter((each) => editedArgsIn(each, root) !== undefined);

/** The schema of the edited arguments; `undefined` if it does not describe them. */
export function argsSchemaIn(alternatives: readonly Alternative[], root: unknown): JsonObject | undefined {
  const [alternative] = alternatives;
  const schema = alternative && editedArgsIn(alternative, root);
  return schema && specificSchema(schema, root);
}

/**
 * What an alternative says about `editedArgs`, without a null that stands for no edits. A text or a number with this
 * name is another field: it cannot contain arguments.
 */
function editedArgsIn(alternative: Alternative, root: unknown): JsonObject | undefined {
  const [field] = fieldIn(alternative, 'editedArgs');
  const schema = field === true ? {} : resolveLocalRef(field, root);
  const union = own(schema, 'anyOf') ?? own(schema, 'oneOf');
  const kinds: readonly unknown[] = Array.isArray(union) ? union : [];
  const [only, second] = kinds.filter((kind) => own(kind, 'type') !== 'null');
  const edits = kinds.length > 0 && second === undefined ? resolveLocalRef(only, root) : schema;
  const types: unknown[] = [own(edits, 'type') ?? 'object'].flat();
  return types.some((type) => type === 'object' || type === 'array') ? edits : undefined;
}

/** The keywords that make a schema of arguments more specific than “an object”. Its `$ref` is resolved before. */
const specificKeywords = [
  'properties',
  'patternProperties',
  'additionalProperties',
  'items',
  'anyOf',
  'oneOf',
  'allOf',
];

/** A self-contained schema; `undefined` if it is no more specific than “an object”. */
export const specificSchema = (schema: JsonObject, root: unknown): JsonObject | undefined =>
  specificKeywords.some((word) => isJsonObject(schema[word]) || Array.isArray(schema[word]))
    ? selfContained([schema], root)
    : undefined;

/** The schema of the arguments next to the decision; `undefined` if there are none. A reason is not an argument. */
export function flatArguments(
  alternatives: readonly Alternative[],
  decision: string,
): JsonObject | undefined {
  const branch = alternatives.flat().find((part) => own(own(part, 'properties'), decision) !== undefined);
  const { [decision]: _, ...properties } = objectOf(own(branch, 'properties'));
  if (Object.keys(properties).every((field) => reasonFields.includes(field))) return undefined;
  const required = own(branch, 'required');
  const others: readonly unknown[] = Array.isArray(required)
    ? required.filter((name) => name !== decision)
    : [];
  return { ...branch, properties, required: others };
}

/** The arguments next to the decision in a payload. */
export function flatEditsIn(payload: unknown, decision: string): JsonObject | undefined {
  const { [decision]: _, ...edits } = objectOf(payload);
  return Object.keys(edits).length > 0 ? edits : undefined;
}

/** Whether these arguments can be sent as an edit. With `flatEdits`, each must be a field that the schema names. */
export function takesArgs(
  { flatEdits, argsSchema }: { readonly flatEdits: boolean; readonly argsSchema?: JsonObject | undefined },
  args: unknown,
): boolean {
  const named = objectOf(own(argsSchema, 'properties'));
  return (
    !flatEdits ||
    (!Array.isArray(args) && Object.keys(objectOf(args)).every((field) => Object.hasOwn(named, field)))
  );
}

/** The value if it is an object, else an empty object. */
export const objectOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});
