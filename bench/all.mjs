// Runs every measurement, one after another, and tells what they have found in bench/README.md and bench/results.json:
//
//   npm run bench
//
// The peers are installed in this folder, and are no dependency of the library. It takes some ten minutes where nothing else
// runs. ROUNDS, BUDGET and PATIENCE, the latter in milliseconds, shorten what takes long.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

/** Runs one command to its end; what it says is shown. Whether it went well. */
function run(command, args, cwd = path('..')) {
  console.log(`\n=== ${[command === process.execPath ? 'node' : command, ...args].join(' ')} ===`);
  return (
    spawnSync(command, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' }).status === 0
  );
}

function installPeers() {
  const stamp = path('node_modules/.setup-stamp');
  const wanted = createHash('sha256')
    .update(readFileSync(path('package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true;
  if (!run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'], path('.')))
    return false;
  writeFileSync(stamp, wanted);
  return true;
}

// Without a build and without peers there is nothing to compare.
if (!run('npm', ['run', '--silent', 'build']) || !installPeers()) process.exit(1);
const measurements = [
  ['--expose-gc', 'bench/streams.mjs'],
  ['bench/react.mjs'],
  ['bench/formKeystroke.mjs'],
  ['bench/memory.mjs'],
  ['bench/growth.mjs'],
  ['bench/size.mjs'],
  ['bench/install.mjs'],
  ['bench/report.mjs'],
];
const missed = measurements.filter((args) => !run(process.execPath, args));
for (const args of missed)
  console.log(`\n${args.at(-1)} failed or missed a target: what it says stands above.`);
process.exitCode = missed.length > 0 ? 1 : 0;
