// Packs the build as it is published, and creates folders outside the repository in which it is installed.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const MINUTE = 60_000;

/**
 * A folder that is deleted when this process exits. It is outside the repository, so that modules do not resolve to it
 * by accident.
 */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'react-agent-interrupts-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a command, prints its output, and exits this process if the command fails. */
export function run(cwd, command, ...args) {
  const { status, signal, error } = spawnSync(command, args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 10 * MINUTE,
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  console.error(
    `\n${[command, ...args].join(' ')} failed: ${error?.message ?? signal ?? `status ${status}`}`,
  );
  process.exit(1);
}

/**
 * The path of the archive that `npm publish` would upload. PACKAGE_ARCHIVE is the path of an existing archive, or the
 * path to save a new one to; scripts/test.mjs sets it.
 */
export function packed() {
  const kept = process.env.PACKAGE_ARCHIVE;
  if (kept && existsSync(kept)) return kept;
  if (!existsSync(join(root, 'dist'))) {
    console.error('dist/ does not exist. Run `npm run build` first.');
    process.exit(1);
  }
  const folder = temporaryFolder();
  run(root, 'npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', folder);
  const archive = join(folder, readdirSync(folder)[0]);
  if (!kept) return archive;
  copyFileSync(archive, kept);
  return kept;
}

/** Installs packages from the registry and from archives, without running their scripts. */
export function install(cwd, ...packages) {
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--loglevel=error'];
  run(cwd, 'npm', 'install', ...quiet, ...packages);
}

/** A port of this machine that nothing listens on. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
