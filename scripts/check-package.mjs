// Checks the package as it is published: packs the build, then runs publint and attw on the archive. Each finds
// problems that the other misses.
import { join } from 'node:path';
import { packed, root, run } from './packed.mjs';

const archive = packed();
const tool = (name) => join(root, 'node_modules/.bin', name);

run(root, tool('publint'), archive, '--strict');
// Style sheets have no types, and neither has what only Jest loads.
run(
  root,
  tool('attw'),
  archive,
  '--profile',
  'esm-only',
  '--exclude-entrypoints',
  './styles.css',
  './styles.layer.css',
  './jest/environment',
  '--format',
  'table-flipped',
  '--no-summary',
);
