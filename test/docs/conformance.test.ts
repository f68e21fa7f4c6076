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

/** The source of a test on one line, without the marks of its comments. */
const sourceOf = (file: string): string =>
  spaced(readFileSync(join(root, file), 'utf8').replaceAll(/^\s*(?:\/\/|\*)\s?/gm, ''));

/** The cells of a row. `\|` is a bar inside a cell. */
const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

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
    for (const { file, title } of tests) {
      expect(existsSync(join(root, file)), file).toBe(true);
      const source = readFileSync(join(root, file), 'utf8');
      // In the source, titles of table tests contain their placeholders.
      const isNamed = ["'", '"', '`'].some((quote) => source.includes(quote + title + quote));
      expect(isNamed, `${file} has no test “${title}”.`).toBe(true);
    }
  });

  it.each(rows.filter(({ quotations }) => quotations.length > 0).map((row) => [row.statement, row] as const))(
    'names a test that quotes the same text: %s',
    (_, { quotations, tests }) => {
      const sources = tests
        .filter(({ file }) => existsSync(join(root, file)))
        .map(({ file }) => sourceOf(file));
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
      '| “a \\| b” is read | `test/a.test.ts` “reads it”<br>`test/b.test.ts` “reads “it” again” |',
    ].join('\n');
    expect(rowsOf(text)).toEqual([
      {
        statement: '“a | b” is read',
        quotations: ['a | b'],
        tests: [
          { file: 'test/a.test.ts', title: 'reads it' },
          { file: 'test/b.test.ts', title: 'reads “it” again' },
        ],
      },
    ]);
  });
});
