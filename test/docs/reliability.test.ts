import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const pathOf = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const [promised = '', others = ''] = readFileSync(pathOf('docs/reliability.md'), 'utf8').split(
  '\n## What is not promised\n',
);
/** The promises: every list item, on one line. */
const promisesIn = (text: string) =>
  text
    .split(/\n(?=- |#|\n)/)
    .filter((block) => block.startsWith('- '))
    .map((block) => block.slice(2).replaceAll(/\s+/g, ' '));
const promises = promisesIn(promised);
const namedIn = (promise: string) =>
  [...promise.matchAll(/`(test\/[^`]+)` “(.+?)”(?= - `test\/|$)/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));
const words = (promise: string): string => promise.split(' - `test/')[0] ?? '';

describe('the promises of docs/reliability.md', () => {
  it('precede the list of what is not promised', () => {
    expect(promises.length).toBeGreaterThan(40);
    expect(others.match(/^- /gm)?.length).toBeGreaterThan(5);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('start law %i with one line and one test', (law) => {
    const section = promised.split(/^## /m).find((each) => each.startsWith(`${law}. `)) ?? '';
    const [first] = promisesIn(section);
    expect(first).toMatch(new RegExp(`^\\*\\*Law ${law}\\.\\*\\* [^.]+\\. - `));
    expect(namedIn(first ?? '')).toHaveLength(1);
  });

  it.each(promises.map((promise) => [words(promise), namedIn(promise)] as const))(
    'name tests that exist: %s',
    (_promise, named) => {
      expect(named.length).toBeGreaterThan(0);
      for (const { file, title } of named) {
        expect(existsSync(pathOf(file)), file).toBe(true);
        // In the source, titles of table tests contain their placeholders.
        const quoted = ["'", '"', '`'].map((quote) => quote + title + quote);
        const source = readFileSync(pathOf(file), 'utf8');
        expect(
          quoted.some((each) => source.includes(each)),
          `${file} has no test “${title}”.`,
        ).toBe(true);
      }
    },
  );
});
