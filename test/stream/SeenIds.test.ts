import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SeenIds } from '../../src/stream/SeenIds.js';

describe('the seen ids', () => {
  it('equal those of a set', () => {
    const id = fc.oneof(
      fc.nat(30).map(String),
      fc.tuple(fc.constantFrom('a', 'b:', '', '0', '-'), fc.nat(12)).map(([prefix, n]) => `${prefix}${n}`),
      fc.constantFrom('007', '00', 'x', '1e3', '9'.repeat(20), '', '1\n2', '99999999999999999999'),
    );
    fc.assert(
      fc.property(fc.array(id, { maxLength: 200, size: 'max' }), (ids) => {
        const seen = new SeenIds();
        const set = new Set<string>();
        for (const each of ids) {
          expect(seen.add(each)).toBe(!set.has(each));
          set.add(each);
        }
      }),
    );
  });

  it('are all known if they count up', () => {
    const seen = new SeenIds();
    for (let n = 0; n < 200_000; n++) if (!seen.add(`run-1:${n}`)) throw new Error(`${n} is new.`);
    expect([0, 1, 99_999, 199_999].map((n) => seen.add(`run-1:${n}`))).toStrictEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('are known up to the latest 20,000 if they do not', () => {
    const seen = new SeenIds();
    for (let n = 0; n < 60_000; n++) seen.add(`${n}-x`);
    expect([59_999, 40_001, 5].map((n) => seen.add(`${n}-x`))).toStrictEqual([false, false, true]);
  });
});
