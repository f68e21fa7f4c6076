import { entries, field, nest, text, type HostileCase } from './HostileCase.js';

const wide = (count: number): object => ({
  type: 'object',
  properties: entries(count, (index) => [`field${index}`, { type: 'string' }]),
});
const deep = (levels: number): object => nest(levels, (schema) => field(schema), text);
const nestedUnions = (levels: number): object =>
  nest(levels, (schema) => ({ anyOf: [schema, { type: 'integer' }] }), text);
const unionsOfObjects = (levels: number): object =>
  nest(
    levels,
    (schema, level) => ({ anyOf: [field(schema), { type: 'object', properties: { [`b${level}`]: text } }] }),
    text,
  );
const listed = (count: number): unknown[] => Array.from({ length: count }, (_, index) => `value ${index}`);

/** Schemas that are too large, too deep or too many, and those just below the limits. */
export const size: readonly HostileCase[] = [
  ...[24, 60, 300, 700, 1000].map((levels) => ({ name: `depth ${levels}`, schema: deep(levels) })),
  {
    name: 'depth 3 000 of arrays',
    schema: field(nest(3000, (items) => ({ type: 'array', items }), text)),
  },
  ...[100, 300, 301, 1000, 10_000].map((count) => ({
    name: `${count} properties`,
    schema: wide(count),
    valid: {},
  })),
  {
    name: '300 properties, all required',
    schema: { ...wide(300), required: Object.keys(Reflect.get(wide(300), 'properties') as object) },
  },
  ...[30, 500, 501, 50_000].map((count) => ({
    name: `enum of ${count}`,
    schema: field({ enum: listed(count) }),
    valid: { a: 'value 7' },
  })),
  {
    name: 'enum of 50 000 in a list with unique items',
    schema: field({ type: 'array', uniqueItems: true, items: { enum: listed(50_000) } }),
    valid: {},
  },
  { name: 'enum of 500 objects', schema: field({ enum: listed(500).map((value) => ({ value })) }) },
  {
    name: 'enum whose values are long texts',
    schema: field({ enum: listed(40).map((value) => `${String(value)} `.repeat(2000)) }),
  },
  ...[6, 50, 51, 100_000, 2 ** 53].map((minItems) => ({
    name: `minItems ${minItems}`,
    schema: field({ type: 'array', items: text, minItems }, { required: ['a'] }),
  })),
  {
    name: 'minItems 6 inside 6 inside 6',
    schema: field(
      nest(3, (items) => ({ type: 'array', minItems: 6, items }), text),
      { required: ['a'] },
    ),
  },
  {
    name: 'minItems 40 inside minItems 40',
    schema: field(
      nest(2, (items) => ({ type: 'array', minItems: 40, items }), text),
      { required: ['a'] },
    ),
  },
  {
    name: 'minItems of objects with 20 fields',
    schema: field({ type: 'array', minItems: 30, items: wide(20) }, { required: ['a'] }),
  },
  {
    name: 'minContains 100 000',
    schema: field({ type: 'array', items: text, contains: text, minContains: 100_000 }),
  },
  {
    name: 'minLength 1 000 000 000',
    schema: field({ type: 'string', minLength: 1_000_000_000 }, { required: ['a'] }),
  },
  {
    name: 'minProperties 100 000',
    schema: { type: 'object', minProperties: 100_000, additionalProperties: text },
  },
  ...[3, 4, 18].map((levels) => ({
    name: `anyOf nested ${levels} deep`,
    schema: field(nestedUnions(levels)),
    valid: { a: 'x' },
  })),
  ...[3, 8].map((levels) => ({
    name: `anyOf of objects nested ${levels} deep`,
    schema: field(unionsOfObjects(levels)),
  })),
  {
    name: 'oneOf nested 12 deep in objects',
    schema: nest(12, (schema) => field({ oneOf: [schema, { type: 'null' }] }), field(text)),
    valid: {},
  },
  {
    name: 'anyOf of 30 branches with 9 fields each',
    schema: field({ anyOf: Array.from({ length: 30 }, () => wide(9)) }),
  },
  {
    name: 'oneOf of 1 000 branches',
    schema: field({
      oneOf: listed(1000).map((value) => ({ type: 'object', properties: { kind: { const: value } } })),
    }),
  },
  {
    name: 'oneOf of 1 000 constants',
    schema: field({ oneOf: listed(1000).map((value) => ({ const: value })) }),
    valid: { a: 'value 3' },
  },
  {
    name: 'allOf of 2 000',
    schema: { type: 'object', allOf: Array.from({ length: 2000 }, () => field(text)) },
    valid: { a: 'x' },
  },
  { name: 'type with 1 000 names', schema: field({ type: Array.from({ length: 1000 }, () => 'string') }) },
  { name: 'required with 10 000 names', schema: field(text, { required: listed(10_000) }) },
  {
    name: 'a default of 10 000 items',
    schema: field({ type: 'array', items: text, default: listed(10_000) }),
  },
  {
    name: 'a default that is 200 levels deep',
    schema: field({ type: 'object', default: nest(200, (value) => ({ value }), {}) }),
  },
  {
    name: 'a title of 200 000 characters',
    schema: field({ ...text, title: 'title '.repeat(33_000) }),
    valid: { a: 'x' },
  },
  {
    name: 'a description of 200 000 characters without a space',
    schema: field({ ...text, description: 'x'.repeat(200_000) }),
    valid: { a: 'x' },
  },
  {
    name: 'a property name of 100 000 characters',
    schema: { type: 'object', properties: { ['n'.repeat(100_000)]: text } },
    valid: {},
  },
  {
    name: '500 000 characters of comment',
    schema: field(text, { $comment: 'c'.repeat(500_000) }),
    valid: { a: 'x' },
  },
  {
    name: '2 000 unused definitions',
    schema: field(text, { $defs: entries(2000, (index) => [`d${index}`, field(text)]) }),
    valid: { a: 'x' },
  },
  {
    name: 'a list of lists of lists, empty',
    schema: field(nest(10, (items) => ({ type: 'array', items }), text)),
    valid: {},
  },
  {
    name: 'a tuple of 200',
    schema: field({ type: 'array', prefixItems: Array.from({ length: 200 }, () => text) }),
  },
];
