import { beforeAll, describe, expect, it } from 'vitest';
import { checkPayload } from '../../src/gate/checkPayload.js';
import { loadInterpreter } from '../../src/forms/loadInterpreter.js';

beforeAll(async () => {
  await loadInterpreter();
});

const many = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));
const branch = (index: number) => ({
  type: 'object',
  properties: { kind: { const: `k${index}` }, text: { type: 'string' } },
  required: ['kind'],
});

const large: Record<string, object> = {
  '5,000 branches': { oneOf: many(5_000, branch) },
  '70 branches with 70 each': { anyOf: many(70, () => ({ oneOf: many(70, branch) })) },
  '70 branches with a property of 70 branches': {
    oneOf: many(70, (index) => ({ properties: { [`p${index}`]: { oneOf: many(70, branch) } } })),
  },
};

// forms-and-safety.md: “If an answer would need more, only the server validates it.”
describe('the work of the final validation', () => {
  it.each(Object.entries(large))('is not begun for a schema with %s', (_name, schema) => {
    expect(checkPayload({ kind: 'none' }, schema)).toMatchObject({
      type: 'unchecked',
      why: expect.stringContaining('would take too long') as string,
    });
  });

  it('is not begun if many branches meet many keys', () => {
    const schema = { oneOf: many(1_500, branch) };
    expect(checkPayload({ kind: 'k3' }, schema).type).toBe('valid');
    const keys = Object.fromEntries(many(500, (index) => [`key${index}`, index]));
    expect(checkPayload({ kind: 'k3', ...keys }, schema).type).toBe('unchecked');
  });

  it('suffices for a large schema, and for a large answer', () => {
    const schema = { oneOf: many(500, branch) };
    expect(checkPayload({ kind: 'none' }, schema).type).toBe('invalid');
    const list = { type: 'array', items: { type: 'integer' } };
    expect(checkPayload(many(10_000, String), list).type).toBe('invalid');
    const open = { type: 'object', additionalProperties: { type: 'integer' } };
    expect(checkPayload(Object.fromEntries(many(5_000, (at) => [`k${at}`, at])), open).type).toBe('valid');
  });
});
