// Checks the package as it is published: packs the build, then runs publint and attw on the archive. Each finds
// problems that the other misses.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { packed, root, run } from './packed.mjs';

const archive = packed();
const tool = (name) => join(root, 'node_modules/.bin', name);

// Everything that publint reports is an error, except for the arrays of `#rjsf/*`. They name an empty module in case an optional peer
// is not installed. Node takes the first name, which is right for it. `npm run test:projects` builds with Vite and Next.js without
// the peers.
const { messages, pkg } = await publint({
  pack: { tarball: new Uint8Array(readFileSync(archive)).buffer },
  strict: true,
});
const isOfOptionalPeer = ({ code, path }) =>
  code === 'IMPORTS_FALLBACK_ARRAY_USE' && path[0] === 'imports' && path[1].startsWith('#rjsf/');
const reported = messages.filter((message) => !isOfOptionalPeer(message));
for (const message of reported) console.error(formatMessage(message, pkg));
if (reported.length > 0) process.exit(1);
console.log(`publint has nothing to report beside ${messages.length} arrays for optional peers.`);
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
  './inbox.css',
  './inbox.layer.css',
  './jest/environment',
  '--format',
  'table-flipped',
  '--no-summary',
);
