import { describe, expect, it } from 'vitest';
import { valueRefusal } from '../../src/forms/valueRefusal.js';
import { secretPaths } from '../../src/secrets/secrets.js';
import { nest } from './hostile/HostileCase.js';

const list = { type: 'object', properties: { a: { type: 'array', items: { type: 'string' } } } };
const tree = {
  $defs: { node: { type: 'object', properties: { child: { $ref: '#/$defs/node' } } } },
  $ref: '#/$defs/node',
};
const items = (count: number): object => ({
  a: Array.from({ length: count }, (_, index) => `item ${index}`),
});

describe('a value in a form', () => {
  it('may have as many parts as a form may have fields, and no more', () => {
    expect(valueRefusal(items(300), list)).toBeUndefined();
    expect(valueRefusal(items(301), list)).toEqual({ what: 'fields', path: [], why: { limit: 300 } });
    expect(valueRefusal(items(11), list, { fields: 10 })).toMatchObject({ what: 'fields' });
  });

  it('may be as deep as a form may be, and no deeper', () => {
    const chain = (levels: number) => nest(levels, (child) => ({ child }), {});
    expect(valueRefusal(chain(24), tree)).toBeUndefined();
    expect(valueRefusal(chain(25), tree)).toEqual({ what: 'depth', path: [], why: { limit: 24 } });
    expect(valueRefusal(chain(5000), tree)).toMatchObject({ what: 'depth' });
  });

  it('has no limit if the schema shows no fields of it', () => {
    const open = { type: 'object', properties: { a: {} } };
    expect(valueRefusal(items(5000), open)).toBeUndefined();
    expect(valueRefusal({ other: items(5000) }, list)).toBeUndefined();
    expect(valueRefusal(undefined, list)).toBeUndefined();
  });
});

it('is searched for secrets as deep as a form would show it, in a schema deeper than the stack', () => {
  const schema = nest(
    20_000,
    (child, level) => ({ properties: { child }, ...(level === 19_990 && { writeOnly: true }) }),
    { writeOnly: true },
  );
  expect(secretPaths(schema)).toHaveLength(1);
});
