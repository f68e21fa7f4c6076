import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unlayered } from '../../scripts/unlayered.js';
import { chromiumLaunchOptions } from '../setup/chromium.js';

let browser: Browser;
let css: string;
/** One page for the tests of colours. Opening a page takes longer than each of them. */
let opened: Page;
beforeAll(async () => {
  [browser, css] = await Promise.all([chromium.launch(chromiumLaunchOptions()), buildStyles()]);
  opened = await browser.newPage();
});
afterAll(() => browser.close());

/** The styles as a host builds them with Vite's defaults: minified, for older browsers. */
async function buildStyles(): Promise<string> {
  const input = fileURLToPath(new URL('../../src/styles.layer.css', import.meta.url));
  const load = () => unlayered(readFileSync(input, 'utf8'));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [{ name: 'unlayered', load }],
    build: { write: false, rolldownOptions: { input } },
  });
  const files = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  const file = files.find(({ fileName }) => fileName.endsWith('.css'));
  if (file?.type !== 'asset') throw new Error('No styles were built.');
  return String(file.source);
}

const light = 'rgb(42, 68, 189)';
const dark = 'rgb(163, 180, 255)';

test.each([
  ['a light system', 'light', '', '', light],
  ['a dark system', 'dark', '', '', dark],
  ['a light page on a dark system', 'dark', 'light', '', light],
  ['a dark page on a light system', 'light', 'dark', '', dark],
  ['a dark panel on a light page', 'light', 'light', 'dark', dark],
  ['a light panel on a dark page', 'dark', 'dark', 'light', light],
] as const)(
  '%s keeps its colours in a build for older browsers',
  async (_name, system, page, panel, colour) => {
    await opened.emulateMedia({ colorScheme: system });
    const theme = (value: string) => (value === '' ? '' : `data-theme="${value}"`);
    // A page sets its theme with an attribute, or with a class as shadcn/ui and Tailwind CSS do.
    for (const set of [theme(page), page === '' ? '' : `class="${page}"`]) {
      await opened.setContent(`<!doctype html><html ${set}><style>${css}</style>
      <section class="rai-root rai-panel" ${theme(panel)}>
        <button class="rai-button" data-variant="primary">Approve</button>
      </section></html>`);
      const button = opened.getByRole('button');
      expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(colour);
      const scheme = panel || page || 'light dark';
      expect(
        await opened.locator('.rai-panel').evaluate((element) => getComputedStyle(element).colorScheme),
      ).toBe(scheme);
    }
  },
);

test('a host can set a colour on any ancestor', async () => {
  await opened.emulateMedia({ colorScheme: null });
  await opened.setContent(`<!doctype html><style>${css}</style><style>main { --rai-accent: rgb(1, 2, 3) }</style>
    <main><section class="rai-root rai-panel"><button class="rai-button" data-variant="primary">Approve</button></section></main>`);
  const button = opened.getByRole('button');
  expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(1, 2, 3)');
});

test('everything that can be pressed is 44 pixels large for touch, and only as large as needed for a mouse', async () => {
  const heights = async (options: BrowserContextOptions) => {
    const context = await browser.newContext(options);
    const sized = await context.newPage();
    await sized.setContent(`<!doctype html><style>${css}</style><section class="rai-root rai-panel">
      <button class="rai-button" data-variant="primary">Approve</button>
      <button class="rai-link">Undo</button>
      <button class="rai-icon-button">×</button>
      <button class="rai-number">1</button>
      <input class="rai-input"><select class="rai-input"></select>
      <label class="rai-choice"><input type="checkbox">Yes</label>
      <details class="rai-details"><summary>What was asked</summary></details>
      <div class="rai-bar"><div class="rai-switch"><button class="rai-switch-option">Form</button></div></div>
    </section>`);
    const pressed = sized.locator('button, input:not([type]), select, label, summary');
    const found = await pressed.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    await context.close();
    return found;
  };
  const [finger, pointer] = [await heights({ hasTouch: true, isMobile: true }), await heights({})];
  expect(finger).toHaveLength(9);
  expect(Math.min(...finger)).toBeGreaterThanOrEqual(44);
  expect(Math.min(...pointer)).toBeGreaterThanOrEqual(24);
  expect(Math.max(...pointer)).toBeLessThan(44);
});

test('paper shows the rows of many questions without cutting their text', async () => {
  const question = 'Archive the folder with all invoices? '.repeat(8);
  await opened.setContent(`<!doctype html><style>${css}</style><section class="rai-root rai-rows">
    <ol><li><button class="rai-question-row"><span class="rai-question-lines">
      <span>${question}</span><span class="rai-hint">${question}</span>
    </span><strong class="rai-question-decision">Approved</strong></button></li></ol>
    <div class="rai-actions"><button class="rai-button">Approve</button></div>
  </section>`);
  await opened.emulateMedia({ media: 'print' });
  const shown = opened.locator('.rai-question-row');
  expect(await shown.isVisible()).toBe(true);
  const cut = await shown
    .locator('.rai-question-lines > *')
    .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
  expect(cut).toBe(0);
  expect(await opened.getByText('Approve', { exact: true }).isVisible()).toBe(false);
  await opened.emulateMedia({ media: null });
});
