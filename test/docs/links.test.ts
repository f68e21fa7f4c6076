import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { documents, root, textOf } from './documents.js';

const withoutCode = (text: string) =>
  text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()]/g, ' '));

/** The anchors of a page, as GitHub generates them: lower case, spaces as hyphens, everything else removed. */
function anchorsOf(document: string): Set<string> {
  const found = new Set<string>();
  for (const [, heading = ''] of textOf(document)
    .replace(/^```[\s\S]*?^```$/gm, '')
    .matchAll(/^#{1,6} (.+)$/gm)) {
    const plain = heading
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    let anchor = plain;
    for (let twin = 1; found.has(anchor); twin += 1) anchor = `${plain}-${twin}`;
    found.add(anchor);
  }
  return found;
}

/** Every link of a page within the repository, including links with a title. */
const linksOf = (document: string): string[] =>
  [...withoutCode(textOf(document)).matchAll(/\]\(<?([^\s)>]+)>?(?:\s+"[^"]*")?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z][a-z+.-]*:/i.test(target));

/** The error of a link; nothing if its target exists. */
function fault(document: string, target: string): string | undefined {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? document : normalize(join(dirname(document), decodeURIComponent(path)));
  if (!existsSync(join(root, file))) return `${target}: there is no ${file}`;
  if (anchor === undefined || !file.endsWith('.md')) return undefined;
  return anchorsOf(file).has(anchor) ? undefined : `${target}: ${file} has no heading “${anchor}”`;
}

describe.each(documents)('%s', (document) => {
  it('has no dead link', () => {
    expect(linksOf(document).flatMap((target) => fault(document, target) ?? [])).toEqual([]);
  });

  // Prettier formats these markers as text.
  it('has no conflict markers', () => {
    expect(textOf(document)).not.toMatch(/^(?:<{7} |={7}$|>{7} )/m);
  });
});

describe('the check of links', () => {
  it('finds links and missing targets', () => {
    expect(documents.flatMap(linksOf).length).toBeGreaterThan(20);
    expect(fault('README.md', './docs/missing.md')).toContain('there is no docs/missing.md');
    expect(fault('README.md', '#nowhere')).toContain('has no heading');
    expect(fault('docs/hook-only.md', '#without-react')).toBeUndefined();
  });

  // Changesets become CHANGELOG.md, which is beside the README.
  it('covers changesets, which only link to pages in the package', () => {
    const changesets = readdirSync(join(root, '.changeset')).filter((file) => /^[a-z-]+\.md$/.test(file));
    const links = changesets.flatMap((file) => linksOf(`.changeset/${file}`));
    expect(links).toContain('./docs/upgrading.md');
    expect(links.flatMap((target) => fault('CHANGELOG.md', target) ?? [])).toEqual([]);
    expect(links.filter((target) => !target.startsWith('./docs/'))).toEqual([]);
    expect(manifest.files).toContain('docs');
  });

  it('requires a link from the README to every page', () => {
    const linked = linksOf('README.md').map((target) => normalize(target.split('#')[0] ?? ''));
    expect(linked).toEqual(expect.arrayContaining(documents.filter((document) => document !== 'README.md')));
  });
});
