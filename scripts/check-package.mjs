// Checks the package as users will get it: packs the build, then runs publint and attw on the archive. Both, since
// each sees what the other misses.
import { join } from 'node:path';
import { packed, root, run } from './packed.mjs';

const archive = packed();
const tool = (name) => join(root, 'node_modules/.bin', name);

run(root, tool('publint'), archive, '--strict');
// Stylesheets have no types to look for.
run(
  root,
  tool('attw'),
  archive,
  '--profile',
  'esm-only',
  '--exclude-entrypoints',
  './styles.css',
  '--format',
  'table-flipped',
  '--no-summary',
);
