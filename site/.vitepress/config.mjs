import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import guides from '../guides.json' with { type: 'json' };
import { slugOf } from '../slugOf.mjs';

const pages = fileURLToPath(new URL('../pages/', import.meta.url));
/** The address of the site and of the repository, from package.json. Both are optional. */
const { DOCS_HOMEPAGE: homepage, DOCS_REPOSITORY: repository } = process.env;

const titleOf = (page) => /^# (.+)$/m.exec(readFileSync(`${pages}${page}.md`, 'utf8'))?.[1] ?? page;
const link = (page) => ({ text: titleOf(page).replaceAll(/[`*]/g, ''), link: `/${page}` });

/** A page of the reference for each entry point. */
const entries = readdirSync(`${pages}api`, { recursive: true })
  .filter((file) => file.endsWith('.md') && file !== 'all.md')
  .map((file) => file.replace(/\.md$/, ''))
  .toSorted((one, other) => one.localeCompare(other))
  .map((page) => ({ text: page.replace(/\/index$/, ''), link: `/api/${page}` }));

export default defineConfig({
  title: 'react-agent-interrupts',
  description:
    'Human-in-the-loop for React: shows what an AG-UI agent asks, validates the answers and resumes the run.',
  lang: 'en',
  base: homepage ? new URL(homepage).pathname : '/',
  srcDir: 'pages',
  outDir: 'dist',
  cleanUrls: false,
  // The playground, the stories and llms.txt are files beside the pages.
  ignoreDeadLinks: [/^\/(?:playground|stories)\/index/, /llms\.txt$/],
  markdown: {
    anchor: { slugify: slugOf },
    // VitePress renders pages with Vue. Braces in a page are text.
    config(md) {
      for (const rule of ['text', 'code_inline']) {
        const render = md.renderer.rules[rule];
        md.renderer.rules[rule] = (...given) => render(...given).replaceAll('{{', '&#123;&#123;');
      }
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Guides', link: '/getting-started' },
      { text: 'API', link: '/api/all' },
      { text: 'Stories', link: '/stories' },
      { text: 'Playground', link: '/playground' },
      { text: 'Benchmarks', link: '/benchmarks' },
    ],
    sidebar: [
      { text: 'Overview', link: '/' },
      ...guides.map(({ title, pages: listed }) => ({
        text: title,
        collapsed: title === 'Conformance',
        items: listed.map(link),
      })),
      { text: 'API', collapsed: true, items: [{ text: 'All entry points', link: '/api/all' }, ...entries] },
      {
        text: 'More',
        items: ['stories', 'playground', 'benchmarks', 'security'].map(link),
      },
    ],
    ...(repository && { socialLinks: [{ icon: 'github', link: repository }] }),
  },
});
