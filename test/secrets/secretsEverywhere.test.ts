import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsSecret } from '../../src/secrets/holdsSecret.js';
import { maskSecrets } from '../../src/secrets/secrets.js';
import { SECRET_MASK } from '../../src/model/secretMask.js';
import { cases } from '../setup/cases.js';

const CANARY = 'canary-7f3a';

/** A schema, a value for it, and the definitions that it refers to. */
interface Case {
  readonly schema: Record<string, unknown>;
  readonly value: unknown;
  readonly $defs: Record<string, unknown>;
}

type Wrap = (inner: Case, name: string) => Case;
const wrap =
  (
    schemaOf: (inner: unknown, name: string) => Record<string, unknown>,
    valueOf: (inner: unknown) => unknown,
  ): Wrap =>
  ({ schema, value, $defs }, name) => ({ schema: schemaOf(schema, name), value: valueOf(value), $defs });
const same = (inner: unknown) => inner;
const inA = (inner: unknown) => ({ a: inner });
const inList = (inner: unknown) => [inner];
const refer =
  (
    target: (inner: Record<string, unknown>, name: string) => Record<string, unknown>,
    ref: (name: string) => object,
  ): Wrap =>
  ({ schema, value, $defs }, name) => ({
    schema: { ...ref(name) },
    value,
    $defs: { ...$defs, [name]: target(schema, name) },
  });

const conditional = (word: string, branch: unknown) => ({ if: word === 'then', [word]: branch });

const ways: Readonly<Record<string, Wrap>> = {
  properties: wrap((a) => ({ properties: { a } }), inA),
  patternProperties: wrap((a) => ({ patternProperties: { '^a$': a } }), inA),
  unclearPattern: wrap((a) => ({ patternProperties: { '^(a+)+$': a } }), inA),
  besideUnclearPattern: wrap((a) => ({ patternProperties: { '^(b+)+$': {} }, additionalProperties: a }), inA),
  foreignPattern: wrap((a) => ({ patternProperties: { '(?i)^A$': a } }), inA),
  additionalProperties: wrap((a) => ({ additionalProperties: a }), inA),
  unevaluatedProperties: wrap((a) => ({ properties: { b: {} }, unevaluatedProperties: a }), inA),
  items: wrap((a) => ({ items: a }), inList),
  itemsList: wrap((a) => ({ items: [a] }), inList),
  prefixItems: wrap((a) => ({ prefixItems: [a], items: false }), inList),
  additionalItems: wrap(
    (a) => ({ items: [{}], additionalItems: a }),
    (inner) => [1, inner],
  ),
  unevaluatedItems: wrap(
    (a) => ({ prefixItems: [{}], unevaluatedItems: a }),
    (inner) => [1, inner],
  ),
  contains: wrap(
    (a) => ({ contains: a }),
    (inner) => [1, inner],
  ),
  allOf: wrap((a) => ({ allOf: [{}, a] }), same),
  anyOf: wrap((a) => ({ anyOf: [{ type: 'null' }, a] }), same),
  oneOf: wrap((a) => ({ oneOf: [{ type: 'null' }, a] }), same),
  not: wrap((a) => ({ not: { not: a } }), same),
  if: wrap((a) => ({ if: a, else: {} }), same),
  ofThen: wrap((a) => conditional('then', a), same),
  else: wrap((a) => conditional('else', a), same),
  dependencies: wrap((a) => ({ dependencies: { a: { properties: { a } } } }), inA),
  dependentSchemas: wrap((a) => ({ dependentSchemas: { a: { properties: { a } } } }), inA),
  contentSchema: wrap(
    (a) => ({ contentMediaType: 'application/json', contentSchema: a }),
    (inner) => JSON.stringify(inner),
  ),
  $ref: refer(
    (inner) => inner,
    (name) => ({ $ref: `#/$defs/${name}` }),
  ),
  $anchor: refer(
    (inner, name) => ({ ...inner, $anchor: `at-${name}` }),
    (name) => ({ $ref: `#at-${name}` }),
  ),
  $dynamicAnchor: refer(
    (inner, name) => ({ ...inner, $dynamicAnchor: `on-${name}` }),
    (name) => ({ $dynamicRef: `#on-${name}` }),
  ),
  absolute$id: refer(
    (inner, name) => ({ allOf: [inner], $id: `https://a.example/${name}` }),
    (name) => ({ $ref: `https://a.example/${name}` }),
  ),
  relative$id: refer(
    (inner, name) => ({ allOf: [inner], $id: `./${name}.json` }),
    (name) => ({ $ref: `${name}.json` }),
  ),
  pointerIn$id: refer(
    (inner, name) => ({ $id: `https://b.example/${name}`, $defs: { x: inner } }),
    (name) => ({ $ref: `https://b.example/${name}#/$defs/x` }),
  ),
  draft04Id: refer(
    (inner, name) => ({ allOf: [inner], id: `https://c.example/${name}` }),
    (name) => ({ $ref: `https://c.example/${name}` }),
  ),
  draft06Anchor: refer(
    (inner, name) => ({ allOf: [inner], $id: `#in-${name}` }),
    (name) => ({ $ref: `#in-${name}` }),
  ),
};

const anyWays = fc.array(fc.constantFrom(...Object.keys(ways)), { minLength: 1, maxLength: 6 });
const anyMark = fc.constantFrom({ writeOnly: true }, { format: 'password' });

function build(names: readonly string[], leaf: Record<string, unknown>): { schema: object; value: unknown } {
  const built = names.reduce<Case>((inner, name, index) => ways[name]?.(inner, `d${index}`) ?? inner, {
    schema: leaf,
    value: CANARY,
    $defs: {},
  });
  return { schema: { $defs: built.$defs, allOf: [built.schema] }, value: built.value };
}

describe('a secret is found', () => {
  it.each(Object.keys(ways))('through %s', (name) => {
    const { schema, value } = build([name], { writeOnly: true });
    expect(JSON.stringify(maskSecrets(value, schema))).not.toContain(CANARY);
  });

  it('through any nested keywords, in the answer and in a draft of any shape', () => {
    fc.assert(
      fc.property(anyWays, anyMark, fc.constantFrom('value', 'json', 'actions'), (names, mark, wrapping) => {
        const { schema, value } = build(names, mark);
        expect(JSON.stringify(maskSecrets(value, schema))).not.toContain(CANARY);
        const received = {
          interrupt: { id: 'i', reason: 'input', responseSchema: schema },
          raw: {},
          issues: [],
          answerable: true,
        };
        const drafts = {
          value: { mode: 'form', answer: { value } },
          json: { mode: 'json', answer: { json: JSON.stringify(value) } },
          actions: { actions: { 0: { edit: { value: { deep: [value] } } } } },
        };
        // Text that is a plain string is not used in a schema.
        expect(typeof value === 'string' || holdsSecret(received, drafts[wrapping])).toBe(true);
      }),
      { numRuns: cases(50, 20_000) },
    );
  });

  it('and nothing else is masked: a value without secrets keeps its identity', () => {
    fc.assert(
      fc.property(anyWays, fc.jsonValue(), (names, other) => {
        const { schema, value } = build(names, { type: 'string' });
        expect(maskSecrets(value, schema)).toBe(value);
        expect(maskSecrets(other, schema)).toBe(other);
      }),
      { numRuns: cases(50, 10_000) },
    );
  });

  it('if the key is the secret', () => {
    expect(maskSecrets({ [CANARY]: 1 }, { propertyNames: { writeOnly: true } })).toBe(SECRET_MASK);
    expect(maskSecrets({}, { propertyNames: { writeOnly: true } })).toEqual({});
  });

  it('through circular references, in every dialect', () => {
    const value = { child: { child: { pin: CANARY } } };
    const masked = { child: { child: { pin: SECRET_MASK } } };
    for (const back of [
      { $ref: '#' },
      { $recursiveRef: '#' },
      { $dynamicRef: '#node' },
      { $ref: 'https://d.example/tree' },
    ]) {
      const schema = {
        $id: 'https://d.example/tree',
        $dynamicAnchor: 'node',
        $recursiveAnchor: true,
        properties: { pin: { writeOnly: true }, child: back },
      };
      expect(maskSecrets(value, schema)).toEqual(masked);
    }
  });
});

describe('a hostile schema', () => {
  const nested = (keyword: string, levels: number) => {
    let schema: unknown = { writeOnly: true };
    for (let level = 0; level < levels; level += 1) {
      schema = {
        [keyword]: keyword === 'allOf' ? [schema, schema] : keyword === 'properties' ? { a: schema } : schema,
      };
    }
    return schema;
  };

  it.each(['allOf', 'not', 'properties', 'items', 'additionalProperties', 'propertyNames', 'contentSchema'])(
    'may nest %s deeper than the stack',
    (keyword) => {
      expect(() => maskSecrets({ a: [CANARY] }, nested(keyword, 20_000))).not.toThrow();
    },
  );

  it('may have so many branches, names, patterns and identifiers that the rest counts as secret', () => {
    const many = (of: (index: number) => unknown) => Array.from({ length: 10_000 }, (_, index) => of(index));
    const keyed = (of: (index: number) => unknown) =>
      Object.fromEntries(many(of).map((each, index) => [`k${index}`, each]));
    const value = Object.fromEntries(many((index) => [`x${index}`, CANARY]) as [string, string][]);
    for (const schema of [
      { anyOf: many(() => ({ additionalProperties: { anyOf: [{ writeOnly: true }] } })) },
      {
        $defs: keyed(() => ({ $id: 'same', $ref: 'same', additionalProperties: { writeOnly: true } })),
        $ref: 'same',
      },
      { patternProperties: { ...keyed(() => ({})), '.': { writeOnly: true } } },
    ]) {
      expect(JSON.stringify(maskSecrets(value, schema))).not.toContain(CANARY);
    }
    const tooLarge = {
      enum: Array.from({ length: 250_000 }, () => ({})),
      properties: { a: { writeOnly: true } },
    };
    expect(JSON.stringify(maskSecrets({ a: CANARY }, tooLarge))).not.toContain(CANARY);
  });

  it('may use names of inherited properties', () => {
    const schema: unknown = JSON.parse(
      '{"properties":{"__proto__":{"writeOnly":true},"constructor":{"writeOnly":true}}}',
    );
    const value: unknown = JSON.parse(`{"__proto__":"${CANARY}","constructor":"${CANARY}"}`);
    const masked = maskSecrets(value, schema);
    expect(JSON.stringify(masked)).toBe(`{"__proto__":"${SECRET_MASK}","constructor":"${SECRET_MASK}"}`);
    expect(Object.getPrototypeOf(masked)).toBe(Object.prototype);
  });
});

describe('an isSecret that throws', () => {
  it('counts as true, and is reported once', () => {
    const causes: unknown[] = [];
    const broken = (key: string): boolean => {
      if (key === 'a') throw new Error('broken');
      return false;
    };
    const masked = maskSecrets([{ a: CANARY, b: 1 }, { a: CANARY }], undefined, broken, (cause) =>
      causes.push(cause),
    );
    expect(masked).toEqual([{ a: SECRET_MASK, b: 1 }, { a: SECRET_MASK }]);
    expect(causes).toEqual([new Error('broken')]);
  });
});
