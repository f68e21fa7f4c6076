import { isJsonObject, type JsonObject, type JsonPath } from '../model/json.js';
import { namedDialect } from './namedDialect.js';
import { allowedFormats } from './formFormats.js';
import { listOf, subschemas } from './keywords.js';
import { patternRisk } from './patternRisk.js';
import type { Refusal, RefusalCode, SchemaLimits } from './schemaLimits.js';

/** The results of reading every schema. */
export interface ShapeFindings {
  readonly refusals: Refusal[];
  readonly notices: Refusal[];
}

/**
 * Reads every schema of the document once, used or not, without following references. It checks that the value of each
 * keyword has a valid shape, so that later code does not fail.
 */
export function checkShapes(schema: unknown, limits: SchemaLimits): ShapeFindings {
  const findings: ShapeFindings = { refusals: [], notices: [] };
  const visit = (node: unknown, path: JsonPath): void => {
    if (typeof node === 'boolean') return;
    if (!isJsonObject(node)) {
      findings.refusals.push({ what: 'shape', path, why: { keyword: String(path.at(-1) ?? '') } });
      return;
    }
    if (path.length > limits.depth * 2) {
      findings.refusals.push({ what: 'depth', path, why: { limit: limits.depth } });
      return;
    }
    checkOne(node, path, limits, findings);
    for (const child of subschemas(node)) visit(child.schema, [...path, ...child.path]);
  };
  visit(schema, []);
  return findings;
}

function checkOne(schema: JsonObject, path: JsonPath, limits: SchemaLimits, findings: ShapeFindings): void {
  const refuse = (what: RefusalCode, keyword: string, why: Refusal['why'] = {}) =>
    findings.refusals.push({ what, path: [...path, keyword], why: { keyword, ...why } });
  const note = (what: RefusalCode, keyword: string, why: Refusal['why']) =>
    findings.notices.push({ what, path: [...path, keyword], why });
  for (const [keyword, value] of Object.entries(schema)) {
    const fits = Object.hasOwn(shapes, keyword) ? shapes[keyword] : undefined;
    if (fits && !fits(value)) refuse('shape', keyword);
  }
  const { $schema: named, enum: values, minItems, format, pattern, properties, patternProperties } = schema;
  const { required } = schema;
  if (typeof named === 'string' && !namedDialect(named)) refuse('dialect', '$schema', { name: named });
  const limited = (what: 'enumValues' | 'minItems' | 'fields', keyword: string, found: number) => {
    if (found > limits[what]) refuse(what, keyword, { limit: limits[what], found });
  };
  if (Array.isArray(values)) limited('enumValues', 'enum', values.length);
  if (typeof minItems === 'number') limited('minItems', 'minItems', minItems);
  if (countValues(schema['default'], limits.defaultValues) > limits.defaultValues) {
    refuse('defaultValues', 'default', { limit: limits.defaultValues });
  }
  const names = isJsonObject(properties) ? Object.keys(properties) : [];
  limited('fields', 'properties', names.length);
  // A required property without a schema is a field too, because its error has to be shown.
  const needed = listOf(required);
  limited('fields', 'required', needed.length);
  for (const name of limits.reservedNames) {
    if (names.includes(name)) refuse('reservedName', 'properties', { name });
    // The form could not show its error either.
    else if (needed.includes(name)) refuse('reservedName', 'required', { name });
  }
  if (typeof format === 'string' && !allowedFormats.has(format)) note('format', 'format', { name: format });
  const patterns = [pattern, ...(isJsonObject(patternProperties) ? Object.keys(patternProperties) : [])];
  patterns.forEach((text, index) => {
    const risk = typeof text === 'string' ? patternRisk(text) : 'safe';
    if (typeof text === 'string' && risk !== 'safe') {
      note('pattern', index === 0 ? 'pattern' : 'patternProperties', { pattern: text, risk });
    }
  });
}

/** The number of values in `value`, counted up to `limit`. */
function countValues(value: unknown, limit: number): number {
  let count = 0;
  const visit = (part: unknown): void => {
    count += 1;
    if (count > limit || typeof part !== 'object' || part === null) return;
    for (const child of Object.values(part)) visit(child);
  };
  visit(value);
  return count;
}

const types = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
const isType = (value: unknown): boolean => typeof value === 'string' && types.has(value);
const isText = (value: unknown): boolean => typeof value === 'string';
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isList = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
const isNames = (value: unknown): boolean =>
  Array.isArray(value) && value.every(isText) && new Set(value).size === value.length;
const isSchema = (value: unknown): boolean => isJsonObject(value) || typeof value === 'boolean';

type Shape = (value: unknown) => boolean;
const all = (keywords: string, shape: Shape): Readonly<Record<string, Shape>> =>
  Object.fromEntries(keywords.split(' ').map((keyword) => [keyword, shape]));

const shapes: Readonly<Record<string, Shape>> = {
  type: (value) => isType(value) || (isList(value) && isNames(value) && (value as unknown[]).every(isType)),
  enum: isList,
  required: isNames,
  multipleOf: (value) => typeof value === 'number' && value > 0,
  items: (value) => isSchema(value) || Array.isArray(value),
  ...all(
    'title description format pattern $schema $id $ref $anchor $dynamicRef $dynamicAnchor $recursiveRef',
    isText,
  ),
  ...all('minimum maximum exclusiveMinimum exclusiveMaximum', isNumber),
  ...all(
    'minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains',
    isCount,
  ),
  ...all('uniqueItems readOnly writeOnly deprecated', isFlag),
  ...all('allOf anyOf oneOf prefixItems', isList),
  ...all('properties patternProperties $defs definitions dependentSchemas', isJsonObject),
  ...all('not if then else contains propertyNames additionalItems additionalProperties', isSchema),
  ...all('unevaluatedItems unevaluatedProperties', isSchema),
  dependentRequired: (value) => isJsonObject(value) && Object.values(value).every(isNames),
  dependencies: (value) =>
    isJsonObject(value) && Object.values(value).every((child) => isNames(child) || isSchema(child)),
};
