import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPayload } from '../../src/gate/checkPayload.js';
import { loadInterpreter } from '../../src/forms/loadInterpreter.js';
import { loadPatterns } from '../../src/forms/patternRisk.js';
import { normalizeSchema } from '../../src/forms/normalize.js';
import { preflight } from '../../src/forms/preflight.js';
import { createFormValidator } from '../../src/forms/validators/FormValidator.js';
import { poisoned } from './hostileSchemas.js';
import { cases } from '../setup/cases.js';

await Promise.all([loadInterpreter(), loadPatterns()]);

const field = (schema: object): object => ({ type: 'object', properties: { a: schema } });
const fieldOf = (schema: object): unknown => {
  const kinds = { string: 'Text', number: 'Number' };
  const { properties } = normalizeSchema(field(schema), { kinds }) as { properties: { a: unknown } };
  return properties.a;
};

describe('normalizeSchema', () => {
  it('removes keywords that would select another schema or another widget', () => {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: 'http://json-schema.org/draft-07/schema#',
      $comment: 'x',
      properties: {
        $id: { type: 'string', format: 'hidden', examples: 5, discriminator: { propertyName: 5 } },
      },
    };
    expect(normalizeSchema(schema)).toEqual({ type: 'object', properties: { $id: { type: 'string' } } });
    expect(fieldOf({ type: 'string', format: 'email' })).toEqual({ type: 'string', format: 'email' });
  });

  it('removes __proto__ and does not change the original', () => {
    const original = JSON.stringify(poisoned);
    const normalized = normalizeSchema(poisoned) as { properties: object };
    expect(Object.keys(normalized.properties)).toEqual([]);
    expect(Object.getPrototypeOf(normalized.properties)).toBe(Object.prototype);
    expect(JSON.stringify(poisoned)).toBe(original);
  });

  it.each<[string, object, object]>([
    [
      'a union with null',
      { anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }], title: 'Name', default: null },
      { type: ['string', 'null'], maxLength: 9, title: 'Name', default: null },
    ],
    [
      'a union with null, null first',
      { oneOf: [{ type: 'null' }, { type: 'integer' }] },
      { type: ['integer', 'null'] },
    ],
    [
      'an enum with null',
      { anyOf: [{ enum: ['a', 'b'] }, { type: 'null' }] },
      { type: ['string', 'null'], enum: ['a', 'b', null] },
    ],
    [
      'a constant with null',
      { anyOf: [{ const: 'a' }, { type: 'null' }] },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    [
      'several types',
      { type: ['string', 'number'], title: 'X', minLength: 2 },
      {
        title: 'X',
        anyOf: [
          { type: 'string', minLength: 2, title: 'Text' },
          { type: 'number', minLength: 2, title: 'Number' },
        ],
      },
    ],
    ['a constant that is no text', { const: 0 }, { const: 0, type: 'integer' }],
    ['an enum that names a value twice', { enum: [1, 2, 1] }, { enum: [1, 2], type: 'integer' }],
    ['rules without a type', { minLength: 3 }, { minLength: 3, type: 'string' }],
    [
      'a tuple of 2020-12',
      { type: 'array', prefixItems: [{ type: 'string' }, true], items: false },
      { type: 'array', items: [{ type: 'string' }, {}], additionalItems: false },
    ],
    [
      'an open tuple',
      { type: 'array', prefixItems: [{ type: 'string' }] },
      { type: 'array', items: [{ type: 'string' }] },
    ],
    ['a default of the wrong type', { type: 'string', default: { a: 1 } }, { type: 'string' }],
    ['a pattern that hangs', { type: 'string', pattern: '^(a+)+$' }, { type: 'string' }],
    [
      'a pattern that is slow on long texts',
      { type: 'string', pattern: '^.*a.*b$' },
      { type: 'string', pattern: '^.*a.*b$' },
    ],
  ])('rewrites %s', (_name, schema, expected) => {
    expect(fieldOf(schema)).toEqual(expected);
  });

  it('writes dependencies in rjsf’s format', () => {
    const schema = {
      type: 'object',
      dependentRequired: { a: ['b'] },
      properties: { c: { type: 'string' } },
      dependentSchemas: { c: { required: ['d'] } },
    };
    expect(normalizeSchema(schema)).toEqual({
      type: 'object',
      properties: { c: { type: 'string' } },
      dependencies: { a: ['b'], c: { required: ['d'] } },
    });
  });

  it('gives every branch of a union a title: its own, its tag, its name, its type', () => {
    const schema = {
      $defs: { Cat: { type: 'object', properties: { lives: { type: 'number' } } } },
      anyOf: [
        { title: 'Own', type: 'object' },
        { type: 'object', properties: { kind: { const: 'dog' } } },
        { $ref: '#/$defs/Cat' },
        { type: 'string' },
        { type: 'boolean' },
      ],
    };
    const { anyOf } = normalizeSchema(schema, { kinds: { string: 'Text', boolean: 'Ja oder nein' } }) as {
      anyOf: { title: string }[];
    };
    expect(anyOf.map((branch) => branch.title)).toEqual(['Own', 'dog', 'Cat', 'Text', 'Ja oder nein']);
  });

  it('puts the branch without a recursion first, because a form shows it without data', () => {
    const schema = {
      $defs: {
        Tree: {
          anyOf: [{ type: 'object', properties: { left: { $ref: '#/$defs/Tree' } } }, { type: 'string' }],
        },
      },
      $ref: '#/$defs/Tree',
    };
    expect(normalizeSchema(schema)).toMatchObject({
      $defs: { Tree: { anyOf: [{ type: 'string' }, { type: 'object' }] } },
    });
  });

  it('writes every reference as a pointer to a definition', () => {
    const schema = {
      $id: 'https://example.com/root',
      $defs: { a: { $anchor: 'text', type: 'string' } },
      properties: {
        byAnchor: { $ref: '#text' },
        byPointer: { $ref: '#/properties/list/prefixItems/0' },
        byId: { $ref: 'https://example.com/root' },
        list: { type: 'array', prefixItems: [{ type: 'number' }] },
      },
    };
    expect(normalizeSchema(schema)).toMatchObject({
      $defs: { 0: { type: 'number' } },
      properties: { byAnchor: { $ref: '#/$defs/a' }, byPointer: { $ref: '#/$defs/0' }, byId: { $ref: '#' } },
    });
  });

  it('turns a single reference in allOf into a reference', () => {
    const schema = {
      definitions: { A: { type: 'object', properties: {} } },
      properties: { a: { allOf: [{ $ref: '#/definitions/A' }], title: 'A' } },
    };
    expect(normalizeSchema(schema)).toMatchObject({
      properties: { a: { $ref: '#/definitions/A', title: 'A' } },
    });
  });

  it('ignores keywords beside a reference in draft-07, and keeps them in later dialects', () => {
    const schema = {
      $defs: { a: { type: 'string' } },
      properties: { a: { $ref: '#/$defs/a', maxLength: 2, title: 'A' } },
    };
    const draft7 = { $schema: 'http://json-schema.org/draft-07/schema#', ...schema };
    expect(normalizeSchema(draft7)).toMatchObject({ properties: { a: { $ref: '#/$defs/a', title: 'A' } } });
    expect(JSON.stringify(normalizeSchema(draft7))).not.toContain('maxLength');
    expect(normalizeSchema(schema)).toMatchObject({ properties: { a: { maxLength: 2 } } });
  });

  it('accepts the same values as the original', () => {
    const text = fc.constantFrom('', 'a', 'ab', 'abc');
    const value = fc.oneof(
      text,
      fc.integer({ min: -2, max: 2 }),
      fc.boolean(),
      fc.constant(null),
      fc.dictionary(fc.constantFrom('a', 'b'), fc.oneof(text, fc.constant(null))),
      fc.array(fc.oneof(text, fc.integer({ min: 0, max: 2 })), { maxLength: 3 }),
    );
    fc.assert(
      fc.property(meaningfulSchema(), fc.array(value, { minLength: 3, maxLength: 8 }), (schema, values) => {
        fc.pre(preflight(schema).ok);
        const normalized = normalizeSchema(schema, { infersTypes: false });
        const validator = createFormValidator();
        for (const one of values) {
          const accepted = !validator.rawValidation(normalized, one).errors;
          expect({ one, accepted }).toEqual({ one, accepted: checkPayload(one, schema).type === 'valid' });
        }
      }),
      { numRuns: cases(100, 10_000) },
    );
  });
});

/** Schemas about small values, in the notations that normalizing rewrites. */
function meaningfulSchema(): fc.Arbitrary<object> {
  const type = fc.constantFrom('string', 'integer', 'number', 'boolean', 'null', 'object', 'array');
  const { schema } = fc.letrec<{ schema: object; branch: object }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3 },
      fc.record({ type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })) }),
      fc.record({
        enum: fc.uniqueArray(fc.constantFrom('a', 1, null, true), { minLength: 1, maxLength: 3 }),
      }),
      fc.record({ const: fc.constantFrom('a', 0, null, false) }),
      fc.record({ minLength: fc.integer({ min: 0, max: 2 }), maximum: fc.integer({ min: 0, max: 2 }) }),
      fc.record({ anyOf: fc.array(tie('branch'), { minLength: 1, maxLength: 3 }) }),
      fc.record(
        { oneOf: fc.array(tie('branch'), { minLength: 1, maxLength: 3 }), type },
        { requiredKeys: ['oneOf'] },
      ),
      fc.record({ allOf: fc.array(tie('branch'), { minLength: 1, maxLength: 2 }) }),
      fc.record({ not: tie('branch') }),
      fc.record(
        {
          properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('schema')),
          dependentRequired: fc.constantFrom({ a: ['b'] }, {}),
        },
        { requiredKeys: [] },
      ),
      fc.record(
        {
          prefixItems: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
          items: fc.oneof(fc.boolean(), tie('schema')),
        },
        { requiredKeys: ['prefixItems'] },
      ),
    ),
    branch: fc.oneof(tie('schema'), fc.constant({ type: 'null' }), fc.constant({ type: 'string' })),
  }));
  return schema;
}
