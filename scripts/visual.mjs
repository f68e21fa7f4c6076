// Takes a screenshot of every story in the light and dark theme and compares it with the baseline in test/visual. If
// images differ, they are saved in visual-differences, and the exit status is 1. --update replaces the baseline. An
// argument such as `resumebar` selects the stories whose ids contain it. The baseline depends on the Chromium version
// and its fonts, so `npm test` does not run this script.
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
/** The maximum height of a screenshot in pixels. Content below repeats what is above. */
const TALLEST = 1400;
/** The number of pixels that may differ, because the antialiasing of text varies. */
const TOLERATED = 12;
/** The tags of stories that always look different, and of those that are only tests: they end in the state of another story. */
const unphotographed = new Set(['moves', 'behaviour']);
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
  if (status !== 0) throw new Error('The Storybook build failed.');
  const { entries } = JSON.parse(readFileSync(join(built, 'index.json'), 'utf8'));
  const stories = Object.values(entries)
    .filter(({ type, tags }) => type === 'story' && !tags.some((tag) => unphotographed.has(tag)))
    .filter(({ id }) => id.includes(word));

  const all = await photograph(
    themes.flatMap((theme) => stories.map(({ id, tags }) => ({ theme, id, tags }))),
  );
  const pictures = all.filter(({ picture }) => picture);
  const failed = all.filter(({ picture }) => !picture);
  for (const { theme, id } of failed) console.log(`fails: ${theme}/${id}`);
  rmSync(differences, { recursive: true, force: true });
  if (update) {
    for (const name of keptOf(word)) rmSync(join(baseline, name));
    for (const { theme, id, picture } of pictures) save(join(baseline, theme), id, picture);
    console.log(`Saved ${pictures.length} screenshots as the baseline.`);
    return failed.length > 0 ? 1 : 0;
  }
  const changed = pictures.filter(differs).map(({ theme, id }) => `${theme}/${id}`);
  const taken = new Set(pictures.map(({ theme, id }) => `${theme}/${id}.png`));
  const gone = keptOf(word).filter((name) => !taken.has(name));
  for (const name of changed) console.log(`differs: ${name}`);
  for (const name of gone) console.log(`no story: ${name}`);
  console.log(
    `${pictures.length} screenshots: ${changed.length} differ, ${gone.length} in the baseline have no story.`,
  );
  if (changed.length > 0) console.log(`Review them in ${differences}. To accept them, run with --update.`);
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
      // Reuse one page, so that assets stay in its cache.
      const page = await openPage(browser);
      for (let next = queue.shift(); next; next = queue.shift()) {
        const picture = await photographOne(page, `http://127.0.0.1:${port}`, next).catch((error) => {
          if (error.name !== 'TimeoutError') throw error;
          console.log(`${next.theme}/${next.id}: ${error.message}`);
        });
        pictures.push({ ...next, picture });
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

/** The screenshot of a story, or `undefined` if the story fails. Rejects with a `TimeoutError` if it does not finish. */
async function photographOne(page, origin, { theme, id, tags }) {
  await page.emulateMedia({
    colorScheme: theme,
    media: tags.includes('print') ? 'print' : null,
    forcedColors: tags.includes('forced-colours') ? 'active' : null,
    contrast: tags.includes('more-contrast') ? 'more' : null,
  });
  await page.setViewportSize({ width: 720, height: 600 });
  // axe runs in the tests, not here.
  await page.goto(`${origin}/iframe.html?id=${id}&viewMode=story&globals=theme:${theme};a11y.manual:!true`);
  const phase = await page.waitForFunction(() => {
    const current = Reflect.get(window, '__STORYBOOK_PREVIEW__')?.currentRender?.phase;
    return ['finished', 'errored', 'aborted'].includes(current) && current;
  });
  // A story whose play function throws finishes too.
  const threw = await page.evaluate(() =>
    Reflect.get(window, '__STORYBOOK_ADDONS_CHANNEL__').last('playFunctionThrewException'),
  );
  if ((await phase.jsonValue()) !== 'finished' || threw) return undefined;
  // The code for forms is lazy-loaded after the card.
  await page.waitForFunction(() => document.querySelector('.rai-skeleton') === null);
  await page.evaluate(() => document.fonts.ready);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  // Resize the viewport so that sticky elements are at the bottom of the screenshot.
  await page.setViewportSize({ width: 720, height: Math.min(height, TALLEST) });
  await page.evaluate(() => scrollTo(0, 0));
  // Rows that come into view change the group's heading one frame later.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100))));
  const bytes = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  return PNG.sync.read(bytes);
}

/** Whether a screenshot differs from the baseline. If so, saves it together with the difference. */
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
  // No transparency and maximum compression. Flat colours compress best without a filter.
  const options = { colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: 0 };
  writeFileSync(join(folder, `${name}.png`), PNG.sync.write(picture, options));
}

/** The baseline images of stories whose ids contain `word`. */
function keptOf(word) {
  return themes.flatMap((theme) => {
    const folder = join(baseline, theme);
    const names = existsSync(folder) ? readdirSync(folder) : [];
    return names
      .filter((name) => name.slice(0, -'.png'.length).includes(word))
      .map((name) => `${theme}/${name}`);
  });
}

/** The Chromium that the tests also use. scripts/setup.mjs writes its path. */
function chromiumPath() {
  const note = join(root, 'node_modules/.chromium-path');
  const noted = existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined;
  return process.env.CHROMIUM_PATH ?? noted;
}
