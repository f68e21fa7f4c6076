// Photographs every story in light and in dark, and compares the pictures with those in test/visual. What differs is
// saved in visual-differences, and the exit status is 1. With --update the pictures of now become the baseline. A word
// such as `resumebar` takes the stories whose ids hold it, and no others. The
// baseline belongs to one Chromium and its fonts, so this is a command of its own and no part of `npm test`.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import { chromium } from 'playwright';
import { PNG } from 'pngjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const baseline = join(root, 'test/visual');
const differences = join(root, 'visual-differences');
const themes = ['light', 'dark'];
/** What is further down than this repeats what is above it. In pixels. */
const TALLEST = 1400;
/** So many pixels may differ: the edges of letters are not always drawn alike. */
const TOLERATED = 12;
const NOW = new Date('2026-01-15T10:00:00Z');

const built = mkdtempSync(join(tmpdir(), 'storybook-'));
try {
  const [word = ''] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  process.exitCode = await run(process.argv.includes('--update'), word);
} finally {
  rmSync(built, { recursive: true });
}

async function run(update, word) {
  const { status } = spawnSync(
    join(root, 'node_modules/.bin/storybook'),
    ['build', '--disable-telemetry', '--quiet', '-o', built],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new Error('Storybook could not be built.');
  const { entries } = JSON.parse(readFileSync(join(built, 'index.json'), 'utf8'));
  const stories = Object.values(entries)
    .filter(({ type, tags }) => type === 'story' && !tags.includes('moves'))
    .map(({ id }) => id)
    .filter((id) => id.includes(word));

  const all = await photograph(themes.flatMap((theme) => stories.map((id) => ({ theme, id }))));
  const pictures = all.filter(({ picture }) => picture);
  const failed = all.filter(({ picture }) => !picture);
  for (const { theme, id } of failed) console.log(`fails: ${theme}/${id}`);
  rmSync(differences, { recursive: true, force: true });
  if (update) {
    for (const name of keptOf(word)) rmSync(join(baseline, name));
    for (const { theme, id, picture } of pictures) save(join(baseline, theme), id, picture);
    console.log(`${pictures.length} pictures are the baseline now.`);
    return failed.length > 0 ? 1 : 0;
  }
  const changed = pictures.filter(differs).map(({ theme, id }) => `${theme}/${id}`);
  const taken = new Set(pictures.map(({ theme, id }) => `${theme}/${id}.png`));
  const gone = keptOf(word).filter((name) => !taken.has(name));
  for (const name of changed) console.log(`differs: ${name}`);
  for (const name of gone) console.log(`no story any more: ${name}`);
  console.log(
    `${pictures.length} pictures, ${changed.length} of them differ, ${gone.length} have no story any more.`,
  );
  if (changed.length > 0) console.log(`Look at them in ${differences}, and keep them with --update.`);
  return failed.length + changed.length + gone.length > 0 ? 1 : 0;
}

async function photograph(wanted) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(built, normalize(pathname));
    const types = {
      '.css': 'text/css',
      '.html': 'text/html',
      '.js': 'text/javascript',
      '.svg': 'image/svg+xml',
    };
    if (pathname.startsWith('/assets/')) response.setHeader('cache-control', 'max-age=3600, immutable');
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    if (existsSync(file)) response.end(readFileSync(file));
    else response.writeHead(404).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const queue = [...wanted];
  const pictures = [];
  try {
    const work = async () => {
      // One page for all: what it has loaded once, it keeps.
      const page = await openPage(browser);
      for (let next = queue.shift(); next; next = queue.shift()) {
        pictures.push({ ...next, picture: await photographOne(page, `http://127.0.0.1:${port}`, next) });
      }
    };
    await Promise.all([work(), work(), work()]);
  } finally {
    await browser.close();
    server.close();
  }
  return pictures;
}

async function openPage(browser) {
  const page = await browser.newPage({
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    locale: 'en-GB',
  });
  await page.clock.setFixedTime(NOW);
  return page;
}

/** The picture of a story, and nothing where the story fails. */
async function photographOne(page, origin, { theme, id }) {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width: 720, height: 600 });
  // The check by axe is a matter of the tests.
  await page.goto(`${origin}/iframe.html?id=${id}&viewMode=story&globals=theme:${theme};a11y.manual:!true`);
  const phase = await page.waitForFunction(() => {
    const current = Reflect.get(window, '__STORYBOOK_PREVIEW__')?.currentRender?.phase;
    return ['finished', 'errored', 'aborted'].includes(current) && current;
  });
  if ((await phase.jsonValue()) !== 'finished') return undefined;
  // The code of a form comes when its card has long been there.
  await page.waitForFunction(() => document.querySelector('.rai-skeleton') === null);
  await page.evaluate(() => document.fonts.ready);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  // What sticks to the end of the window belongs at the end of the picture.
  await page.setViewportSize({ width: 720, height: Math.min(height, TALLEST) });
  await page.evaluate(() => scrollTo(0, 0));
  const bytes = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  return PNG.sync.read(bytes);
}

/** Whether a picture is another one than in the baseline. Then it is saved, with the difference beside it. */
function differs({ theme, id, picture }) {
  const file = join(baseline, theme, `${id}.png`);
  const before = existsSync(file) ? PNG.sync.read(readFileSync(file)) : undefined;
  const { width, height, data } = picture;
  const folder = join(differences, theme);
  if (before?.width !== width || before.height !== height) {
    save(folder, id, picture);
    return true;
  }
  const difference = new PNG({ width, height });
  const count = pixelmatch(before.data, data, difference.data, width, height, { threshold: 0.1 });
  if (count <= TOLERATED) return false;
  save(folder, id, picture);
  save(folder, `${id}.difference`, difference);
  return true;
}

function save(folder, name, picture) {
  mkdirSync(folder, { recursive: true });
  // Without transparency, and as small as it goes: flat colours are smallest without a filter.
  const options = { colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: 0 };
  writeFileSync(join(folder, `${name}.png`), PNG.sync.write(picture, options));
}

/** The pictures of the baseline whose stories' ids hold `word`. */
function keptOf(word) {
  return themes.flatMap((theme) => {
    const folder = join(baseline, theme);
    const names = existsSync(folder) ? readdirSync(folder) : [];
    return names
      .filter((name) => name.slice(0, -'.png'.length).includes(word))
      .map((name) => `${theme}/${name}`);
  });
}

/** The Chromium that the tests start, too: scripts/setup.mjs has noted it. */
function chromiumPath() {
  const note = join(root, 'node_modules/.chromium-path');
  const noted = existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined;
  return process.env.CHROMIUM_PATH ?? noted;
}
