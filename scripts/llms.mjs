// Writes llms.txt, the list of the guides for language models, in the order of the site. `npm run llms -- --check` only
// compares. The links are relative, so that they lead to the guides in the package, in the repository and on the site.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import guides from '../site/guides.json' with { type: 'json' };

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file) => readFileSync(join(root, file), 'utf8');

/** Text without marks and links, on one line. */
const plain = (text) =>
  text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_]{1,2}(\w[^*_]*)[*_]{1,2}/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The heading of a page, the first sentence below it, and its sections. */
function summaryOf(file) {
  const page = read(file).replaceAll(/^```[\s\S]*?^```$/gm, '');
  const [, title = '', paragraph = ''] = /^# (.+)\n\n([\s\S]+?)\n\n/.exec(page) ?? [];
  const [sentence = plain(paragraph)] = /^.*?[.:](?= |$)/.exec(plain(paragraph)) ?? [];
  const sections = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => plain(heading));
  const listed = sections.length > 0 ? ` Sections: ${sections.join('; ')}.` : '';
  return `- [${plain(title)}](${file}): ${sentence.replace(/:$/, '.')}${listed}`;
}

const { name, description } = JSON.parse(read('package.json'));
const text = [
  `# ${name}`,
  `> ${description}`,
  'The README has the quick start and the table of supported servers. The guides are part of the package. The types in `dist/` have JSDoc.',
  [
    '## Overview',
    '',
    '- [README](README.md): the quick start, an overview of the features, and the supported servers.',
  ].join('\n'),
  ...guides.map(({ title, pages }) =>
    [
      `## ${title === 'Conformance' ? 'Optional' : title}`,
      '',
      ...pages.map((page) => summaryOf(`docs/${page}.md`)),
    ].join('\n'),
  ),
].join('\n\n');

if (!process.argv.includes('--check')) writeFileSync(join(root, 'llms.txt'), `${text}\n`);
else if (read('llms.txt') !== `${text}\n`) {
  console.error('llms.txt does not match the guides. Run `npm run llms`.');
  process.exitCode = 1;
}
