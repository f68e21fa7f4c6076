import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { documents, root, textOf } from '../docs/documents.js';

/** The TypeScript blocks of a Markdown file. */
function snippetsOf(document: string): string[] {
  return [...textOf(document).matchAll(/^```tsx?\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
}

/** The built types, so that TypeScript does not check the source again. */
const paths = Object.fromEntries(
  Object.entries(manifest.exports).map(([entry, target]) => [
    entry.replace('.', manifest.name),
    [join(root, typeof target === 'string' ? target : target.types)],
  ]),
);

it('every snippet of the documents compiles', { timeout: 300_000 }, () => {
  const folder = join(root, 'node_modules/.snippets');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = documents.flatMap((document) =>
    snippetsOf(document).map((code, index) => {
      const name = `${document.replaceAll('/', '-')}-${index + 1}.tsx`;
      writeFileSync(join(folder, name), code);
      return name;
    }),
  );
  expect(files.length).toBeGreaterThan(20);
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { paths },
    include: ['*.tsx'],
    exclude: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
  expect(`${stdout}${status}`).toBe('0');
});
