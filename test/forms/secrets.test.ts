// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { maskSecrets, SECRET_MASK } from '../../src/forms/secrets.js';

describe('maskSecrets', () => {
  it('masks what the schema marks, through references, unions and lists', () => {
    const schema = {
      $defs: { Key: { type: 'string', format: 'password' } },
      oneOf: [{ properties: { user: { type: 'string' }, keys: { items: { $ref: '#/$defs/Key' } } } }],
      properties: { pin: { writeOnly: true } },
    };
    expect(maskSecrets({ user: 'ann', keys: ['a', 'b'], pin: 1234 }, schema)).toEqual({
      user: 'ann',
      keys: [SECRET_MASK, SECRET_MASK],
      pin: SECRET_MASK,
    });
  });

  it('masks what the host names', () => {
    const isSecret = (key: string) => key === 'token';
    expect(maskSecrets({ deep: [{ token: { a: 1 } }] }, undefined, isSecret)).toEqual({
      deep: [{ token: SECRET_MASK }],
    });
  });

  it('gives the same value back where nothing is secret', () => {
    const value = { a: [1, { b: null }] };
    expect(maskSecrets(value, { type: 'object' })).toBe(value);
  });
});
