// Generates the reference of all exports from their JSDoc, in docs/api/ (ignored by git):
//
//   npm run docs:api
//
// TypeDoc needs TypeScript's compiler API, which TypeScript 7 no longer has. It is therefore installed in a separate
// folder with an older TypeScript.
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
  // Each language has a single export of the same type.
  .filter((built) => !built.includes('/words/'))
  .map((built) => built.replace('./dist/', 'src/').replace(/\.js$/, '.ts'));

// A broken link in a comment is an error.
run(
  root,
  process.execPath,
  join(folder, 'node_modules/typedoc/bin/typedoc'),
  '--options',
  join(source, 'typedoc.json'),
  ...entryPoints,
);
console.log('The reference is in docs/api/index.html.');
