// @vitest-environment node
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { root } from './documents.js';

const changesets = readdirSync(join(root, '.changeset')).filter((file) =>
  /^(?!README)[\w-]+\.md$/.test(file),
);

/** A changeset without its front matter. */
const summaryOf = (file: string) =>
  readFileSync(join(root, '.changeset', file), 'utf8')
    .replace(/^---[\s\S]*?\n---\n/, '')
    .trim();

/** What `npm run version-packages` makes of the changelog, in a copy of the files that it reads. */
function nextChangelog(): string {
  const folder = mkdtempSync(join(tmpdir(), 'changelog-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const path of ['.changeset', 'CHANGELOG.md', '.prettierrc.json'])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: manifest.name, version: manifest.version }),
  );
  const identity = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    [...identity, 'commit', '-qm', 'All'],
  ])
    spawnSync('git', args, { cwd: folder });
  const changeset = join(root, 'node_modules/@changesets/cli/bin.js');
  const { status, stderr } = spawnSync(process.execPath, [changeset, 'version'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toMatchObject({ status: 0 });
  return readFileSync(join(folder, 'CHANGELOG.md'), 'utf8');
}

const words = (text: string) => text.replaceAll(/[\s*_-]+/g, ' ');

it(
  'a release puts every changeset above the earlier versions, without hashes of commits',
  { timeout: 120_000 },
  () => {
    const changelog = nextChangelog();
    const versions = [...changelog.matchAll(/^## (.+)$/gm)].map(([, version]) => version);
    expect(versions.slice(1)).toContain(manifest.version);
    const [, latest = ''] = changelog.split(/^## /m);
    expect(changesets.filter((file) => !words(latest).includes(words(summaryOf(file))))).toEqual([]);
    expect(latest).not.toMatch(/^- [0-9a-f]{7}: /m);
  },
);

it('the changelog of this version has an entry', () => {
  const text = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  expect(text).toMatch(/^# react-agent-interrupts\n\n## /);
  expect(text).toContain(`\n## ${manifest.version}\n`);
});
