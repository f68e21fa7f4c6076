import { condition, field, text, type HostileCase } from './HostileCase.js';

/** Values that the user did not choose, and widgets that hide them. */
export const injections: readonly HostileCase[] = [
  ...[
    'hidden',
    'constructor',
    'password',
    'data-url',
    'file',
    'uri',
    'color',
    'date',
    'time',
    'date-time',
    'email',
    'textarea',
    '__proto__',
    'toString',
    'alt-date',
    'unknown-format',
    '',
  ].map((format) => ({
    name: `format ${JSON.stringify(format)} with a default`,
    schema: field({ type: 'string', format, default: 'smuggled' }),
  })),
  ...(['string', 'number', 'boolean', 'object', 'array', 'null'] as const).map((type) => ({
    name: `a constant beside type ${type}`,
    schema: {
      type: 'object',
      properties: {
        shown: text,
        a: {
          type,
          const: { string: 'x', number: 5, boolean: true, object: { b: 1 }, array: [1], null: null }[type],
        },
      },
    },
  })),
  { name: 'a default beside nothing', schema: field({ default: 'smuggled' }) },
  { name: 'a default on the whole', schema: { ...field(text), default: { a: 'x', smuggled: 'y' } } },
  {
    name: 'a default with keys that the schema does not know',
    schema: field({ type: 'object', properties: { b: text }, default: { b: 'x', smuggled: 'y' } }),
  },
  {
    name: 'a default in a branch of a union',
    schema: field({
      anyOf: [{ type: 'object', properties: { b: { ...text, default: 'smuggled' } } }, { type: 'null' }],
    }),
  },
  {
    name: 'a default in allOf',
    schema: {
      type: 'object',
      allOf: [field({ ...text, default: 'x' }), { properties: { b: { const: 'smuggled' } } }],
    },
  },
  {
    name: 'a default that appears by a condition',
    schema: {
      ...field({ ...text, default: 'x' }),
      ...condition(
        { properties: { a: { const: 'x' } } },
        { properties: { b: { ...text, default: 'smuggled' } } },
      ),
    },
  },
  {
    name: 'a default that appears by a dependency',
    schema: {
      ...field({ ...text, default: 'x' }),
      dependencies: { a: { properties: { b: { ...text, default: 'smuggled' } } } },
    },
  },
  {
    name: 'a default of an item',
    schema: field(
      { type: 'array', minItems: 1, items: { ...text, default: 'smuggled' } },
      { required: ['a'] },
    ),
  },
  {
    name: 'a default behind a reference',
    schema: field({ $ref: '#/$defs/x' }, { $defs: { x: { ...text, default: 'x' } } }),
  },
  {
    name: 'a default for additional properties',
    schema: { type: 'object', additionalProperties: { ...text, default: 'x' }, default: { smuggled: 'y' } },
  },
  { name: 'a boolean that is true by default', schema: field({ type: 'boolean', default: true }) },
  { name: 'a boolean that nobody asked for', schema: field({ type: 'boolean' }), valid: { a: false } },
  {
    name: 'an enum that looks chosen',
    schema: field({ enum: ['yes', 'no'] }, { required: ['a'] }),
    valid: { a: 'no' },
  },
  { name: 'an enum of one', schema: field({ enum: ['only'] }, { required: ['a'] }), valid: { a: 'only' } },
  {
    name: 'an enum with null, objects and booleans',
    schema: field({ enum: [null, false, 0, '', { x: 1 }, [1]] }),
  },
  {
    name: 'a writeOnly secret with a default',
    schema: field({ type: 'string', writeOnly: true, default: 'hunter2' }),
  },
  {
    name: 'ui options inside the schema',
    schema: field({
      ...text,
      default: 'smuggled',
      'ui:widget': 'hidden',
      'ui:options': { widget: 'hidden' },
    }),
  },
  {
    name: 'a readOnly constant in an object without a title',
    schema: field({ type: 'object', title: '', properties: { '': { const: 'smuggled', title: '' } } }),
  },
  {
    name: 'a discriminated union',
    schema: field({
      oneOf: [
        { type: 'object', properties: { kind: { const: 'card' }, number: text }, required: ['kind'] },
        { type: 'object', properties: { kind: { const: 'cash' } }, required: ['kind'] },
      ],
    }),
    valid: { a: { kind: 'cash' } },
  },
];
