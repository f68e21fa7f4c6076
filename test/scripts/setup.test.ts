import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/setup.mjs', import.meta.url));
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A checkout that lists one package, and whose node_modules has it in `installed` and the package itself. */
function checkout(installed: string | undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'checkout-'));
  folders.push(folder);
  const lock = (version: string) =>
    JSON.stringify({
      lockfileVersion: 3,
      packages: { '': {}, 'node_modules/listed': { version, integrity: 'sha512-a' } },
    });
  mkdirSync(join(folder, 'scripts'));
  cpSync(script, join(folder, 'scripts/setup.mjs'));
  writeFileSync(join(folder, 'package-lock.json'), lock('1.0.0'));
  mkdirSync(join(folder, 'node_modules/listed'), { recursive: true });
  if (installed) writeFileSync(join(folder, 'node_modules/.package-lock.json'), lock(installed));
  // An `npm` that only leaves a mark shows whether it was called.
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/npm'), '#!/bin/sh\ntouch npm-was-called\n', { mode: 0o755 });
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`,
  };
  delete env['CHROMIUM_PATH'];
  const run = (...options: string[]) =>
    spawnSync(process.execPath, [join(folder, 'scripts/setup.mjs'), ...options], { cwd: folder, env }).status;
  return { folder, run, isInstalledAgain: () => existsSync(join(folder, 'npm-was-called')) };
}

it('keeps a node_modules that fits, in a checkout that was copied', () => {
  const { run, isInstalledAgain } = checkout('1.0.0');
  expect(run()).toBe(0);
  expect(isInstalledAgain()).toBe(false);
});

it.each([
  ['another version is installed', '0.9.0'],
  ['nothing says what is installed', undefined],
])('installs again if %s', (_what, installed) => {
  const { run, isInstalledAgain } = checkout(installed);
  expect(run()).toBe(0);
  expect(isInstalledAgain()).toBe(true);
});

it('notes the headless shell of Chromium beside Chromium itself, for the tests', () => {
  const { folder, run } = checkout('1.0.0');
  const browser = (name: string): string => {
    const path = join(folder, 'bin', name);
    writeFileSync(path, '#!/bin/sh\necho Chromium 150\n', { mode: 0o755 });
    return path;
  };
  browser('chromium-headless-shell');
  writeFileSync(join(folder, 'node_modules/.chromium-path'), browser('chromium'));
  expect(run('--browser')).toBe(0);
  const noted = (name: string) => readFileSync(join(folder, 'node_modules', name), 'utf8');
  // That of the system comes first.
  expect(noted('.headless-shell-path')).toMatch(/\/chromium-headless-shell$/);
  expect(noted('.chromium-path')).toBe(join(folder, 'bin/chromium'));
});
