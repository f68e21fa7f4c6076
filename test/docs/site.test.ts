import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import guides from '../../site/guides.json' with { type: 'json' };
import { slugOf } from '../../site/slugOf.mjs';
import { pageText, sources } from '../../scripts/site/pages.mjs';
import { root, textOf } from './documents.js';

const listed = guides.flatMap(({ pages }) => pages);
const given = {
  repository: 'https://github.com/owner/name',
  exists: (file: string) => existsSync(join(root, file)),
};

describe('the site', () => {
  it('has each guide once in its sidebar, and no other', () => {
    const guidesInDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => file.replaceAll('\\', '/').replace(/\.md$/, ''));
    expect(listed.toSorted()).toEqual(guidesInDocs.toSorted());
  });

  it.each(Object.keys(sources))('can show %s, whose links lead to pages or to the repository', (source) => {
    const { text, images } = pageText(source, textOf(source), given);
    expect(text).toMatch(/^# /m);
    for (const image of images) expect(given.exists(image), image).toBe(true);
  });

  // GitHub hides an unknown element, and the site cannot be built with it.
  it.each(Object.keys(sources))('shows all of %s: an angle bracket in its text is escaped', (source) => {
    const prose = textOf(source).replaceAll(/^```[\s\S]*?^```$|<!--[\s\S]*?-->|`[^`\n]*`/gm, '');
    expect(prose.match(/(?<!\\)<(?!br>)\/?[a-z][^>\n]*>/gi) ?? []).toEqual([]);
  });

  it('leads from page to page, and to the repository for any other file', () => {
    const text =
      '[a](./docs/hook-only.md#without-react) [b](./LICENSE) [c][t1] [`d[]`](https://example.com)\n\n[t1]: test/setup';
    expect(pageText('README.md', text, given).text).toBe(
      '[a](./hook-only.md#without-react) [b](https://github.com/owner/name/tree/HEAD/LICENSE) [c][t1] [`d[]`](https://example.com)\n\n' +
        '[t1]: https://github.com/owner/name/tree/HEAD/test/setup',
    );
  });

  it('shows the text of such a link while the repository has no address', () => {
    const text = '[b](./LICENSE) [c][t1]\n\n[t1]: test/setup';
    expect(pageText('README.md', text, { ...given, repository: undefined }).text).toBe('b c\n\n');
  });

  it('refuses a link to a missing file', () => {
    expect(() => pageText('README.md', '[a](./docs/missing.md)', given)).toThrow('does not exist');
  });

  it('has the anchors of GitHub', () => {
    expect(slugOf('shadcn/ui')).toBe('shadcnui');
  });
});

describe('llms.txt', () => {
  it('is current', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/llms.mjs'), '--check'], {
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
  });

  it('lists every guide, by links that work in the package', () => {
    const links = [...readFileSync(join(root, 'llms.txt'), 'utf8').matchAll(/\]\(([^)]+)\)/g)].map(
      ([, to]) => to,
    );
    expect(new Set(links)).toEqual(new Set(['README.md', ...listed.map((page) => `docs/${page}.md`)]));
  });
});
