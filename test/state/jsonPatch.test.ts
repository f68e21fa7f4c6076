import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Copies } from '../../src/state/Copies.js';
import { applyJsonPatch } from '../../src/state/jsonPatch.js';
import { frozen } from './converse.js';
import { arbitraryDocument, arbitraryPatch } from './moves.js';
import { cases } from '../setup/cases.js';

const patched = (document: unknown, ...patch: unknown[]) => {
  const result = applyJsonPatch(document, patch);
  return result.ok ? result.document : result.issue.message;
};

describe('applyJsonPatch', () => {
  // The examples of RFC 6902, appendix A, that apply.
  it.each([
    [{ foo: 'bar' }, { op: 'add', path: '/baz', value: 'qux' }, { baz: 'qux', foo: 'bar' }],
    [{ foo: ['bar', 'baz'] }, { op: 'add', path: '/foo/1', value: 'qux' }, { foo: ['bar', 'qux', 'baz'] }],
    [{ baz: 'qux', foo: 'bar' }, { op: 'remove', path: '/baz' }, { foo: 'bar' }],
    [{ foo: ['bar', 'qux', 'baz'] }, { op: 'remove', path: '/foo/1' }, { foo: ['bar', 'baz'] }],
    [
      { baz: 'qux', foo: 'bar' },
      { op: 'replace', path: '/baz', value: 'boo' },
      { baz: 'boo', foo: 'bar' },
    ],
    [
      { foo: { bar: 'baz', waldo: 'fred' }, qux: { corge: 'grault' } },
      { op: 'move', from: '/foo/waldo', path: '/qux/thud' },
      { foo: { bar: 'baz' }, qux: { corge: 'grault', thud: 'fred' } },
    ],
    [
      { foo: ['all', 'grass', 'cows', 'eat'] },
      { op: 'move', from: '/foo/1', path: '/foo/3' },
      { foo: ['all', 'cows', 'eat', 'grass'] },
    ],
    [{ baz: 'qux' }, { op: 'test', path: '/baz', value: 'qux' }, { baz: 'qux' }],
    [{ foo: 'bar' }, { op: 'add', path: '/child', value: { a: {} } }, { foo: 'bar', child: { a: {} } }],
    [{ foo: 'bar' }, { op: 'add', path: '/baz', value: 'qux', xyz: 123 }, { foo: 'bar', baz: 'qux' }],
    [
      { '/': 9, '~1': 10 },
      { op: 'test', path: '/~01', value: 10 },
      { '/': 9, '~1': 10 },
    ],
    [
      { foo: ['bar'] },
      { op: 'add', path: '/foo/-', value: ['abc', 'def'] },
      { foo: ['bar', ['abc', 'def']] },
    ],
    [{ a: 1 }, { op: 'replace', path: '', value: [2] }, [2]],
    [{ a: 1 }, { op: 'remove', path: '' }, null],
    [{ a: { b: 1 } }, { op: 'copy', from: '/a', path: '/c' }, { a: { b: 1 }, c: { b: 1 } }],
    [{ a: { b: 1 } }, { op: 'move', from: '/a', path: '' }, { b: 1 }],
    [{ a: 1 }, { op: 'move', from: '/a', path: '/a' }, { a: 1 }],
    [
      { constructor: 'Ferrari' },
      { op: 'replace', path: '/constructor', value: 'Lotus' },
      { constructor: 'Lotus' },
    ],
    [{ '': { '': 1 } }, { op: 'remove', path: '//' }, { '': {} }],
    [{ n: -0 }, { op: 'test', path: '/n', value: 0 }, { n: -0 }],
  ])('applies to %j the operation %j', (document, operation, expected) => {
    expect(patched(frozen(document), frozen(operation))).toStrictEqual(expected);
  });

  it.each([
    [{ op: 'test', path: '/list', value: ['a', 'c'] }],
    [{ op: 'test', path: '/none', value: null }],
    [{ op: 'add', path: '/none/a', value: 1 }],
    [{ op: 'add', path: '/list/3', value: 1 }],
    [{ op: 'add', path: '/list/01', value: 1 }],
    [{ op: 'add', path: '/list/a', value: 1 }],
    [{ op: 'add', path: '/text/0', value: 1 }],
    [{ op: 'add', path: '/a' }],
    [{ op: 'add', path: 'a', value: 1 }],
    [{ op: 'add', path: '/a~2', value: 1 }],
    [{ op: 'add', path: 7, value: 1 }],
    [{ op: 'replace', path: '/none', value: 1 }],
    [{ op: 'replace', path: '/list/2', value: 1 }],
    [{ op: 'remove', path: '/list/-' }],
    [{ op: 'remove', path: '/toString' }],
    [{ op: 'move', from: '/none', path: '/a' }],
    [{ op: 'move', from: '/list', path: '/list/0' }],
    [{ op: 'move', from: '', path: '/a' }],
    [{ op: 'move', from: '/list/0', path: '/list/2' }],
    [{ op: 'copy', path: '/a' }],
    [{ op: 'grow', path: '/a', value: 1 }],
    [{ op: 'add', path: '/__proto__/polluted', value: 1 }],
    [{ op: 'add', path: '/constructor/prototype/polluted', value: 1 }],
    [{ op: 'copy', from: '/__proto__', path: '/a' }],
    [null],
    ['add'],
  ])('refuses %j, and everything before it in the patch', (operation) => {
    const document = frozen({ list: ['a', 'b'], text: 'x' });
    const result = applyJsonPatch(document, [
      { op: 'add', path: '/list/-', value: 'c' },
      { op: 'remove', path: '/list/2' },
      operation,
    ]);
    expect(result).toMatchObject({ ok: false, issue: { path: [2], keyword: 'json-patch' } });
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  it.each(['/__proto__', '/__proto__/a', '/constructor/prototype', '/constructor/prototype/a'])(
    'refuses the path %s even if the document has it',
    (path) => {
      const document: unknown = JSON.parse('{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}');
      for (const op of ['add', 'replace', 'remove']) {
        expect(applyJsonPatch(document, [{ op, path, value: 1 }])).toMatchObject({ ok: false });
      }
      expect(applyJsonPatch(document, [{ op: 'copy', from: path, path: '/b' }])).toMatchObject({ ok: false });
    },
  );

  it('refuses anything but a list of operations', () => {
    expect(applyJsonPatch({}, { op: 'add' })).toMatchObject({ ok: false, issue: { path: [] } });
  });

  it('writes to one of two places that share a value, and not to the other', () => {
    const copies = new Copies();
    const first = applyJsonPatch({ a: { n: 1 } }, [{ op: 'add', path: '/a/m', value: [] }], copies);
    if (!first.ok) throw new Error(first.issue.message);
    const second = applyJsonPatch(
      first.document,
      [
        { op: 'copy', from: '/a', path: '/b' },
        { op: 'add', path: '/b/m/-', value: 1 },
        { op: 'replace', path: '/a/n', value: 2 },
      ],
      copies,
    );
    expect(second).toMatchObject({ ok: true, document: { a: { n: 2, m: [] }, b: { n: 1, m: [1] } } });
  });

  it('has the same result in one transaction or in many, and never modifies its input', () => {
    fc.assert(
      fc.property(arbitraryDocument, fc.array(arbitraryPatch, { maxLength: 6 }), (document, patches) => {
        frozen([document, patches]);
        const copies = new Copies();
        let together = document;
        let apart = document;
        for (const patch of patches) {
          const kept = apart;
          const before = JSON.stringify(apart);
          const one = applyJsonPatch(together, patch, copies);
          const other = applyJsonPatch(apart, patch);
          if (one.ok) together = one.document;
          if (other.ok) apart = other.document;
          expect(one).toStrictEqual(other);
          expect(together).toStrictEqual(apart);
          expect(JSON.stringify(kept)).toBe(before);
        }
      }),
      { numRuns: cases(300, 100_000) },
    );
  });

  it('resolves a pointer of any depth', () => {
    const depth = 50_000;
    let document: unknown = 1;
    for (let level = 0; level < depth; level++) document = { a: document };
    const result = applyJsonPatch(document, [{ op: 'replace', path: '/a'.repeat(depth), value: 2 }]);
    expect(result.ok).toBe(true);
  });
});
