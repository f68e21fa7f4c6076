import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backOff } from '../../src/stream/backOff.js';

const tries = fc.nat(60);
const chance = fc.double({ min: 0, max: 1, noNaN: true });

describe('the delays between attempts', () => {
  it('double from half a second to half a minute, and half of each is random', () => {
    expect([0, 1, 2, 3, 20].map((each) => backOff(each, undefined, () => 1))).toEqual([
      500, 1000, 2000, 4000, 30_000,
    ]);
    fc.assert(
      fc.property(tries, chance, (each, luck) => {
        const longest = backOff(each, undefined, () => 1);
        const pause = backOff(each, undefined, () => luck);
        expect(pause).toBeGreaterThanOrEqual(longest / 2);
        expect(pause).toBeLessThanOrEqual(longest);
        expect(longest).toBeLessThanOrEqual(30_000);
      }),
    );
  });

  it('are never shorter than the server’s retry: field, and always finite', () => {
    fc.assert(
      fc.property(tries, fc.nat(Number.MAX_SAFE_INTEGER), chance, (each, retry, luck) => {
        const pause = backOff(each, retry, () => luck);
        expect(pause).toBeGreaterThanOrEqual(Math.min(retry, 30_000));
        expect(pause).toBeLessThanOrEqual(45_000);
      }),
    );
  });
});
