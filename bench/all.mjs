// Runs every benchmark, one after another, and writes the results to bench/README.md and bench/results.json:
//
//   npm run bench
//
// The other libraries are installed in this folder; they are not dependencies of this library. It takes about ten
// minutes on an idle machine. ROUNDS, BUDGET and PATIENCE (in milliseconds) shorten it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

/** Runs one command and prints its output. Returns whether it succeeded. */
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

// The benchmarks need a build and the other libraries.
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
for (const args of missed) console.log(`\n${args.at(-1)} failed or missed a target. See its output above.`);
process.exitCode = missed.length > 0 ? 1 : 0;
