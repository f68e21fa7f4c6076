import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { documents, root } from './documents.js';

/** What npm packs: `files`, and three files that it packs in any case. */
const packed = [
  'README.md',
  'LICENSE',
  'package.json',
  ...manifest.files.filter((entry) => !entry.startsWith('!')),
];
const isPacked = (path: string) => packed.some((entry) => path === entry || path.startsWith(`${entry}/`));

/** The files and folders that a page links to, relative to the package. */
function targetsOf(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
  return [...text.matchAll(/\]\(<?([^\s)>]+)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(?:[a-z][a-z+.-]*:|#)/i.test(target))
    .map((target) => normalize(join(dirname(document), target.split('#')[0] ?? '')));
}

it.each(['CHANGELOG.md', 'SECURITY.md', ...documents.filter((page) => page.startsWith('docs/'))])(
  '%s is in the package, with everything that it links to',
  (document) => {
    expect(isPacked(document)).toBe(true);
    expect(targetsOf(document).filter((target) => !isPacked(target))).toEqual([]);
  },
);

// npm resolves the other links of the README with `repository` (scripts/address.mjs).
it('the README links only to its benchmarks and to how to contribute outside of the package', () => {
  const outside = targetsOf('README.md').filter((target) => !isPacked(target));
  expect(outside.filter((target) => !/^(?:bench\/|CONTRIBUTING\.md$)/.test(target))).toEqual([]);
});

it('the examples install the version that they are packed with', () => {
  const examples = manifest.files.filter((entry) => /^examples\/[\w-]+$/.test(entry));
  const wanted = examples.map((example) => {
    const text = readFileSync(join(root, example, 'package.json'), 'utf8');
    return (JSON.parse(text) as { dependencies: Record<string, string> }).dependencies[manifest.name];
  });
  expect(examples.length).toBeGreaterThan(5);
  expect(new Set(wanted)).toEqual(new Set([`^${manifest.version}`]));
});
