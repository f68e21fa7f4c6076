// Checks the package as users will get it: packs the build, then runs publint and attw on the archive. Both, since
// each sees what the other misses, and one after another, since each packs a build that is not being written.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a command of this project and ends the process with its status when it fails. */
function run(command, ...args) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH },
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync(join(root, 'dist'))) {
  console.error('There is no dist/ to check. Run `npm run build` first.');
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'react-agent-interrupts-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

run('npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', folder);
const [archive] = readdirSync(folder);
run('publint', join(folder, archive), '--strict');
// Stylesheets have no types to look for.
run(
  'attw',
  join(folder, archive),
  '--profile',
  'esm-only',
  '--exclude-entrypoints',
  './styles.css',
  '--format',
  'table-flipped',
  '--no-summary',
);
