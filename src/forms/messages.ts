import type { JsonObject } from '../model/json.js';

/**
 * Describes a violated rule in plain English. The core has no other words; components translate by keyword and params,
 * and show this text if they have no translation.
 *
 * @param keyword A JSON Schema keyword, or one of the library's own for a rule without a schema.
 * @param params What the keyword demands, under Ajv's names.
 */
export function violationMessage(keyword: string, params: JsonObject): string {
  const sentence = Object.hasOwn(sentences, keyword) ? sentences[keyword] : undefined;
  return sentence ? sentence(params) : `This breaks the rule “${keyword}”.`;
}

const sentences: Readonly<Partial<Record<string, (params: JsonObject) => string>>> = {
  required: ({ missingProperty }) => `“${text(missingProperty)}” is missing.`,
  type: ({ type }) => `This must be ${listed(type)}.`,
  enum: () => 'This must be one of the allowed values.',
  const: ({ allowedValue }) => `This must be ${JSON.stringify(allowedValue)}.`,
  minimum: ({ limit }) => `This must be ${text(limit)} or more.`,
  maximum: ({ limit }) => `This must be ${text(limit)} or less.`,
  exclusiveMinimum: ({ limit }) => `This must be more than ${text(limit)}.`,
  exclusiveMaximum: ({ limit }) => `This must be less than ${text(limit)}.`,
  multipleOf: ({ multipleOf }) => `This must be a multiple of ${text(multipleOf)}.`,
  minLength: ({ limit }) => `This must be at least ${text(limit)} characters long.`,
  maxLength: ({ limit }) => `This must be at most ${text(limit)} characters long.`,
  minItems: ({ limit }) => `This must have at least ${text(limit)} items.`,
  maxItems: ({ limit }) => `This must have at most ${text(limit)} items.`,
  minProperties: ({ limit }) => `This must have at least ${text(limit)} entries.`,
  maxProperties: ({ limit }) => `This must have at most ${text(limit)} entries.`,
  uniqueItems: () => 'No two items may be the same.',
  contains: () => 'There is no matching item.',
  minContains: ({ limit }) => `At least ${text(limit)} items must match.`,
  maxContains: ({ limit }) => `At most ${text(limit)} items may match.`,
  pattern: () => 'This does not have the expected form.',
  format: ({ format }) => `This is not a valid ${text(format)}.`,
  additionalProperties: ({ additionalProperty }) => `“${text(additionalProperty)}” is not allowed here.`,
  unevaluatedProperties: ({ unevaluatedProperty }) => `“${text(unevaluatedProperty)}” is not allowed here.`,
  properties: ({ property }) => `“${text(property)}” is not allowed here.`,
  patternProperties: ({ property }) => `“${text(property)}” is not allowed here.`,
  propertyNames: ({ propertyName }) => `“${text(propertyName)}” is not allowed as a name here.`,
  additionalItems: () => 'There are more items than are allowed.',
  unevaluatedItems: () => 'There are more items than are allowed.',
  items: () => 'There are more items than are allowed.',
  dependentRequired: ({ property, missingProperty }) =>
    `“${text(missingProperty)}” is required if “${text(property)}” is given.`,
  dependencies: ({ property, missingProperty }) =>
    `“${text(missingProperty)}” is required if “${text(property)}” is given.`,
  anyOf: () => 'This matches none of the allowed kinds.',
  oneOf: () => 'This must match exactly one of the allowed kinds.',
  not: () => 'This is not allowed.',
  false: () => 'Nothing is allowed here.',
};

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const typeNames: Readonly<Partial<Record<string, string>>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const listed = (types: unknown): string =>
  (Array.isArray(types) ? types : [types])
    .map((type) => typeNames[String(type)] ?? String(type))
    .join(' or ');
