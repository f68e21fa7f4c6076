import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const script = fileURLToPath(new URL('../../scripts/address.mjs', import.meta.url));
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'address-'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'a', keywords: [], license: 'MIT' }));
});
afterEach(() => rmSync(folder, { recursive: true }));

function address(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { GITHUB_REPOSITORY: _repository, GITHUB_SERVER_URL: _server, ...rest } = process.env;
  return spawnSync(process.execPath, [script, ...args], {
    cwd: folder,
    env: { ...rest, ...env },
    encoding: 'utf8',
  });
}

test('a release fails without the address of the repository, and the error names the command that sets it', () => {
  const { status, stderr } = address([]);
  expect(status).toBe(1);
  expect(stderr).toContain('package.json has no repository');
  expect(stderr).toContain('npm run address -- https://github.com/OWNER/NAME');
});

test('one command sets the repository, the homepage and the issues', () => {
  expect(address(['https://github.com/Owner/name']).status).toBe(0);
  expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toEqual({
    name: 'a',
    keywords: [],
    homepage: 'https://owner.github.io/name/',
    repository: { type: 'git', url: 'git+https://github.com/Owner/name.git' },
    bugs: 'https://github.com/Owner/name/issues',
    license: 'MIT',
  });
  expect(address([]).status).toBe(0);
});

test('another host needs the address of the site', () => {
  expect(address(['https://gitlab.com/owner/name']).stderr).toContain('address of the site');
  expect(address(['https://gitlab.com/owner/name', 'https://example.com/docs/']).status).toBe(0);
});

test('a release fails in the CI of another repository, from which npm would refuse it', () => {
  address(['https://github.com/owner/name']);
  expect(address([], { GITHUB_REPOSITORY: 'owner/name' }).status).toBe(0);
  const { status, stderr } = address([], { GITHUB_REPOSITORY: 'fork/name' });
  expect(status).toBe(1);
  expect(stderr).toContain('https://github.com/fork/name');
});

test('each way to publish checks it first', () => {
  expect(manifest.scripts.prepublishOnly).toContain('address');
  expect(manifest.scripts.release).toMatch(/address .*changeset publish/);
});
