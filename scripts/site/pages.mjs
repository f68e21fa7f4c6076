// Assembles the pages of the site from the files of the repository. Nothing of it is in git.
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import guides from '../../site/guides.json' with { type: 'json' };

/** Each page beside the file of the repository that it is made from. */
export const sources = {
  'README.md': 'index.md',
  'CHANGELOG.md': 'changelog.md',
  'SECURITY.md': 'security.md',
  'bench/README.md': 'benchmarks.md',
  ...Object.fromEntries(
    guides.flatMap(({ pages }) => pages.map((page) => [`docs/${page}.md`, `${page}.md`])),
  ),
};

/**
 * The text of a page for the site. A link to another page leads to it on the site. A link to any other file leads to the
 * repository; if its address is not set, only the text of the link remains.
 */
export function pageText(source, text, { repository, exists }) {
  const page = sources[source];
  const images = [];
  const address = (target) => {
    if (/^(?:[a-z][a-z+.-]*:|#)/i.test(target)) return target;
    const [path = '', anchor] = target.split('#');
    const file = posix.join(posix.dirname(source), path);
    const hash = anchor === undefined ? '' : `#${anchor}`;
    if (sources[file]) return relative(page, sources[file]) + hash;
    if (!exists(file)) throw new Error(`${source} links to ${file}, which does not exist.`);
    return repository && `${repository}/tree/HEAD/${file}${hash}`;
  };
  const parts = text.split(/^(```[\s\S]*?^```$)/m);
  const changed = parts.map((part, index) => {
    if (index % 2 === 1) return part;
    const dropped = new Set();
    return (
      part
        .replaceAll(/<!--[\s\S]*?-->\n?/g, '')
        .replaceAll(/^\[(\w+)\]: (\S+)( .*)?$/gm, (_all, name, target, title = '') => {
          const to = address(target);
          if (to) return `[${name}]: ${to}${title}`;
          dropped.add(name);
          return '';
        })
        .replaceAll(/!\[([^\]]*)\]\(([^)\s]+)\)/g, (_all, words, target) => {
          const file = posix.join(posix.dirname(source), target);
          images.push(file);
          return `![${words}](${relative(page, file)})`;
        })
        // Code in the text of a link may contain brackets.
        .replaceAll(/(?<!!)\[((?:`[^`]*`|[^[\]`])*)\]\((\S+?)\)/g, (_all, words, target) => {
          const to = address(target);
          return to ? `[${words}](${to})` : words;
        })
        .replaceAll(/\[([^\]]+)\]\[(\w+)\]/g, (all, words, name) => (dropped.has(name) ? words : all))
    );
  });
  return { text: changed.join(''), images };
}

const relative = (from, to) => {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
};

/** Writes the pages that exist in the repository as files. */
export function writePages({ root, folder, repository }) {
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const exists = (file) => existsSync(join(root, file));
  for (const [source, page] of Object.entries(sources)) {
    const { text, images } = pageText(source, readFileSync(join(root, source), 'utf8'), {
      repository,
      exists,
    });
    write(page, text);
    for (const image of images) {
      mkdirSync(dirname(join(folder, image)), { recursive: true });
      copyFileSync(join(root, image), join(folder, image));
    }
  }
  return write;
}
