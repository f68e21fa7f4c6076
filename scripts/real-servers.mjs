// Prepares the third-party servers that are not written in JavaScript. Each folder in test/servers with a
// requirements.txt gets a virtual environment, and each with a Cargo.toml is built. Both are kept until they change.
// The tests of a Python server that is not prepared replay its recordings. The tests of a server in Rust do not run
// without it.
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

const foldersWith = (file) => readdirSync(sources).filter((name) => existsSync(join(sources, name, file)));

/** The folders of the servers in Python and in Rust, in test/servers. */
const inPython = foldersWith('requirements.txt');
const inRust = foldersWith('Cargo.toml');
export const serverNames = [...inPython, ...inRust];

/** Python's oldest version that all of these servers support. */
const OLDEST = [3, 11];
/** What pip prints if the registry cannot be reached. Any other failure is an error of the requirements. */
const unreachable =
  /connection broken|[Cc]ould not resolve host|spurious network error|failed to download|Temporary failure|NewConnectionError|Read timed out|Max retries|ProxyError/i;

/**
 * Installs servers, and explains which it cannot install here.
 *
 * @param {readonly string[]} names
 * @returns {Promise<{ env: Record<string, string>, lines: readonly string[], failed: readonly string[] }>} `env` tells the tests which
 * servers to start. `lines` names the others. `failed` names those whose requirements are wrong.
 */
export async function prepareServers(names = serverNames) {
  const all = [
    await preparePython(names.filter((name) => inPython.includes(name))),
    await prepareRust(names.filter((name) => inRust.includes(name))),
  ];
  const prepared = Object.assign({}, ...all.map((each) => each.prepared));
  return {
    env: { REAL_SERVERS: JSON.stringify(prepared) },
    lines: all.flatMap(({ lines }) => lines),
    failed: all.flatMap(({ failed }) => failed),
  };
}

/** Lines about servers that are not started. */
export function notStarted(names, why) {
  const replayed = names.filter((name) => inPython.includes(name));
  const leftOut = names.filter((name) => inRust.includes(name));
  return [
    ...(replayed.length > 0
      ? [`Replayed from recordings and not started, because ${why}: ${replayed.join(', ')}.`]
      : []),
    ...(leftOut.length > 0 ? [`Not tested, because ${why}: ${leftOut.join(', ')}.`] : []),
  ];
}

async function prepareRust(names) {
  const prepared = {};
  const lines = [];
  const failed = [];
  for (const name of names) {
    if (spawnSync('cargo', ['--version']).status !== 0) {
      return { prepared, lines: notStarted(names, 'there is no cargo'), failed };
    }
    const { path, error } = await builtServer(name);
    if (path) prepared[name] = path;
    else if (unreachable.test(error)) lines.push(...notStarted([name], 'the registry cannot be reached'));
    else failed.push(`${name} cannot be built:\n${error}`);
  }
  return { prepared, lines, failed };
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
  console.log(`Building the server ${name} (cargo build, 3 minutes)`);
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

async function preparePython(names) {
  const python = findPython();
  if (!python) {
    const why = `there is no Python ${OLDEST.join('.')} or newer`;
    return { prepared: {}, lines: notStarted(names, why), failed: [] };
  }
  const lines = [];
  const failed = [];
  const prepared = {};
  for (const name of names) {
    const { path, error } = await environmentOf(name, python);
    if (path) prepared[name] = path;
    else if (unreachable.test(error)) {
      lines.push(...notStarted(names.slice(names.indexOf(name)), 'the registry cannot be reached'));
      break;
    } else failed.push(`${name} cannot be installed:\n${error}`);
  }
  return { prepared, lines, failed };
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
