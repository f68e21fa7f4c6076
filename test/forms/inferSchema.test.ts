import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inferSchema } from '../../src/forms/inferSchema.js';
import { preflight } from '../../src/forms/preflight.js';
import { checkPayload } from '../../src/gate/checkPayload.js';
import { loadInterpreter } from '../../src/forms/loadInterpreter.js';

await loadInterpreter();

describe('inferSchema', () => {
  it('describes the given value, and requires nothing', () => {
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
    ['a value that is too deep', { a: { b: { c: 1 } } }],
  ])('leaves %s to JSON', (_name, value) => {
    const schema = inferSchema({ value });
    expect(JSON.stringify(schema)).toContain('{}');
  });

  it('accepts its own example, and can always become a form', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })), (args) => {
        const schema = inferSchema(args);
        expect(checkPayload(args, schema).type).toBe('valid');
        const verdict = preflight(schema, { reservedNames: [] });
        expect(verdict).toMatchObject({ ok: true });
      }),
    );
  });
});
