import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadPatterns, patternRisk } from '../../src/forms/patternRisk.js';
import { sourceOf, stepsOf, type Part } from './backtracking.js';
import { cases } from '../setup/cases.js';

/** The most steps of a safe pattern: some milliseconds of work. */
const STEPS = 2 ** 22;

const zodEmail =
  "^(?!\\.)(?!.*\\.\\.)([A-Za-z0-9_'+\\-\\.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$";

beforeAll(loadPatterns);

describe('patternRisk', () => {
  it.each([
    '^(a+)+$',
    '(a|a)*',
    '(.*)*',
    '(\\w+\\s?)*$',
    '^(a|aa)+$',
    '(a?){30}a{30}',
    '(a{1,3})*b',
    '^([a-zA-Z]+)*$',
    '(x+x+)+y',
    '^(?=(a+)+$)',
    '^(?:(?:a+)b?)*$',
    '^(.+)\\1$',
    '^(?:\\uD83D\\uDE00|😀)*x$',
    '^(?:[\\uD83D\\uDDFF-\\uD83D\\uDE01]|😀)*x$',
    '(?:a{0,1000}){0,1000}',
    // What a property excludes is not known, so it could be anything.
    '^(?:[^\\p{L}]|1)*x$',
    '^(?:[^\\P{L}]|a)*x$',
    '^(?:[^\\p{L}\\s]|1)*x$',
    `${'('.repeat(900)}a*${')*'.repeat(900)}`,
    'a'.repeat(3_000),
  ])('reports that %s could hang', (pattern) => {
    expect(patternRisk(pattern, 64)).toBe('hangs');
  });

  it.each([
    '^[a-z0-9]+(?:-[a-z0-9]+)*$',
    '^\\d{4}-\\d{2}-\\d{2}$',
    '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
    '^\\+?[1-9]\\d{1,14}$',
    '^(https?|ftp)://[^\\s/$.?#].[^\\s]*$',
    '^#?([a-fA-F0-9]{6}|[a-fA-F0-9]{3})$',
    '^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\\.){3}(?:25[0-5]|[0-9])$',
    '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
    '^\\p{Lu}\\p{L}*$',
    '[\\u{1F600}-\\u{1F64F}\\x41\\cJ\\-\\]]',
    '(?<year>\\d{4})',
    '',
  ])('runs %s', (pattern) => {
    expect(patternRisk(pattern)).toBe('safe');
  });

  it('recognizes one character however it is written', () => {
    const spellings: readonly (readonly string[])[] = [
      ['😀', '\\uD83D\\uDE00', '\\ud83d\\ude00', '\\u{1F600}', '\\u{0001f600}', '[😀]', '[\\uD83D\\uDE00]'],
      ['\b', '[\\b]', '\\x08', '\\u0008', '\\u{8}', '\\cH', '\\ch'],
      ['/', '\\/', '\\x2f', '\\u002F', '[/-/]'],
      ['\0', '\\0', '\\x00', '[\\0]'],
      // Each half alone is a character of its own.
      ['\\uD83D', '\\u{D83D}', '[\\uD83D]'],
      ['\\uDE00', '\\u{DE00}', '[\\uDE00]'],
    ];
    for (const same of spellings) {
      for (const other of spellings) {
        for (const left of same) {
          for (const right of other) {
            const expected = same === other ? 'hangs' : 'safe';
            expect([left, right, patternRisk(`^(?:${left}|${right})*x$`)]).toEqual([left, right, expected]);
          }
        }
      }
    }
  });

  it('depends on the length of the text', () => {
    expect(patternRisk(zodEmail, 100)).toBe('safe');
    expect(patternRisk(zodEmail, 10_000)).toBe('slow');
    expect(patternRisk('^.*a.*b$', 100)).toBe('safe');
    expect(patternRisk('^.*a.*b$', 10_000)).toBe('slow');
    expect(patternRisk('^[a-z]*$', 1_000_000)).toBe('safe');
  });

  it.each(['(', '[z-a]', '(?P<a>x)', '\\p{Nope}', 'a{2,1}', '^[\\w-.]+$'])(
    'reports %s as invalid',
    (pattern) => {
      expect(patternRisk(pattern)).toBe('invalid');
    },
  );

  it('parses every pattern that the engine accepts', () => {
    const parts = fc.constantFrom(
      'a',
      '.',
      '\\d',
      '[^b]',
      '(',
      '(?:',
      '(?=',
      ')',
      '|',
      '*',
      '+',
      '?',
      '{2}',
      '{1,}',
      '^',
      '$',
      '\\b',
      '\\1',
      '\\p{L}',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(parts, { maxLength: 12 }).map((list) => list.join('')),
          fc.string(),
        ),
        (pattern) => {
          const engine = (() => {
            try {
              return Boolean(new RegExp(pattern, 'u'));
            } catch {
              return false;
            }
          })();
          expect(patternRisk(pattern) !== 'invalid').toBe(engine);
        },
      ),
      { numRuns: cases(500, 100_000) },
    );
  });

  it('accepts no slow pattern', () => {
    const one = (source: string): Part => ({ kind: 'one', source, takes: new RegExp(source, 'u') });
    const times = (part: Part, least: number, most: number): Part => ({ kind: 'times', part, least, most });
    const often = Number.POSITIVE_INFINITY;
    const [a, b] = [one('a'), one('b')];
    // Generated from the causes of slow patterns: ambiguity beside and inside repetition.
    const { pattern } = fc.letrec<{ pattern: Part }>((tie) => ({
      pattern: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom<Part>(
          a,
          { kind: 'both', parts: [a, b] },
          one('[ab]'),
          times(b, 0, 1),
          one('.'),
          times(a, 0, often),
        ),
        fc.record({
          kind: fc.constantFrom('both' as const, 'either' as const),
          parts: fc.tuple(tie('pattern'), tie('pattern')),
        }),
        fc
          .tuple(
            tie('pattern'),
            fc.constantFrom([0, often] as const, [1, often] as const, [0, 1] as const, [2, 4] as const),
          )
          .map(([part, [least, most]]) => times(part, least, most)),
      ),
    }));
    fc.assert(
      fc.property(
        pattern,
        fc.constantFrom('a'.repeat(40), 'ab'.repeat(20), 'aab'.repeat(13)),
        (part, begin) => {
          const [whole, text] = [`^${sourceOf(part)}$`, `${begin}!`];
          fc.pre(patternRisk(whole, text.length) === 'safe');
          const { matches, steps } = stepsOf(part, text, STEPS);
          expect(steps).toBeLessThan(STEPS);
          expect(matches).toBe(new RegExp(whole, 'u').test(text));
        },
      ),
      { numRuns: cases(200, 30_000) },
    );
  });

  it('would detect a slow pattern', () => {
    const a: Part = { kind: 'one', source: 'a', takes: /a/ };
    const inner: Part = { kind: 'times', part: a, least: 1, most: Number.POSITIVE_INFINITY };
    const slow: Part = { kind: 'times', part: inner, least: 1, most: Number.POSITIVE_INFINITY };
    expect(sourceOf(slow)).toBe('(?:(?:a)+)+');
    expect(stepsOf(slow, `${'a'.repeat(40)}!`, STEPS).steps).toBe(STEPS);
    expect(patternRisk(`^${sourceOf(slow)}$`, 41)).toBe('hangs');
  });
});
