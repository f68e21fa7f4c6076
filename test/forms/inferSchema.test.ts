// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inferSchema } from '../../src/forms/inferSchema.js';
import { JSON_FIELD, uiHints } from '../../src/forms/uiHints.js';
import { normaliseSchema } from '../../src/forms/normalise.js';
import { preflight } from '../../src/forms/preflight.js';
import { checkPayload } from '../../src/forms/gate.js';
import { loadInterpreter } from '../../src/forms/loadInterpreter.js';

await loadInterpreter();

const json = { 'ui:field': JSON_FIELD };

describe('inferSchema', () => {
  it('describes what it sees, and requires nothing', () => {
    expect(
      inferSchema({
        to: 'ann',
        count: 2,
        urgent: false,
        tags: ['a', 'b'],
        people: [{ name: 'x' }, { age: 1 }],
      }),
    ).toEqual({
      type: 'object',
      properties: {
        to: { type: 'string' },
        count: { type: 'number' },
        urgent: { type: 'boolean' },
        tags: { type: 'array', items: { type: 'string' } },
        people: {
          type: 'array',
          items: { type: 'object', properties: { name: { type: 'string' }, age: { type: 'number' } } },
        },
      },
    });
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['an empty list', []],
    ['a mixed list', [1, 'a']],
    ['a list of null', [null, null]],
    ['an empty object', {}],
    ['a list of 51', Array.from({ length: 51 }, () => 'a')],
    ['what is too deep', { a: { b: { c: 1 } } }],
  ])('leaves %s to JSON', (_name, value) => {
    const schema = inferSchema({ value });
    expect(JSON.stringify(schema)).toContain('{}');
    expect(JSON.stringify(uiHints(schema, { value }))).toContain(JSON_FIELD);
  });

  it('fits its own example, and can always become a form', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })), (args) => {
        const schema = inferSchema(args);
        expect(checkPayload(args, schema).type).toBe('valid');
        const verdict = preflight(schema, { reservedNames: [] });
        expect(verdict).toMatchObject({ ok: true });
        expect(() => uiHints(normaliseSchema(schema), args)).not.toThrow();
      }),
    );
  });
});

describe('uiHints', () => {
  it('gives a text with lines a textarea, since an input destroys them', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'string' }, c: { enum: ['x\ny'] } },
    };
    expect(uiHints(schema, { a: 'one\ntwo', b: 'one', c: 'x\ny' })).toEqual({
      a: { 'ui:widget': 'textarea' },
    });
    const list = { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } } } };
    expect(uiHints(list, [{ a: 'x' }, { a: 'x\ny' }])).toEqual({ items: { a: { 'ui:widget': 'textarea' } } });
  });

  it('leaves to JSON what no field can show', () => {
    const schema = {
      type: 'object',
      properties: {
        any: {},
        free: { type: 'object' },
        list: { type: 'array' },
        constant: { const: { a: 1 } },
        objects: { enum: [{ a: 1 }, { a: 2 }] },
        shown: { anyOf: [{ type: 'string' }] },
      },
    };
    expect(uiHints(schema, {})).toEqual({ any: json, free: json, list: json, constant: json, objects: json });
  });

  it('clears a nullable field that must be there to null, and another to nothing', () => {
    const properties = { a: { type: ['string', 'null'] }, b: { type: ['string', 'null'] } };
    expect(uiHints({ type: 'object', properties, required: ['a'] }, {})).toEqual({
      a: { 'ui:emptyValue': null },
    });
  });

  it('follows a recursion as far as there are values', () => {
    const schema = {
      $defs: {
        Node: {
          type: 'object',
          properties: {
            text: { type: 'string' },
            children: { type: 'array', items: { $ref: '#/$defs/Node' } },
          },
        },
      },
      $ref: '#/$defs/Node',
    };
    expect(uiHints(schema, { children: [{ text: 'a\nb' }] })).toEqual({
      children: { items: { text: { 'ui:widget': 'textarea' } } },
    });
  });
});
