import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, textOf } from './documents.js';

const components = join(root, 'src/components');

/** The rows of the table of layers in CONTRIBUTING.md, the highest first. */
const layers: readonly (readonly string[])[] = tableOf('| layer ').map(([, folders = '']) =>
  folders.split(', '),
);

/** The cells of each row of the table whose heading begins with `heading`. */
function tableOf(heading: string): readonly (readonly string[])[] {
  const lines = textOf('CONTRIBUTING.md').split('\n');
  const rows = lines.slice(lines.findIndex((line) => line.startsWith(heading)) + 2);
  return rows.slice(0, rows.indexOf('')).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

interface Import {
  readonly from: string;
  readonly to: string;
  readonly file: string;
}

/** The imports from one folder inside `folder` to another, or to a file: static, dynamic and of types. */
const importsIn = (folder: string): readonly Import[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(folder, file), 'utf8');
      const specifiers = source.matchAll(/(?:\bfrom\s|\bimport\s*\(?)\s*'(\.[^']+)'/g);
      return [...specifiers].flatMap(([, specifier = '']): readonly Import[] => {
        const target = relative(folder, join(folder, dirname(file), specifier));
        const [from = '', to = ''] = [file.split('/')[0], target.split('/')[0]];
        return to === '..' || from === to ? [] : [{ from, to, file }];
      });
    });

const imports = importsIn(components);

const layerOf = (folder: string): number => layers.findIndex((folders) => folders.includes(folder));

describe('the layers of the components', () => {
  it('list each folder once', () => {
    expect(layers.flat().toSorted()).toEqual(readdirSync(components).toSorted());
  });

  it('import only from the layers below', () => {
    const upward = imports.filter(({ from, to }) => layerOf(to) <= layerOf(from));
    expect(upward.map(({ file, to }) => `${file} imports ${to}`)).toEqual([]);
  });

  it('are read from the sources', () => {
    const found = imports.map(({ from, to }) => `${from} ${to}`);
    expect(found).toContain('InterruptPanel InterruptCard');
    expect(found).toContain('SchemaForm Changes');
  });
});

describe('the steps of the form', () => {
  const steps = new Map(
    tableOf('| step ').map(([folder = '', , allowed = '']) => [
      folder.replaceAll(/[`/]/g, ''),
      allowed.split(', '),
    ]),
  );
  const folder = join(components, 'SchemaForm');
  const between = importsIn(folder).filter(({ from, to }) => steps.has(from) && steps.has(to));

  it('are its folders', () => {
    const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect([...steps.keys()].toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
  });

  it('import only from the steps in the table', () => {
    const forbidden = between.filter(({ from, to }) => !steps.get(from)?.includes(to));
    expect(forbidden.map(({ file, to }) => `${file} imports ${to}`)).toEqual([]);
    expect(between.map(({ from, to }) => `${from} ${to}`)).toContain('show collect');
  });
});
