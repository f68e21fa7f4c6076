// Writes the reference of everything that the package exports, from its JSDoc, to docs/api/ (which git ignores):
//
//   npm run docs:api
//
// TypeDoc reads programs by TypeScript's API, which TypeScript 7 no longer has: it is installed in a folder of its own with
// the TypeScript that it knows, and the project's own version stays what it is.
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './packed.mjs';

const folder = join(root, 'node_modules/.api-docs');
const lock = 'package-lock.json';
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
const source = join(root, 'scripts/apiDocs');

if (read(join(folder, 'installed.json')) !== read(join(source, lock))) {
  mkdirSync(folder, { recursive: true });
  cpSync(source, folder, { recursive: true });
  run(
    folder,
    'npm',
    'ci',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--prefer-offline',
    '--loglevel=error',
  );
  cpSync(join(source, lock), join(folder, 'installed.json'));
}

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const entryPoints = Object.values(manifest.exports)
  .flatMap((target) => (typeof target === 'string' ? [] : [target.default]))
  // The languages have one export each, of one type.
  .filter((built) => !built.includes('/words/'))
  .map((built) => built.replace('./dist/', 'src/').replace(/\.js$/, '.ts'));

// A link in a comment that leads nowhere fails.
run(
  root,
  process.execPath,
  join(folder, 'node_modules/typedoc/bin/typedoc'),
  '--options',
  join(source, 'typedoc.json'),
  ...entryPoints,
);
console.log('The reference is in docs/api/index.html.');
