import { own, type JsonObject } from '../model/json.js';

/**
 * Describes a violated rule in plain English. The core has no other words; components translate by keyword and params,
 * and show this text if they have no translation.
 *
 * @param keyword A JSON Schema keyword, or one of the library's own for a rule without a schema.
 * @param params What the keyword demands, under Ajv's names.
 */
export function violationMessage(keyword: string, params: JsonObject): string {
  const sentence = own(sentences, keyword);
  if (typeof sentence !== 'string') return `This breaks the rule “${keyword}”.`;
  return sentence.replace(/{(.*?)}/g, (_, name: string) => shown(name, params[name]));
}

/** `{limit}` stands for the parameter with this name. */
const sentences = {
  required: '“{missingProperty}” is missing.',
  type: 'This must be {type}.',
  enum: 'This must be one of the allowed values.',
  const: 'This must be {allowedValue}.',
  minimum: 'This must be {limit} or more.',
  maximum: 'This must be {limit} or less.',
  exclusiveMinimum: 'This must be more than {limit}.',
  exclusiveMaximum: 'This must be less than {limit}.',
  multipleOf: 'This must be a multiple of {multipleOf}.',
  minLength: 'This must be at least {limit} characters long.',
  maxLength: 'This must be at most {limit} characters long.',
  minItems: 'This must have at least {limit} items.',
  maxItems: 'This must have at most {limit} items.',
  minProperties: 'This must have at least {limit} entries.',
  maxProperties: 'This must have at most {limit} entries.',
  uniqueItems: 'No two items may be the same.',
  contains: 'There is no matching item.',
  minContains: 'At least {limit} items must match.',
  maxContains: 'At most {limit} items may match.',
  pattern: 'This does not have the expected format.',
  format: 'This is not a valid {format}.',
  additionalProperties: '“{additionalProperty}” is not allowed here.',
  unevaluatedProperties: '“{unevaluatedProperty}” is not allowed here.',
  properties: '“{property}” is not allowed here.',
  patternProperties: '“{property}” is not allowed here.',
  propertyNames: '“{propertyName}” is not allowed as a name here.',
  additionalItems: 'There are more items than are allowed.',
  unevaluatedItems: 'There are more items than are allowed.',
  items: 'There are more items than are allowed.',
  dependentRequired: '“{missingProperty}” is required if “{property}” is given.',
  dependencies: '“{missingProperty}” is required if “{property}” is given.',
  anyOf: 'This matches none of the allowed kinds.',
  oneOf: 'This must match exactly one of the allowed kinds.',
  not: 'This is not allowed.',
  false: 'Nothing is allowed here.',
};

function shown(name: string, value: unknown): string {
  if (name === 'type') return [value].flat().map(typeName).join(' or ');
  return typeof value === 'string' && name !== 'allowedValue' ? value : (JSON.stringify(value) ?? '');
}

const typeNames = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const typeName = (type: unknown): string => String(own(typeNames, String(type)) ?? type);
