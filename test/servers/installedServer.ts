import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const sources = fileURLToPath(new URL('.', import.meta.url));
/** Outside of the library's own dependencies: tests must not import these, and a clean checkout has none. */
const installed = fileURLToPath(new URL('../../node_modules/.servers/', import.meta.url));

const MINUTES = 60_000;

/**
 * Copies a server to its own dependencies, and installs them if needed. It does not reinstall while the lock file stays
 * the same. Returns the folder to run it in.
 *
 * @param name The folder beside this file with its `package.json`, its lock file and `server.mjs`.
 * @throws Error with npm's output if the installation fails twice.
 */
export function installedServer(name: string): string {
  const folder = join(installed, name);
  mkdirSync(folder, { recursive: true });
  cpSync(join(sources, name), folder, { recursive: true });
  cpSync(join(sources, 'serve.mjs'), join(folder, 'serve.mjs'));
  const stamp = join(folder, 'node_modules/.setup-stamp');
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return folder;
  // A registry that fails once often works on the next attempt.
  const words = install(folder) && install(folder);
  if (words) {
    rmSync(stamp, { force: true });
    throw new Error(`The dependencies of the server "${name}" could not be installed:\n${words}`);
  }
  writeFileSync(stamp, wanted);
  return folder;
}

/** npm's error output; nothing if it succeeded. */
function install(cwd: string): string | undefined {
  const options = [
    'ci',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--prefer-offline',
    '--loglevel=error',
  ];
  const { status, stderr, error } = spawnSync('npm', options, {
    cwd,
    encoding: 'utf8',
    timeout: 3 * MINUTES,
    shell: process.platform === 'win32',
  });
  if (status === 0) return undefined;
  return error ? error.message : stderr || `npm ci ended with status ${status}`;
}
