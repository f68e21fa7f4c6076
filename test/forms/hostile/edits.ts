import { field, text, type HostileCase } from './HostileCase.js';

const args = { a: 'one\ntwo', smuggled: { deep: [null, false, 0, ''] } };

/** Arguments that a form could change without showing it. */
export const edits: readonly HostileCase[] = [
  { name: 'arguments beside an empty schema', schema: {}, args },
  { name: 'arguments beside a bare object', schema: { type: 'object' }, args },
  { name: 'arguments whose keys the schema does not know', schema: field(text), args },
  {
    name: 'arguments whose keys the schema forbids',
    schema: field(text, { additionalProperties: false }),
    args,
  },
  {
    name: 'arguments of other types than the schema’s',
    schema: { type: 'object', properties: { a: { type: 'number' }, smuggled: text } },
    args,
  },
  {
    name: 'arguments beside constants',
    schema: { type: 'object', properties: { a: text, kind: { const: 'x' }, flag: { const: true } } },
    args,
  },
  {
    name: 'arguments beside defaults',
    schema: {
      type: 'object',
      properties: {
        a: text,
        b: { ...text, default: 'y' },
        c: { type: 'object', properties: { d: { type: 'number', default: 7 } } },
      },
    },
    args,
  },
  {
    name: 'arguments beside minItems',
    schema: { type: 'object', properties: { a: text, list: { type: 'array', items: text, minItems: 2 } } },
    args,
  },
  {
    name: 'arguments beside required booleans',
    schema: { type: 'object', properties: { a: text, flag: { type: 'boolean' } }, required: ['flag'] },
    args: { a: 'x', flag: false },
  },
  {
    name: 'arguments in an allOf with defaults',
    schema: { type: 'object', allOf: [{ properties: { a: text } }, { properties: { b: { default: 5 } } }] },
    args,
  },
  {
    name: 'arguments in a union',
    schema: { anyOf: [field({ ...text, default: 'z' }), field({ type: 'number', default: 1 })] },
    args,
  },
  {
    name: 'arguments with line breaks of all kinds',
    schema: field(text),
    args: { a: '\r\none\rtwo\n\n\u2028three\u2029' },
  },
  {
    name: 'arguments with control characters',
    schema: field(text),
    args: { a: 'x\u202Egnp.exe\u0000\u200B' },
  },
  {
    name: 'arguments with numbers that JavaScript cannot hold',
    schema: field({ type: 'integer' }),
    args: { a: 2 ** 53 + 2 },
  },
  { name: 'arguments with a tiny number', schema: field({ type: 'number' }), args: { a: 1e-310 } },
  { name: 'arguments with a lone surrogate', schema: field(text), args: { a: '\uD800' } },
  {
    name: 'arguments with nulls in lists',
    schema: field({ type: 'array', items: { type: ['string', 'null'] } }),
    args: { a: [null, null, 'x'] },
  },
  {
    name: 'arguments 300 levels deep',
    schema: field({}),
    args: { a: JSON.parse('['.repeat(300) + ']'.repeat(300)) as unknown },
  },
  {
    name: 'arguments of 2 000 keys',
    schema: { type: 'object', additionalProperties: text },
    args: Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`key${index}`, 'x'])),
  },
  {
    name: 'arguments of 5 000 items',
    schema: field({ type: 'array', items: text }),
    args: { a: Array.from({ length: 5000 }, (_, index) => `item ${index}`) },
  },
  {
    name: 'arguments with a text of 300 000 characters',
    schema: field(text),
    args: { a: 'word '.repeat(60_000) },
  },
  { name: 'arguments that are secret', schema: field({ ...text, writeOnly: true }), args: { a: 'hunter2' } },
  {
    name: 'arguments beside a schema that goes round',
    schema: field({ $ref: '#/$defs/x' }, { $defs: { x: { $ref: '#/$defs/x' } } }),
    args,
  },
  {
    name: 'arguments beside a pattern that hangs',
    schema: field({ ...text, pattern: '^(a+)+$' }),
    args: { a: `${'a'.repeat(40)}!` },
  },
].map((each) => ({ ...each, channel: 'edit' as const }));
