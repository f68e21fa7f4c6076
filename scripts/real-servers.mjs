// Prepares the third-party servers that `npm test` does not start. Each folder in test/servers with a requirements.txt gets
// a virtual environment, and each with a Cargo.toml is built. Both are kept until they change. The test of a server in
// JavaScript installs it itself. The tests of a server that is not prepared replay its recordings (recorded.json).
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const sources = fileURLToPath(new URL('../test/servers', import.meta.url));
const environments = fileURLToPath(new URL('../node_modules/.cache/servers', import.meta.url));
const isWindows = process.platform === 'win32';

const has = (name, file) => existsSync(join(sources, name, file));

/** The servers, by their folders in test/servers. All have recordings. */
export const serverNames = Object.keys(JSON.parse(readFileSync(join(sources, 'recorded.json'), 'utf8')));

/** Python's oldest version that all of these servers support. */
const OLDEST = [3, 11];

/**
 * Installs servers, and explains which it cannot install here.
 *
 * @param {readonly string[]} names
 * @returns {Promise<{ env: Record<string, string>, lines: readonly string[] }>} `env` tells the tests which servers to start.
 * `lines` names the others, each with its error.
 */
export async function prepareServers(names = serverNames) {
  const prepared = {};
  const namesByError = new Map();
  for (const name of names) {
    const { path, error } = await preparedServer(name);
    if (path) prepared[name] = path;
    else namesByError.set(error, [...(namesByError.get(error) ?? []), name]);
  }
  return {
    env: { REAL_SERVERS: JSON.stringify(prepared) },
    lines: [...namesByError].map(([error, failed]) => notStarted(failed, error)),
  };
}

/** Lines about servers that are not started: how their tests ran, and why. */
export const notStarted = (names, why) =>
  `Not started, so \`npm test\` replays recordings: ${names.join(', ')}.\n${why.trim().replaceAll(/^/gm, '  ')}`;

/** The program that starts a server, or why it cannot be installed. */
async function preparedServer(name) {
  if (has(name, 'requirements.txt')) {
    const python = findPython();
    return python
      ? environmentOf(name, python)
      : { error: `There is no Python ${OLDEST.join('.')} or newer.` };
  }
  if (has(name, 'Cargo.toml')) {
    return spawnSync('cargo', ['--version']).status === 0
      ? builtServer(name)
      : { error: 'There is no cargo.' };
  }
  return { path: process.execPath };
}

/**
 * The program of a server in Rust, or the error output of its build. The build's other files are removed: they take a
 * gigabyte.
 */
async function builtServer(name) {
  const source = join(sources, name);
  const hash = createHash('sha256');
  for (const file of ['Cargo.toml', 'Cargo.lock', 'server.rs']) hash.update(readFileSync(join(source, file)));
  const folder = join(environments, `${name}-${hash.digest('hex').slice(0, 12)}`);
  const path = join(folder, isWindows ? 'server.exe' : 'server');
  if (existsSync(path)) return { path };
  console.log(`Building the server ${name} (cargo build)`);
  removeOld(name);
  const target = join(folder, 'target');
  const manifest = join(source, 'Cargo.toml');
  const options = ['--locked', '--quiet', '--manifest-path', manifest, '--target-dir', target];
  const error = await run('cargo', ['build', ...options]);
  if (error !== undefined) return { error };
  copyFileSync(join(target, 'debug', isWindows ? 'server.exe' : 'server'), path);
  rmSync(target, { recursive: true, force: true });
  return { path };
}

function removeOld(name) {
  mkdirSync(environments, { recursive: true });
  for (const old of readdirSync(environments)) {
    if (old.startsWith(`${name}-`)) rmSync(join(environments, old), { recursive: true, force: true });
  }
}

function findPython() {
  for (const command of isWindows ? ['python', 'py'] : ['python3', 'python']) {
    const script = 'import sys, venv, ensurepip; print(*sys.version_info[:2])';
    const { status, stdout } = spawnSync(command, ['-c', script], { encoding: 'utf8' });
    if (status !== 0) continue;
    const [major, minor] = stdout.trim().split(' ').map(Number);
    if (major === OLDEST[0] && minor >= OLDEST[1]) return { command, version: `${major}.${minor}` };
  }
  return undefined;
}

/** The interpreter of a server's virtual environment, or the error output of its installation. */
async function environmentOf(name, { command, version }) {
  const requirements = join(sources, name, 'requirements.txt');
  const hash = createHash('sha256').update(version).update(readFileSync(requirements)).digest('hex');
  const folder = join(environments, `${name}-${hash.slice(0, 12)}`);
  const path = isWindows ? join(folder, 'Scripts', 'python.exe') : join(folder, 'bin', 'python');
  const stamp = join(folder, '.setup-stamp');
  if (existsSync(stamp)) return { path };
  console.log(`Installing the server ${name} (pip install)`);
  removeOld(name);
  const options = ['--disable-pip-version-check', '--no-input', '--retries', '2', '--quiet'];
  const error =
    (await run(command, ['-m', 'venv', folder])) ??
    (await run(path, ['-m', 'pip', 'install', ...options, '-r', requirements]));
  if (error !== undefined) return { error };
  writeFileSync(stamp, '');
  return { path };
}

/** Runs a command. Resolves with its output if it fails. */
function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk));
    child.on('error', (error) => resolve(error.message));
    child.on('close', (status) =>
      resolve(status === 0 ? undefined : Buffer.concat(printed).toString() || `exit status ${status}`),
    );
  });
}
