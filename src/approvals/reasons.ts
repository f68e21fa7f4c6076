import { checkPayload } from '../gate/checkPayload.js';
import { own, type JsonObject } from '../model/json.js';
import { reasonFields } from '../model/reasonFields.js';
import { alternativesOf, fieldIn, fieldNames, listingOf, type Alternative } from './alternatives.js';
import { selfContained } from './selfContained.js';

/** An unusable schema accepts everything: the server validates the answer. */
export const accepts = (payload: unknown, schema: unknown): boolean =>
  checkPayload(payload, schema).type !== 'invalid';

/** Texts of different lengths, because a schema may limit the length of a reason. */
const sampleTexts = ['because', 'because '.repeat(8)];

/** Where the reason of a decision goes. */
export interface ReasonPlace {
  readonly field: string;
  /** What the schema says about the field; `undefined` if it does not name the field. */
  readonly schema?: JsonObject | undefined;
}

/** The field of an alternative that is for a reason. */
export function reasonPlaceIn(alternative: Alternative, root: unknown): ReasonPlace | undefined {
  for (const field of reasonFields) {
    const schema = schemaOfField(field, alternative, root);
    if (schema && holdsReason(field, schema)) return { field, schema };
  }
  return undefined;
}

/** What an alternative says about a field, as a self-contained schema. */
export const schemaOfField = (
  field: string,
  alternative: Alternative,
  root: unknown,
): JsonObject | undefined => selfContained(fieldIn(alternative, field), root);

/**
 * Whether a field is for a reason: it takes text, one of several texts or numbers or, by its name, any other value.
 */
function holdsReason(field: string, schema: JsonObject): boolean {
  if (sampleTexts.some((text) => accepts(text, schema))) return true;
  const isByName = /reason|feedback|justification|explanation/i.test(field);
  const types = ['string', ...(isByName ? ['object', 'array', 'number', 'integer', 'boolean'] : [])];
  const { values, isOpen } = listingOf([schema], schema);
  if (!isOpen)
    return values.length > 1 && values.some(({ value }) => ['number', ...types].includes(typeof value));
  return alternativesOf(schema, schema).some((parts) =>
    parts.some((part) => types.some((type) => [own(part, 'type')].flat().includes(type))),
  );
}

/** The first common reason field that the schema accepts in addition to the payload without naming it. */
export function unnamedReasonPlace(payload: JsonObject, root: unknown): ReasonPlace | undefined {
  const field = reasonFields
    .slice(0, 5)
    .find((name) => !Object.hasOwn(payload, name) && accepts({ ...payload, [name]: sampleTexts[0] }, root));
  return field === undefined ? undefined : { field };
}

/** Values of a reason field. Empty if none can be derived from its schema. */
export function sampleReasons(schema: JsonObject | undefined): readonly unknown[] {
  if (!schema) return sampleTexts;
  const listed = listingOf([schema], schema).values.map(({ value }) => value);
  return [...sampleTexts, ...listed].filter((sample) => accepts(sample, schema));
}

/** The names of fields that hold the text of a reason that is an object, in order of priority. */
const textFields = ['text', ...reasonFields, 'details', 'detail', 'description'];

/**
 * A payload with a reason. If the schema requires a list or an object, the text becomes a part of it. If the schema
 * refuses the reason in every form, the reason stays as given, and the validation reports why.
 */
export function withReason(
  payload: JsonObject,
  { field, schema }: ReasonPlace,
  given: { readonly reason: unknown; readonly root: unknown },
): JsonObject {
  const { reason, root } = given;
  const at = (value: unknown): JsonObject => ({ ...payload, [field]: value });
  const plain = at(reason);
  if (!schema || typeof reason !== 'string' || accepts(plain, root)) return plain;
  const declared = new Set(alternativesOf(schema, schema).flatMap(fieldNames));
  const places = [
    [reason],
    ...textFields.filter((name) => declared.has(name)).map((name) => ({ [name]: reason })),
  ];
  return places.map(at).find((each) => accepts(each, root)) ?? plain;
}

/** A form for one reason. */
export interface ReasonForm {
  readonly field: string;
  /** The schema of an object with this field. */
  readonly schema: JsonObject;
}

/** A form for the reason; `undefined` if every text is accepted. */
export function reasonForm({ field, schema }: ReasonPlace, isRequired: boolean): ReasonForm | undefined {
  if (!schema) return undefined;
  const { $schema, $defs, definitions, ...fieldSchema } = schema;
  if (isPlainText(fieldSchema, schema)) return undefined;
  return {
    field,
    schema: {
      ...($schema !== undefined && { $schema }),
      ...($defs !== undefined && { $defs }),
      ...(definitions !== undefined && { definitions }),
      type: 'object',
      properties: { [field]: fieldSchema },
      required: isRequired ? [field] : [],
      additionalProperties: false,
    },
  };
}

const annotations = 'type title description default examples $comment anyOf oneOf allOf $ref'.split(' ');

/** Whether a field accepts every text. */
function isPlainText(fieldSchema: JsonObject, schema: JsonObject): boolean {
  const parts = alternativesOf(fieldSchema, schema).filter(
    (each) => !each.some((part) => part['type'] === 'null'),
  );
  const isFree = ([word, value]: [string, unknown]) =>
    annotations.includes(word) || (word === 'minLength' && Number(value) <= 1);
  return accepts(sampleTexts[0], schema) && parts.flat().every((part) => Object.entries(part).every(isFree));
}
