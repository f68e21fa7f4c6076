import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const scripts = fileURLToPath(new URL('../../scripts/', import.meta.url));
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/**
 * A checkout with a server in Python and one in Rust, whose checks all pass, on a machine with these programs only.
 * `vitest` prints which servers it starts.
 */
function checkout(programs: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'checkout-'));
  folders.push(folder);
  const write = (file: string, text: string, mode = 0o644): void => {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), text, { mode });
  };
  for (const file of ['servers.mjs', 'real-servers.mjs', 'test.mjs']) {
    cpSync(join(scripts, file), join(folder, 'scripts', file));
  }
  write('test/servers/recorded.json', '{ "snake": "snake-1.0.0", "crab": "crab-1.0.0" }');
  write('test/servers/snake/requirements.txt', 'snake==1.0.0');
  for (const file of ['Cargo.toml', 'Cargo.lock', 'server.rs']) write(`test/servers/crab/${file}`, '');
  const all = { npm: 'exit 0', vitest: 'echo "Started: $REAL_SERVERS"', ...programs };
  for (const [name, script] of Object.entries(all)) write(`bin/${name}`, `#!/bin/sh\n${script}\n`, 0o755);
  return (script: string, ...args: readonly string[]) =>
    spawnSync(process.execPath, [join(folder, 'scripts', script), ...args], {
      cwd: folder,
      env: { PATH: join(folder, 'bin') },
      encoding: 'utf8',
    });
}

const replayed = (name: string, why: string): string =>
  `Not started, so \`npm test\` replays recordings: ${name}.\n  ${why}\n`;

describe.each([
  ['there are no Python and no cargo', {}, 'There is no Python 3.11 or newer.', 'There is no cargo.'],
  [
    'their installation fails',
    {
      python3: '[ "$1" = -c ] && echo 3 11 && exit\necho "No pip" >&2; exit 1',
      cargo: '[ "$1" = build ] || exit 0\necho "No crate" >&2; exit 1',
    },
    'No pip',
    'No crate',
  ],
])('if %s', (_why, programs, ofSnake, ofCrab) => {
  it('`npm run test:servers` fails, and names each server with its error', () => {
    const { status, stdout, stderr } = checkout(programs)('servers.mjs');
    expect(status).toBe(1);
    expect(stdout).toContain('Started: {}');
    expect(stderr).toBe(replayed('snake', ofSnake) + replayed('crab', ofCrab));
  });

  it('`npm run test:servers` with a name fails because of this server only', () => {
    const { status, stderr } = checkout(programs)('servers.mjs', 'crab');
    expect([status, stderr]).toEqual([1, replayed('crab', ofCrab)]);
  });

  it('`npm test -- --servers` replays their recordings, and names each with its error', () => {
    const { status, stdout } = checkout(programs)('test.mjs', '--servers');
    expect(status).toBe(0);
    expect(stdout).toContain('=== Servers ===\nStarted: {}\n');
    expect(stdout).toMatch(/0 passed, 0 failed\n$/);
    expect(stdout).toContain(replayed('snake', ofSnake) + replayed('crab', ofCrab));
  });
});

it('`npm test` names the servers that it does not start', () => {
  const { stdout } = checkout({})('test.mjs');
  expect(stdout).toContain(replayed('snake, crab', '`npm test -- --servers` starts them.'));
});
