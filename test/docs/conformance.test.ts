import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './documents.js';

const folder = join(root, 'docs/conformance');

/** A row: the statement with its quotations, and the tests that prove it. */
interface Row {
  readonly statement: string;
  readonly quotations: readonly string[];
  readonly tests: readonly { readonly file: string; readonly title: string }[];
}

const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Whether a test has this title. */
const isTitled = (test: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => test.replaceAll(/\(\s+/g, '(').includes(`(${quote}${title}${quote},`));

/**
 * The tests in a source that Prettier has formatted: from the comments before a test to the line that ends it, which has the same
 * indentation.
 */
function testsIn(source: string): string[] {
  const lines = source.split('\n');
  return lines.flatMap((line, begin) => {
    const indent = /^( *)(?:it|test)\b/.exec(line)?.[1];
    if (indent === undefined) return [];
    const ends = (each: string) =>
      each.endsWith(');') && each.startsWith(indent) && each[indent.length] !== ' ';
    const length = lines.slice(begin).findIndex(ends) + 1;
    const before = lines.slice(0, begin).findLastIndex((each) => !/^ *(?:\/\/|\/?\*)/.test(each)) + 1;
    return [lines.slice(before, begin + length).join('\n')];
  });
}

/** The tests of a file with this title. */
const named = (file: string, title: string): string[] =>
  existsSync(join(root, file))
    ? testsIn(readFileSync(join(root, file), 'utf8')).filter((test) => isTitled(test, title))
    : [];

/** A test on one line, without the marks of its comments. */
const wordsOf = (test: string): string => spaced(test.replaceAll(/^\s*(?:\/\/|\/?\*+\/?)\s?/gm, ''));

/** The cells of a row. In a cell, `\|` is a bar and `\<` is an angle bracket. */
const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll(/\\([|<])/g, '$1'));

/** The rows of every table of a page. The last column names the tests. */
function rowsOf(text: string): Row[] {
  const lines = text.split('\n').filter((line) => line.startsWith('|'));
  const isRule = (line: string | undefined) => /^[|\s:-]+$/.test(line ?? '');
  return lines.flatMap((line, index) => {
    if (isRule(line) || isRule(lines[index + 1])) return [];
    const cells = cellsOf(line);
    const statement = cells.slice(0, -1).join(' ');
    const tests = [...(cells.at(-1) ?? '').matchAll(/`(test\/[^`]+)` “(.+?)”(?=\s*(?:<br>|,|$))/g)].map(
      ([, file = '', title = '']) => ({ file, title }),
    );
    const quotations = [...statement.matchAll(/“([^”]+)”/g)].map(([, quoted = '']) => spaced(quoted));
    return [{ statement, quotations, tests }];
  });
}

const pages = readdirSync(folder).filter((file) => file.endsWith('.md'));

describe.each(pages)('docs/conformance/%s', (page) => {
  const rows = rowsOf(readFileSync(join(folder, page), 'utf8'));

  it('has a table', () => {
    expect(rows.length).toBeGreaterThan(0);
  });

  it.each(rows.map((row) => [row.statement, row] as const))('names tests that exist: %s', (_, { tests }) => {
    expect(tests.length).toBeGreaterThan(0);
    // In the source, titles of table tests contain their placeholders.
    expect(tests.filter(({ file, title }) => named(file, title).length === 0)).toEqual([]);
  });

  it.each(rows.map((row) => [row.statement, row] as const))(
    'quotes a statement, and names a test that quotes the same text: %s',
    (_, { quotations, tests }) => {
      expect(quotations.length).toBeGreaterThan(0);
      const sources = tests.flatMap(({ file, title }) => named(file, title)).map(wordsOf);
      const unquoted = quotations.filter((quoted) => !sources.some((source) => source.includes(quoted)));
      expect(unquoted).toEqual([]);
    },
  );
});

describe('the check of the tables', () => {
  it('reads statements, quotations and tests', () => {
    const text = [
      '| Statement | Test |',
      '| --- | --- |',
      '| “a \\| \\<b>” is read | `test/a.test.ts` “reads it”<br>`test/b.test.ts` “reads “it” again” |',
    ].join('\n');
    expect(rowsOf(text)).toEqual([
      {
        statement: '“a | <b>” is read',
        quotations: ['a | <b>'],
        tests: [
          { file: 'test/a.test.ts', title: 'reads it' },
          { file: 'test/b.test.ts', title: 'reads “it” again' },
        ],
      },
    ]);
  });

  it('reads the tests of a file, each with the comments before it', () => {
    const source = [
      "describe('all', () => {",
      '  // “a”',
      '  // “b',
      '  // c”',
      "  it('one', () => {",
      "    expect('“d”').toBe('two');",
      '  });',
      '',
      '  it.each([',
      '    [1],',
      "  ])('two', () => {});",
      '});',
      '/** “e” */',
      "it('three', () => {});",
    ].join('\n');
    const tests = testsIn(source);
    expect(tests.map(wordsOf)).toEqual([
      "“a” “b c” it('one', () => { expect('“d”').toBe('two'); });",
      "it.each([ [1], ])('two', () => {});",
      "“e” */ it('three', () => {});",
    ]);
    expect(tests.map((test) => isTitled(test, 'two'))).toEqual([false, true, false]);
  });
});
