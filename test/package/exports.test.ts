import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The modules that package.json exports, each beside its built files. */
const modules = Object.entries(manifest.exports).flatMap(([entry, target]) =>
  typeof target === 'string' ? [] : [{ specifier: entry.replace('.', manifest.name), ...target }],
);

/** The names that a built declaration file exports, with those of the files it exports whole. */
function declaredNames(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const declared = text.matchAll(
    /^export (?:declare )?(?:abstract )?(?:function|const|class|interface|type|enum) (\w+)/gm,
  );
  const listed = text.matchAll(/^export (?:type )?\{([^}]*)\}/gm);
  const whole = text.matchAll(/^export \* from '(\.[^']*)\.js'/gm);
  const names = [...listed].flatMap(([, list = '']) =>
    list.split(',').map(
      (part) =>
        part
          .trim()
          .replace(/^type /, '')
          .split(' as ')
          .at(-1) ?? '',
    ),
  );
  return [
    ...[...declared].map(([, name = '']) => name),
    ...names.filter((name) => name !== ''),
    ...[...whole].flatMap(([, path = '']) => declaredNames(join(dirname(file), `${path}.d.ts`))),
  ];
}

/** Each name of an entry in a line of its own, where what only types have is marked. */
async function surfaceOf({ specifier, types, default: built }: (typeof modules)[number]): Promise<string> {
  const values = new Set(Object.keys((await import(join(root, built))) as object));
  const names = [...new Set(declaredNames(types))].toSorted();
  const undeclared = [...values].filter((name) => !names.includes(name));
  expect(undeclared, `${specifier} has values without a declaration`).toEqual([]);
  return [specifier, ...names.map((name) => `  ${name}${values.has(name) ? '' : ' (type)'}`), ''].join('\n');
}

// Node loads every module of the package and of its peers, which takes long on a busy machine.
test('every entry exports the names that are committed', async () => {
  const surfaces: string[] = [];
  for (const each of modules) surfaces.push(await surfaceOf(each));
  // A removed name breaks the apps that use it. An added name cannot be removed later: `vitest -u` adds it to the list.
  await expect(surfaces.join('\n')).toMatchFileSnapshot('exports.txt');
});

test('the root exports at most 90 names', async () => {
  const root = modules.find(({ specifier }) => specifier === manifest.name);
  const lines = root ? (await surfaceOf(root)).split('\n') : [];
  const names = lines.filter((line) => line.startsWith('  '));
  expect(names.length).toBeGreaterThan(40);
  expect(names.length).toBeLessThanOrEqual(90);
});

/** The file that declares an exported name, and whether a comment describes it there; `undefined` for another package. */
function declarationOf(name: string, file: string): { file: string; isDescribed: boolean } | undefined {
  const text = readFileSync(join(root, file), 'utf8');
  const keywords = '(?:declare )?(?:abstract )?(?:function|const|class|interface|type|enum)';
  const declared = new RegExp(`(\\*/\\n)?^export ${keywords} ${name}\\b`, 'm').exec(text);
  if (declared) return { file, isDescribed: declared[1] !== undefined };
  const fileOf = (path: string): string => join(dirname(file), `${path}.d.ts`);
  for (const [, list = '', path = ''] of text.matchAll(
    /^export (?:type )?\{([^}]*)\} from '(\.[^']*)\.js'/gm,
  )) {
    for (const part of list.split(',')) {
      const [from = '', as = from] = part
        .trim()
        .replace(/^type /, '')
        .split(' as ');
      if (as === name) return declarationOf(from, fileOf(path));
    }
  }
  for (const [, path = ''] of text.matchAll(/^export \* from '(\.[^']*)\.js'/gm)) {
    const found = declarationOf(name, fileOf(path));
    if (found) return found;
  }
  return undefined;
}

test('a comment describes every name that an entry exports', () => {
  const declarations = modules.flatMap(({ types }) =>
    declaredNames(types).flatMap((name) => {
      const found = declarationOf(name, types);
      return found ? { name, ...found } : [];
    }),
  );
  expect(declarations.length).toBeGreaterThan(400);
  const silent = declarations.filter(({ isDescribed }) => !isDescribed);
  expect([...new Set(silent.map(({ name, file }) => `${name} in ${file}`))]).toEqual([]);
});
