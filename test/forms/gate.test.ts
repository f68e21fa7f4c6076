// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPayload } from '../../src/forms/gate.js';

describe('checkPayload', () => {
  it('lists every violation with its path, once, and not the wrappers around it', () => {
    const schema = {
      type: 'object',
      properties: { list: { type: 'array', items: { type: 'object', properties: { 'a/b': { type: 'number' } } } } },
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

  it('leaves the schema of the agent as it is', () => {
    const schema = Object.freeze({ type: 'object', properties: Object.freeze({ a: Object.freeze({ type: 'string' }) }) });
    checkPayload({ a: 'x' }, schema);
    expect(schema).toEqual({ type: 'object', properties: { a: { type: 'string' } } });
  });

  it.each<[string, unknown]>([
    ['a pattern that is none', { type: 'string', pattern: '(' }],
    ['a reference to nowhere', { $ref: '#/nope' }],
    ['a schema that is text', 'object'],
  ])('says that it cannot check by %s, and stops nobody', (_name, schema) => {
    expect(checkPayload('x', schema).type).toBe('unchecked');
  });

  it('sees a required "constructor" that is not there', () => {
    expect(checkPayload({}, { type: 'object', required: ['constructor'] }).type).toBe('invalid');
  });

  it('never throws, whatever the schema and the payload', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.oneof(fc.jsonValue(), fc.anything()), (schema, payload) => {
        expect(['valid', 'invalid', 'unchecked']).toContain(checkPayload(payload, schema).type);
      }),
    );
  });
});
