// Prepares the third-party servers that are not written in JavaScript: each folder in test/servers with a requirements.txt gets a
// virtual environment, which is kept until its requirements change. The tests of a server that is not prepared replay its recordings.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const sources = fileURLToPath(new URL('../test/servers', import.meta.url));
const environments = fileURLToPath(new URL('../node_modules/.cache/servers', import.meta.url));
const isWindows = process.platform === 'win32';

/** The folders of these servers in test/servers. */
export const serverNames = readdirSync(sources).filter((name) =>
  existsSync(join(sources, name, 'requirements.txt')),
);

/** Python's oldest version that all of these servers support. */
const OLDEST = [3, 11];
/** What pip prints if the registry cannot be reached. Any other failure is an error of the requirements. */
const unreachable =
  /connection broken|Temporary failure|NewConnectionError|Read timed out|Max retries|ProxyError/i;

/**
 * Installs servers, and explains which it cannot install here.
 *
 * @param {readonly string[]} names
 * @returns {Promise<{ env: Record<string, string>, lines: readonly string[], failed: readonly string[] }>} `env` tells the tests which
 * servers to start. `lines` names the others. `failed` names those whose requirements are wrong.
 */
export async function prepareServers(names = serverNames) {
  const python = findPython();
  if (!python) {
    const why = `there is no Python ${OLDEST.join('.')} or newer`;
    return { env: {}, lines: [notStarted(names, why)], failed: [] };
  }
  const lines = [];
  const failed = [];
  const prepared = {};
  for (const name of names) {
    const { path, error } = await environmentOf(name, python);
    if (path) prepared[name] = path;
    else if (unreachable.test(error)) {
      lines.push(notStarted(names.slice(names.indexOf(name)), 'the registry cannot be reached'));
      break;
    } else failed.push(`${name} cannot be installed:\n${error}`);
  }
  return { env: { REAL_SERVERS: JSON.stringify(prepared) }, lines, failed };
}

/** A line about servers whose tests replay recordings. */
export function notStarted(names, why) {
  return `Replayed from recordings and not started, because ${why}: ${names.join(', ')}.`;
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
  mkdirSync(environments, { recursive: true });
  for (const old of readdirSync(environments)) {
    if (old.startsWith(`${name}-`)) rmSync(join(environments, old), { recursive: true, force: true });
  }
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
