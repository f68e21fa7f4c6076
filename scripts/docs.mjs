// Builds the site of the documentation into site/dist:
//
//   npm run docs                   the guides, the reference of all exports, the benchmarks and the playground
//   npm run docs -- --stories      builds Storybook first; without it, the site has the stories if storybook-static/ exists
//   npm run docs -- --try          also approves a question of the playground in Chromium, and looks at the live story
//   npm run test:docs              does both
//
// VitePress and TypeDoc are dependencies of site/package.json, so that `npm ci` does not install them. TypeDoc needs
// TypeScript's compiler API, which TypeScript 7 no longer has.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildPlayground } from '../site/playground/build.mjs';
import { root, run } from './packed.mjs';
import { readAddress } from './site/address.mjs';
import { deadLinks } from './site/checkLinks.mjs';
import { writePages } from './site/pages.mjs';
import { storiesPage } from './site/storiesPage.mjs';

const site = join(root, 'site');
const pages = join(site, 'pages');
const built = join(site, 'dist');
const stories = join(root, 'storybook-static');
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
const { repository, homepage } = readAddress();

function installTools() {
  const stamp = join(site, 'node_modules/.installed-lock.json');
  const lock = join(site, 'package-lock.json');
  if (read(stamp) === read(lock)) return;
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--loglevel=error'];
  run(site, 'npm', 'ci', ...quiet);
  cpSync(lock, stamp);
}

/** The reference from JSDoc. A broken link in a comment is an error. */
function writeReference() {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const entryPoints = Object.values(manifest.exports)
    .flatMap((target) => (typeof target === 'string' ? [] : [target.default]))
    // Each language has a single export of the same type.
    .filter((file) => !file.includes('/words/'))
    .map((file) => join(root, file.replace('./dist/', 'src/').replace(/\.js$/, '.ts')));
  const typedoc = join(site, 'node_modules/typedoc/bin/typedoc');
  run(site, process.execPath, typedoc, '--options', join(site, 'typedoc.json'), ...entryPoints);
}

const playgroundPage = `---
layout: page
sidebar: false
title: Playground
---

# Playground

The page of the demo, with its scripted agent in the page itself: nothing is sent to a network. [Open it alone](./playground/index.html){target="_blank"}.

<iframe src="./playground/index.html" title="The playground" style="width: 100%; height: 80vh; border: 1px solid var(--vp-c-divider)"></iframe>
`;

if (process.argv.includes('--stories')) run(root, 'npm', 'run', '--silent', 'build-storybook');
installTools();
rmSync(pages, { recursive: true, force: true });
rmSync(built, { recursive: true, force: true });
mkdirSync(pages, { recursive: true });
const write = writePages({ root, folder: pages, repository });
writeReference();
const hasStories = existsSync(join(stories, 'index.json'));
write('stories.md', storiesPage(hasStories ? JSON.parse(read(join(stories, 'index.json'))) : undefined));
write('playground.md', playgroundPage);
if (!repository) console.log('package.json has no `repository`, so links to source files are only text.');

process.env.DOCS_REPOSITORY = repository ?? '';
process.env.DOCS_HOMEPAGE = homepage ?? '';
run(site, process.execPath, join(site, 'node_modules/vitepress/bin/vitepress.js'), 'build', '.');
await buildPlayground(join(built, 'playground'));
if (hasStories) cpSync(stories, join(built, 'stories'), { recursive: true });
else
  console.log('storybook-static/ does not exist, so the site has no live stories: npm run docs -- --stories');
// The links of llms.txt lead to the guides as they are in the package.
cpSync(join(root, 'llms.txt'), join(built, 'llms.txt'));
cpSync(join(root, 'README.md'), join(built, 'README.md'));
cpSync(join(root, 'docs'), join(built, 'docs'), { recursive: true });

const base = homepage ? new URL(homepage).pathname : '/';
const { count, pages: checked, dead } = deadLinks(built, base, ['stories', 'playground']);
if (dead.length > 0) {
  console.error(`Dead links:\n${dead.join('\n')}`);
  process.exit(1);
}
console.log(
  `The site is in site/dist: ${checked} pages, whose ${count} links within the site all lead somewhere.`,
);

if (process.argv.includes('--try')) {
  const { trySite } = await import('./site/trySite.mjs');
  await trySite(built, base, hasStories);
}
