import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const sources = fileURLToPath(new URL('.', import.meta.url));
/** Outside of the library's own dependencies: tests must not import these, and a clean checkout has none. */
const installed = fileURLToPath(new URL('../../node_modules/.servers/', import.meta.url));

const MINUTES = 60_000;

/**
 * Copies a server to a new folder with its dependencies, and installs them if needed. It does not reinstall while the lock
 * file stays the same. Files that run at the same time may start the same server, and some servers write to their folder.
 *
 * @param name The folder beside this file with its `package.json`, its lock file and `server.mjs`.
 * @returns the folder to run it in, which the caller removes.
 * @throws Error with npm's output if the installation fails twice.
 */
export function installedServer(name: string): string {
  const folder = join(installed, name);
  mkdirSync(folder, { recursive: true });
  exclusively(`${folder}.lock`, () => installOnce(name, folder));
  const copy = mkdtempSync(`${folder}-`);
  cpSync(join(sources, name), copy, { recursive: true });
  cpSync(join(sources, 'serve.mjs'), join(copy, 'serve.mjs'));
  symlinkSync(join(folder, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}

function installOnce(name: string, folder: string): void {
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(join(sources, name, file), join(folder, file));
  const stamp = join(folder, 'node_modules/.setup-stamp');
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  // A registry that fails once often works on the next attempt.
  const words = install(folder) && install(folder);
  if (words) {
    rmSync(stamp, { force: true });
    throw new Error(`The dependencies of the server "${name}" could not be installed:\n${words}`);
  }
  writeFileSync(stamp, wanted);
}

/** Waits until no other process has this lock, and holds it meanwhile. */
function exclusively(lock: string, act: () => void): void {
  while (!isTaken(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  try {
    act();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Takes the lock unless a running process has it. */
function isTaken(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
    // It is written right after the file is created.
    if (holder > 0 && !isRunning(holder)) rmSync(lock, { force: true });
    return false;
  }
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
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
