// Checks every link within a built site: the file exists, and the anchor.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

const decoded = (text) => decodeURIComponent(text.replaceAll('&amp;', '&'));

/** The links of the pages of `folder` that lead nowhere. `base` is the path of the site. Skips the folders `without`. */
export function deadLinks(folder, base, without) {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.html') && !without.some((name) => file.startsWith(`${name}/`)));
  const ids = new Map();
  const idsOf = (file) => {
    if (!ids.has(file)) {
      const text = readFileSync(join(folder, file), 'utf8');
      ids.set(file, new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => decoded(id))));
    }
    return ids.get(file);
  };
  let count = 0;
  const dead = pages.flatMap((page) =>
    [...readFileSync(join(folder, page), 'utf8').matchAll(/ (?:href|src)="([^"]*)"/g)].flatMap(
      ([, target]) => {
        if (/^[a-z][a-z+.-]*:/i.test(target) || target.startsWith('//')) return [];
        count += 1;
        const [path = '', anchor] = decoded(target).split('#');
        const plain = path.split('?')[0] ?? '';
        let file = page;
        if (plain.startsWith('/')) {
          if (!plain.startsWith(base)) return [`${page}: ${target} is outside ${base}`];
          file = plain.slice(base.length);
        } else if (plain !== '') file = posix.join(posix.dirname(page), plain);
        const full = join(folder, file);
        if (existsSync(full) && statSync(full).isDirectory()) file = posix.join(file, 'index.html');
        if (!existsSync(join(folder, file))) return [`${page}: ${target} leads to no file`];
        if (!anchor || !file.endsWith('.html') || without.some((name) => file.startsWith(`${name}/`)))
          return [];
        return idsOf(file).has(anchor) ? [] : [`${page}: ${target} leads to no heading`];
      },
    ),
  );
  return { count, pages: pages.length, dead: [...new Set(dead)] };
}
