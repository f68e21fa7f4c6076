import { describe, expect, it } from 'vitest';
import { maskSecrets, secretPaths } from '../../src/secrets/secrets.js';
import { SECRET_MASK } from '../../src/model/secretMask.js';

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

  it('masks what the host marks', () => {
    const isSecret = (key: string) => key === 'token';
    expect(maskSecrets({ deep: [{ token: { a: 1 } }] }, undefined, isSecret)).toEqual({
      deep: [{ token: SECRET_MASK }],
    });
  });

  it('returns the same value if nothing is secret', () => {
    const value = { a: [1, { b: null }] };
    expect(maskSecrets(value, { type: 'object' })).toBe(value);
  });

  it('finds a mark beside a reference, and behind an anchor or an identifier', () => {
    const schema = {
      $defs: {
        a: { $anchor: 'text', writeOnly: true },
        b: { $id: 'Pin', format: 'password' },
        c: { type: 'string' },
      },
      properties: { a: { $ref: '#text' }, b: { $ref: 'Pin' }, c: { $ref: '#/$defs/c', writeOnly: true } },
    };
    const masked = { a: SECRET_MASK, b: SECRET_MASK, c: SECRET_MASK };
    expect(maskSecrets({ a: 'x', b: 'y', c: 'z' }, schema)).toEqual(masked);
  });

  it('masks by patterns of names, and by every pattern that is not run', () => {
    const schema = { patternProperties: { '_(key|pin)$': { writeOnly: true } } };
    expect(maskSecrets({ api_key: 'a', key_of: 'b' }, schema)).toEqual({ api_key: SECRET_MASK, key_of: 'b' });
    const name = `${'a'.repeat(60)}!`;
    for (const costly of ['^(a+)+$', '^(a|a)*$', 'a?'.repeat(60) + 'a'.repeat(60), '(?:a|a)'.repeat(60)]) {
      const hanging = { patternProperties: { [costly]: { writeOnly: true } } };
      expect(maskSecrets({ [name]: 1 }, hanging)).toEqual({ [name]: SECRET_MASK });
    }
    // The server's pattern language may support it.
    for (const foreign of ['(?i)^a$', '(', '\\Aa\\Z']) {
      const schema = { patternProperties: { [foreign]: { writeOnly: true } } };
      expect(maskSecrets({ a: 1 }, schema)).toEqual({ a: SECRET_MASK });
    }
  });

  it('terminates for any schema', () => {
    const branches = Array.from({ length: 30 }, () => ({ $ref: '#' }));
    const endless = { anyOf: branches, properties: { pin: { writeOnly: true }, a: { $ref: '#' } } };
    expect(maskSecrets({ a: { a: { pin: 1 } } }, endless)).toEqual({ a: { a: { pin: SECRET_MASK } } });
    expect(secretPaths(endless)).toEqual([['pin']]);
  });
});

describe('secretPaths', () => {
  it('lists where a schema asks for a secret', () => {
    const schema = {
      $defs: { Key: { type: 'string', format: 'password' } },
      properties: {
        user: { type: 'string' },
        keys: { type: 'array', items: { $ref: '#/$defs/Key' } },
        login: { oneOf: [{ properties: { pin: { writeOnly: true } } }, { type: 'null' }] },
      },
    };
    expect(secretPaths(schema)).toEqual([
      ['keys', 0],
      ['login', 'pin'],
    ]);
    expect(secretPaths({ type: 'object' })).toEqual([]);
    expect(secretPaths({ format: 'password' })).toEqual([[]]);
  });
});
