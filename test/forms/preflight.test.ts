import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadPatterns } from '../../src/forms/patternRisk.js';
import { checkExpansion } from '../../src/forms/expansion.js';
import { preflight } from '../../src/forms/preflight.js';
import { openSchema, type SchemaDocument } from '../../src/forms/schemaDocument.js';
import { schemaLimits, type RefusalCode } from '../../src/forms/schemaLimits.js';
import { chained, nested, poisoned, wide } from './hostileSchemas.js';
import { cases } from '../setup/cases.js';

await loadPatterns();

/** The refusal codes; empty if the schema was accepted. */
const refusals = (schema: unknown): readonly RefusalCode[] => {
  const verdict = preflight(schema);
  return verdict.ok ? [] : [...new Set(verdict.refusals.map((refusal) => refusal.what))];
};
const notices = (schema: unknown): readonly RefusalCode[] => {
  const verdict = preflight(schema);
  return verdict.ok ? verdict.notices.map((notice) => notice.what) : [];
};
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const field = (schema: object): object => ({ type: 'object', properties: { a: schema } });
const union = (depth: number): object =>
  depth > 0 ? { anyOf: [field(union(depth - 1)), { type: 'string' }] } : { type: 'string' };

describe('preflight', () => {
  it.each<[string, unknown, readonly RefusalCode[]]>([
    ['no schema', 'object', ['noSchema']],
    ['a list', [], ['noSchema']],
    ['a schema of 300 KB', { description: 'x'.repeat(300_000) }, ['characters']],
    ['depth 300', nested(300), ['depth']],
    ['depth 1,000', nested(1_000), ['depth']],
    ['depth 100,000', nested(100_000), ['depth']],
    ['10,000 properties', wide(10_000), ['characters']],
    ['301 properties', wide(301), ['fields']],
    ['an enum of 50,000', { enum: times(50_000, String) }, ['characters']],
    ['an enum of 501', field({ enum: times(501, String) }), ['enumValues']],
    [
      'minItems 100,000',
      field({ type: 'array', minItems: 100_000, items: { type: 'string' } }),
      ['minItems'],
    ],
    [
      'minItems inside minItems inside minItems',
      field({ minItems: 20, items: { minItems: 20, items: { minItems: 20, items: { type: 'string' } } } }),
      ['fields'],
    ],
    ['a default of 1,000 items', field({ type: 'array', default: times(1_000, Number) }), ['defaultValues']],
    ['references that double, 40 levels', chained(40), ['depth']],
    ['references that double, 20 levels', chained(20), ['fields']],
    ['a circular union', { anyOf: [{ $ref: '#' }, { type: 'string' }] }, ['cycle']],
    ['a reference to itself', { $ref: '#' }, ['cycle']],
    [
      'two references to each other',
      { $ref: '#/$defs/a', $defs: { a: { allOf: [{ $ref: '#/$defs/b' }] }, b: { $ref: '#/$defs/a' } } },
      ['cycle'],
    ],
    [
      'ten schemas of which each holds all',
      {
        $defs: Object.fromEntries(
          times(10, (index) => [
            `a${index}`,
            { properties: Object.fromEntries(times(10, (to) => [`p${to}`, { $ref: `#/$defs/a${to}` }])) },
          ]),
        ),
        $ref: '#/$defs/a0',
      },
      ['references', 'fields'],
    ],
    [
      'unions nested 18 deep',
      times(18, Number).reduce<object>((inner) => ({ anyOf: [inner, { type: 'integer' }] }), {
        type: 'string',
      }),
      ['unionDepth'],
    ],
    ['unions nested 4 deep', union(4), ['unionDepth']],
    ['31 branches', { anyOf: times(31, (index) => ({ type: 'string', minLength: index })) }, ['branches']],
    ['a remote reference', field({ $ref: 'https://example.com/a.json' }), ['remoteReference']],
    ['a reference without a target', field({ $ref: '#/$defs/none' }), ['reference']],
    ['a reference that is no address', field({ $ref: 'http://[' }), ['reference']],
    ['identifiers 40 deep', nested(10, (schema, level) => ({ ...schema, $id: `s${level}` })), ['reference']],
    ['two anchors of one name', { $defs: { a: { $anchor: 'x' }, b: { $anchor: 'x' } } }, ['reference']],
    ['type: 5', field({ type: 5 }), ['shape']],
    ['type: "constructor"', field({ type: 'constructor' }), ['shape']],
    ['required: "a"', { required: 'a' }, ['shape']],
    ['properties that are a list', { properties: [] }, ['shape']],
    ['a property that is text', { properties: { a: 'string' } }, ['shape']],
    ['a title that is an object', field({ title: { toString: 1 } }), ['shape']],
    ['minLength: "3"', field({ minLength: '3' }), ['shape']],
    ['multipleOf: 0', field({ multipleOf: 0 }), ['shape']],
    ['an empty enum', field({ enum: [] }), ['shape']],
    ['an identifier that is a number', { $id: 5 }, ['shape']],
    ['an unknown dialect', { $schema: 'https://example.com/mine' }, ['dialect']],
    ['a property called constructor', { properties: { constructor: { type: 'string' } } }, ['reservedName']],
    ['a property called __proto__', poisoned, ['reservedName']],
  ])('refuses %s', (_name, schema, expected) => {
    expect(expected).toContain(refusals(schema)[0]);
    expect(refusals(schema)).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    [
      'a tree',
      {
        $defs: { Node: { properties: { children: { type: 'array', items: { $ref: '#/$defs/Node' } } } } },
        $ref: '#/$defs/Node',
      },
    ],
    [
      'a list through a nullable union',
      { properties: { next: { anyOf: [{ $ref: '#' }, { type: 'null' }] } } },
    ],
    ['a binary tree', { properties: { left: { $ref: '#' }, right: { $ref: '#' } } }],
    [
      'a tree through a union that has a way out',
      { anyOf: [{ properties: { left: { $ref: '#' }, right: { $ref: '#' } } }, { type: 'string' }] },
    ],
    [
      'a recursion as older generators title it',
      { properties: { parent: { allOf: [{ $ref: '#' }], title: 'Parent' } } },
    ],
    ['300 properties', wide(300)],
    ['a union of 300 constants', { oneOf: times(300, (index) => ({ const: index, title: `No. ${index}` })) }],
    [
      'six nullable fields inside one another',
      times(6, (index) => index).reduce<object>((inner) => field({ anyOf: [inner, { type: 'null' }] }), {}),
    ],
    ['every dialect', { $schema: 'http://json-schema.org/draft-07/schema#' }],
    [
      'a reference by anchor',
      { properties: { a: { $ref: '#text' } }, $defs: { a: { $anchor: 'text', type: 'string' } } },
    ],
    [
      'a reference by identifier, as TypeBox writes recursion',
      { $id: 'Node', type: 'object', properties: { nodes: { type: 'array', items: { $ref: 'Node' } } } },
    ],
    ['a boolean', true],
    ['a constant that looks like a schema', { const: { $ref: 'https://example.com', type: 5 } }],
  ])('accepts %s', (_name, schema) => {
    expect(preflight(schema)).toMatchObject({ ok: true });
  });

  it('reports the path and the reason as data for words', () => {
    expect(preflight({ properties: { a: { items: { minLength: -1, enum: [] } } } })).toEqual({
      ok: false,
      refusals: [
        { what: 'shape', path: ['properties', 'a', 'items', 'minLength'], why: { keyword: 'minLength' } },
        { what: 'shape', path: ['properties', 'a', 'items', 'enum'], why: { keyword: 'enum' } },
      ],
    });
    expect(preflight(field({ enum: [1, 2] }), { enumValues: 1 })).toMatchObject({
      refusals: [{ what: 'enumValues', why: { limit: 1, found: 2 } }],
    });
  });

  it.each([
    ['a pattern that hangs', '^(a+)+$', 'hangs'],
    ['a pattern that JavaScript does not support', '(?P<year>\\d+)', 'invalid'],
    ['a pattern that is slow on long texts', '^.*a.*b$', 'slow'],
  ])('accepts %s with a notice', (_name, pattern, risk) => {
    expect(preflight(field({ pattern }))).toEqual({
      ok: true,
      notices: [{ what: 'pattern', path: ['properties', 'a', 'pattern'], why: { pattern, risk } }],
    });
    expect(notices({ patternProperties: { [pattern]: {} } })).toEqual(['pattern']);
  });

  it('lists unknown formats as notices', () => {
    for (const format of ['hidden', 'constructor', '__proto__', 'file'])
      expect(notices(field({ format }))).toEqual(['format']);
    for (const format of ['date', 'email', 'uri', 'password', 'color'])
      expect(notices(field({ format }))).toEqual([]);
  });

  it('reports a schema that is a cycle of objects as endless', () => {
    const cycle: Record<string, unknown> = { type: 'object' };
    cycle['properties'] = { a: cycle };
    expect(preflight(cycle).ok).toBe(false);
  });

  it('never throws, and reads a bounded part of any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), schemas()), (schema) => {
        expect(typeof preflight(schema).ok).toBe('boolean');
      }),
      { numRuns: cases(150, 20_000) },
    );
  });

  it('follows no more references than the limit', () => {
    const document = openSchema(chained(40));
    let followed = 0;
    const counting: SchemaDocument = {
      ...document,
      targetOf(schema) {
        followed += 1;
        return document.targetOf(schema);
      },
    };
    const limits = { ...schemaLimits, depth: Infinity, fields: Infinity, schemas: Infinity };
    expect(checkExpansion(counting, limits)).toMatchObject({ what: 'references', why: { limit: 1_000 } });
    expect(followed).toBeLessThanOrEqual(1_000);
  });
});

/** Schemas of many keywords with values that are valid, nearly valid, or arbitrary. */
function schemas(): fc.Arbitrary<unknown> {
  const keywords = [
    'type',
    'properties',
    'items',
    'anyOf',
    'allOf',
    'not',
    '$ref',
    '$id',
    '$anchor',
    'enum',
    'required',
    'pattern',
    'minItems',
    'default',
    'format',
    '$defs',
    'dependencies',
  ];
  const { schema } = fc.letrec((tie) => ({
    schema: fc.oneof(
      { maxDepth: 5 },
      fc.boolean(),
      fc.dictionary(
        fc.constantFrom(...keywords),
        fc.oneof(tie('schema'), fc.array(tie('schema'), { maxLength: 3 }), tie('map'), tie('leaf')),
        { maxKeys: 4 },
      ),
    ),
    map: fc.dictionary(fc.constantFrom('a', 'b', '__proto__', '$ref', 'items'), tie('schema'), {
      maxKeys: 3,
    }),
    leaf: fc.oneof(
      fc.constantFrom('string', 'object', '#', '#/$defs/a', '#a', 'a', '^(a+)+$', 'date'),
      fc.integer(),
      fc.jsonValue({ maxDepth: 1 }),
    ),
  }));
  return schema;
}
