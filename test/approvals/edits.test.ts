import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffArguments, isUntouched, startEdit, unknownKeys } from '../../src/approvals/edits.js';
import { unsafeIntegers } from '../../src/model/unsafeIntegers.js';

describe('an edit of arguments', () => {
  it('starts from all of them, and adds nothing', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (args) => {
        const edit = startEdit(args);
        expect(edit).toEqual(args);
        expect(isUntouched(args, edit)).toBe(true);
        expect(edit).not.toBe(args);
      }),
    );
  });

  it('contains exactly the changed values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        const same = JSON.stringify(sorted(before)) === JSON.stringify(sorted(after));
        expect(diffArguments(before, after).length === 0).toBe(same);
      }),
    );
  });

  it('returns the one changed leaf', () => {
    const args = { to: ['ann', 'bob'], mail: { subject: 'Hi', lines: 2 } };
    const edit = startEdit(args);
    edit.mail.subject = 'Hello';
    expect(diffArguments(args, edit)).toEqual([
      { path: ['mail', 'subject'], kind: 'changed', before: 'Hi', after: 'Hello' },
    ]);
  });

  it('lists removals and additions in the order of the keys', () => {
    expect(diffArguments({ a: 1, list: [1, 2, 3], gone: null }, { a: '1', list: [1], came: {} })).toEqual([
      { path: ['a'], kind: 'changed', before: 1, after: '1' },
      { path: ['list', 1], kind: 'removed', before: 2 },
      { path: ['list', 2], kind: 'removed', before: 3 },
      { path: ['gone'], kind: 'removed', before: null },
      { path: ['came'], kind: 'added', after: {} },
    ]);
    expect(diffArguments({ a: undefined }, {})).toEqual([]);
    expect(diffArguments([], {})).toEqual([{ path: [], kind: 'changed', before: [], after: {} }]);
  });

  it('compares the items of a list by content, if that gives fewer changes', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => ({ name: `Item ${index}` }));
    expect(diffArguments(many, many.slice(1))).toEqual([
      { path: [0], kind: 'removed', before: { name: 'Item 0' } },
    ]);
    expect(diffArguments(many, [{ name: 'New' }, ...many])).toEqual([
      { path: [0], kind: 'added', after: { name: 'New' } },
    ]);
    expect(diffArguments(many, [...many.slice(1), many[0]])).toEqual([
      { path: [0], kind: 'removed', before: { name: 'Item 0' } },
      { path: [4_999], kind: 'added', after: { name: 'Item 0' } },
    ]);
    expect(diffArguments({ list: ['a', 'b', { c: 1, d: 2 }] }, { list: ['b', { d: 2, c: 1 }] })).toEqual([
      { path: ['list', 0], kind: 'removed', before: 'a' },
    ]);
  });

  it('shows a changed item of a list at its place', () => {
    expect(diffArguments([{ a: 1, b: 1 }, 2, 3], [{ a: 1, b: 2 }, 3])).toEqual([
      { path: [0, 'b'], kind: 'changed', before: 1, after: 2 },
      { path: [1], kind: 'removed', before: 2 },
    ]);
    expect(diffArguments([1, 2], [2, 1])).toHaveLength(2);
  });

  it('gives the new list when it is applied to the old list', () => {
    const lists = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });
    fc.assert(
      fc.property(lists, lists, (before, after) => {
        const changes = diffArguments(before, after);
        const removed = new Set<unknown>();
        const rest: unknown[] = [...before];
        for (const { path, kind, before: old, after: current } of changes) {
          const [index = -1] = path.map(Number);
          expect(kind === 'added' ? undefined : before[index]).toBe(old);
          expect(kind === 'removed' ? undefined : after[index]).toBe(current);
          if (kind === 'removed') removed.add(index);
          if (kind === 'changed') rest[index] = current;
        }
        const built = rest.filter((_, index) => !removed.has(index));
        for (const { path, kind, after: current } of changes) {
          if (kind === 'added') built.splice(Number(path[0]), 0, current);
        }
        expect(built).toEqual(after);
        expect(changes.length).toBeLessThanOrEqual(Math.max(before.length, after.length));
      }),
    );
  });

  it('handles names of inherited properties', () => {
    const before = JSON.parse('{"__proto__": 1, "constructor": 2}') as object;
    expect(diffArguments(before, {}).map((change) => change.path[0])).toEqual(['__proto__', 'constructor']);
    expect(diffArguments({}, { toString: 1 })).toEqual([{ path: ['toString'], kind: 'added', after: 1 }]);
  });
});

/** JSON with sorted keys: two values that differ only in key order are the same. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  // JSON has no negative zero.
  if (typeof value !== 'object' || value === null) return value === 0 ? 0 : value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return { entries: entries.map(([key, child]) => [key, sorted(child)]) };
}

describe('unsafeIntegers', () => {
  it('finds integers that were rounded during parsing', () => {
    const value = JSON.parse(
      '{"id": 9007199254740993, "safe": 9007199254740991, "list": [1.5, 1e300]}',
    ) as object;
    expect(unsafeIntegers(value)).toEqual([
      { path: ['id'], value: 9007199254740992 },
      { path: ['list', 1], value: 1e300 },
    ]);
  });
});

describe('unknownKeys', () => {
  const schema = {
    $defs: { Item: { properties: { name: {} }, patternProperties: { '^x-': {} } } },
    allOf: [{ properties: { list: { type: 'array', items: { $ref: '#/$defs/Item' } } } }],
    properties: {
      free: { type: 'object' },
      open: { properties: { a: {} }, additionalProperties: { type: 'string' } },
    },
  };

  it('finds the keys that no branch of the schema describes', () => {
    const value = {
      list: [{ name: 1, 'x-a': 1, other: { deep: 1 } }],
      free: { any: 1 },
      open: { a: 1, b: 'x' },
      more: 1,
    };
    expect(unknownKeys(value, schema)).toEqual([['list', 0, 'other'], ['more']]);
    expect(unknownKeys(value, {})).toEqual([]);
    expect(unknownKeys({ a: 1 }, { properties: {} })).toEqual([['a']]);
    // The form has a field for every key that may match.
    expect(unknownKeys({ [`${'a'.repeat(60)}!`]: 1 }, { patternProperties: { '^(a+)+$': {} } })).toEqual([]);
  });

  it('terminates for any schema', () => {
    const endless = { anyOf: [{ $ref: '#' }, { $ref: '#' }], properties: { a: { $ref: '#' } } };
    expect(unknownKeys({ a: { a: { b: 1 } } }, endless)).toEqual([['a', 'a', 'b']]);
  });
});
