import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPayload } from '../../src/gate/checkPayload.js';
import { loadInterpreter } from '../../src/forms/loadInterpreter.js';
import { loadPatterns } from '../../src/forms/patternRisk.js';

await Promise.all([loadInterpreter(), loadPatterns()]);

describe('checkPayload', () => {
  it('lists every violation with its path, once, and not the wrappers around it', () => {
    const schema = {
      type: 'object',
      properties: {
        list: { type: 'array', items: { type: 'object', properties: { 'a/b': { type: 'number' } } } },
      },
      required: ['name'],
    };
    const verdict = checkPayload({ list: [{ 'a/b': 'x' }] }, schema);
    expect(verdict).toMatchObject({
      type: 'invalid',
      issues: expect.arrayContaining([
        expect.objectContaining({ path: ['list', 0, 'a/b'], keyword: 'type' }),
        expect.objectContaining({ keyword: 'required' }),
      ]) as unknown,
    });
    expect(verdict.type === 'invalid' && verdict.issues).toHaveLength(2);
  });

  it('checks keywords of 2020-12 without a $schema', () => {
    const schema = { prefixItems: [{ type: 'string' }, { type: 'number' }] };
    expect(checkPayload(['a', 'b'], schema).type).toBe('invalid');
    expect(checkPayload(['a', 1], schema).type).toBe('valid');
  });

  it('does not change the agent’s schema', () => {
    const schema = Object.freeze({
      type: 'object',
      properties: Object.freeze({ a: Object.freeze({ type: 'string' }) }),
    });
    checkPayload({ a: 'x' }, schema);
    expect(schema).toEqual({ type: 'object', properties: { a: { type: 'string' } } });
  });

  it.each<[string, unknown]>([
    ['a reference without a target', { $ref: '#/nope' }],
    ['a schema that is text', 'object'],
  ])('reports %s as unusable, and does not block the answer', (_name, schema) => {
    expect(checkPayload('x', schema).type).toBe('unchecked');
  });

  it('checks a value in which a property called “id” is nested deep', () => {
    let schema: object = { type: 'string' };
    let value: unknown = 1;
    for (let level = 0; level < 10; level += 1) {
      schema = { type: 'object', properties: { id: { type: 'string' }, below: schema } };
      value = { below: value };
    }
    expect(checkPayload(value, schema).type).toBe('invalid');
  });

  it('does not resolve a schema with many nested identifiers', () => {
    let schema: object = { type: 'string' };
    for (let level = 0; level < 10; level += 1) {
      schema = { $id: `level${level}`, type: 'object', properties: { below: schema } };
    }
    expect(checkPayload(1, schema).type).toBe('unchecked');
  });

  it('reports a missing required "constructor"', () => {
    expect(checkPayload({}, { type: 'object', required: ['constructor'] }).type).toBe('invalid');
  });

  it('reports an answer that is too large for the protocol with its size', () => {
    const verdict = checkPayload({ text: 'ä'.repeat(50) }, undefined, { maxBytes: 100 });
    expect(verdict).toMatchObject({
      type: 'invalid',
      issues: [{ path: [], keyword: 'maxBytes', params: { limit: 100, size: 111 } }],
    });
    expect(checkPayload({ text: 'ä' }, undefined, { maxBytes: 100 })).toEqual({ type: 'valid' });
  });

  it('returns what a keyword demands, so that words can be translated', () => {
    const schema = {
      $defs: { Name: { minLength: 3 } },
      properties: { a: { $ref: '#/$defs/Name' }, b: { enum: [1, 2] } },
      required: ['c'],
      additionalProperties: false,
    };
    expect(checkPayload({ a: 'x', b: 3, d: 1 }, schema)).toMatchObject({
      issues: [
        { path: [], keyword: 'required', params: { missingProperty: 'c' } },
        { path: ['a'], keyword: 'minLength', params: { limit: 3 } },
        { path: ['b'], keyword: 'enum', params: { allowedValues: [1, 2] } },
        { path: ['d'], keyword: 'additionalProperties', params: { additionalProperty: 'd' } },
      ],
    });
  });

  it('describes the errors of the union branch that was meant', () => {
    const schema = {
      anyOf: [
        { properties: { kind: { const: 'cat' }, lives: { maximum: 9 } } },
        { properties: { kind: { const: 'dog' }, name: { type: 'string' } } },
        { type: 'null' },
      ],
    };
    const verdict = checkPayload({ kind: 'cat', lives: 10 }, schema);
    expect(verdict).toMatchObject({ issues: [{ path: ['lives'], keyword: 'maximum' }] });
    expect(checkPayload({ kind: 'cow' }, schema)).toMatchObject({ issues: [{ path: [], keyword: 'anyOf' }] });
    expect(checkPayload('x', { oneOf: [{ type: 'string' }, { minLength: 1 }] })).toMatchObject({
      issues: [{ keyword: 'oneOf' }],
    });
  });

  // forms-and-safety.md, “How a schema is processed”: the form explains what is wrong with the answer, where it is wrong.
  it.each(['const', 'enum'])('asks for the field that the chosen kind requires (%s)', (word) => {
    const kind = (pet: string, needs: object, required: readonly string[]) => ({
      properties: { pet: word === 'enum' ? { enum: [pet] } : { const: pet }, ...needs },
      required,
    });
    const schema = {
      type: 'object',
      properties: { pet: { enum: ['none', 'one'] } },
      dependencies: {
        pet: { oneOf: [kind('none', {}, []), kind('one', { age: { type: 'number' } }, ['age'])] },
      },
    };
    const verdict = checkPayload({ pet: 'one' }, schema);
    expect(verdict).toMatchObject({ issues: [{ keyword: 'required', params: { missingProperty: 'age' } }] });
  });

  describe('a pattern that could run for hours', () => {
    const text = `${'a'.repeat(32)}!`;
    const pattern = '^(a+)+$';

    it('is left unchecked, and everything else is checked', () => {
      const schema = { properties: { a: { pattern, maxLength: 5 }, b: { pattern: '^b$' } } };
      expect(checkPayload({ a: text, b: 'c' }, schema)).toMatchObject({
        type: 'invalid',
        issues: [
          { path: ['a'], keyword: 'maxLength' },
          { path: ['b'], keyword: 'pattern' },
        ],
        uncheckedPatterns: [{ path: ['a'], pattern }],
      });
    });

    it.each<[string, object, unknown]>([
      [
        'patternProperties',
        { patternProperties: { [pattern]: false }, additionalProperties: false },
        { [text]: 1 },
      ],
      ['propertyNames', { propertyNames: { pattern } }, { [text]: 1 }],
      ['not', { not: { pattern } }, text],
      ['not, behind a reference', { $defs: { a: { pattern } }, not: { $ref: '#/$defs/a' } }, text],
      ['if', JSON.parse(JSON.stringify({ if: { pattern }, _: false }).replace('_', 'then')) as object, text],
      ['oneOf', { oneOf: [{ pattern }, { type: 'string' }] }, text],
      ['contains', { contains: { pattern }, maxContains: 0 }, [text]],
    ])('causes no violation in %s', (_name, schema, payload) => {
      expect(checkPayload(payload, schema)).toMatchObject({ type: 'valid' });
    });

    it('is also left unchecked if it is slow only on long text', () => {
      const slow = { pattern: '^.*a.*b$' };
      expect(checkPayload('xyz', slow)).toMatchObject({ type: 'invalid' });
      expect(checkPayload('a'.repeat(60_000), slow)).toMatchObject({
        type: 'valid',
        uncheckedPatterns: [{ pattern: slow.pattern }],
      });
    });
  });

  describe('a schema that needs too much time', () => {
    const doubling = {
      $defs: Object.fromEntries(
        Array.from({ length: 40 }, (_, level) => [
          `a${level}`,
          { allOf: [{ $ref: `#/$defs/a${level + 1}` }, { $ref: `#/$defs/a${level + 1}` }] },
        ]),
      ),
      $ref: '#/$defs/a0',
    };
    const deep = (levels: number, inner: unknown = 1): unknown =>
      levels > 0 ? { a: deep(levels - 1, inner) } : inner;
    const nestedIds = (levels: number): unknown =>
      levels > 0 ? { $id: `s${levels}`, properties: { a: nestedIds(levels - 1) } } : {};

    it.each<[string, unknown, unknown]>([
      ['references that double', { ...doubling, $defs: { ...doubling.$defs, a40: {} } }, {}],
      ['a circular schema', { anyOf: [{ $ref: '#' }, { $ref: '#' }] }, 1],
      [
        'branches that double with every level of the answer',
        { allOf: [{ properties: { a: { $ref: '#' } } }, { properties: { a: { $ref: '#' } } }] },
        deep(40),
      ],
      ['a recursion as deep as the answer', { properties: { a: { $ref: '#' } } }, deep(2_000)],
      ['identifiers inside one another', nestedIds(40), deep(40)],
      ['pairs of many items', { uniqueItems: true }, Array.from({ length: 20_000 }, (_, index) => [index])],
      ['a schema deeper than the stack', deep(5_000), 1],
    ])('is not used: %s', (_name, schema, payload) => {
      expect(checkPayload(payload, schema).type).toBe('unchecked');
    });

    it('with a recursion as deep as a user’s tree is used', () => {
      const tree = { properties: { a: { $ref: '#' } }, additionalProperties: false };
      expect(checkPayload(deep(60, {}), tree).type).toBe('valid');
      expect(checkPayload(deep(60, { b: 1 }), tree).type).toBe('invalid');
    });
  });

  it('with a format named like an inherited method ignores the format', () => {
    for (const format of ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'hidden']) {
      expect(checkPayload('x', { type: 'string', format })).toEqual({ type: 'valid' });
    }
  });

  it('never makes it throw, with any payload', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.oneof(fc.jsonValue(), fc.anything()), (schema, payload) => {
        expect(['valid', 'invalid', 'unchecked']).toContain(checkPayload(payload, schema).type);
      }),
    );
  });
});
