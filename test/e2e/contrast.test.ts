import { readFile } from 'node:fs/promises';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumLaunchOptions } from '../setup/chromium.js';

let browser: Browser;
let css: string;
beforeAll(async () => {
  [browser, css] = await Promise.all([
    chromium.launch(chromiumLaunchOptions()),
    readFile(new URL('../../src/styles.css', import.meta.url), 'utf8'),
  ]);
});
afterAll(() => browser.close());

type Rgb = readonly [number, number, number];

/** WCAG 2.2, 1.4.3: the contrast of two colours, from 1 to 21. */
function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** The computed colour of a token. */
async function token(page: Page, name: string): Promise<Rgb> {
  const value = await page.evaluate((property) => {
    const probe = document.createElement('i');
    probe.style.color = `var(${property})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);
  const [red = 0, green = 0, blue = 0] = (value.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue];
}

/** Text tokens and their backgrounds. WCAG AAA: 7 to 1, for all text. */
const texts = [
  ['--rai-text', '--rai-surface'],
  ['--rai-text', '--rai-surface-soft'],
  ['--rai-text-soft', '--rai-surface'],
  ['--rai-text-soft', '--rai-surface-soft'],
  ['--rai-text', '--rai-error-soft'],
  ['--rai-text-soft', '--rai-error-soft'],
  ['--rai-accent', '--rai-surface'],
  ['--rai-accent', '--rai-surface-soft'],
  ['--rai-on-accent', '--rai-accent'],
  ['--rai-on-accent', '--rai-accent-strong'],
  ['--rai-warning', '--rai-warning-soft'],
  ['--rai-warning', '--rai-surface'],
  ['--rai-warning', '--rai-surface-soft'],
  ['--rai-error', '--rai-error-soft'],
  ['--rai-error', '--rai-surface'],
  ['--rai-error', '--rai-surface-soft'],
  ['--rai-success', '--rai-surface'],
  ['--rai-success', '--rai-surface-soft'],
] as const;

test.each([
  ['light', 'no-preference', 7, 3],
  ['dark', 'no-preference', 7, 3],
  ['light', 'more', 8, 8],
  ['dark', 'more', 8, 8],
] as const)('%s, contrast %s: text of %i to 1, controls of %i to 1', async (theme, wish, least, lines) => {
  for (const [system, page] of [
    [theme, ''],
    [theme === 'light' ? 'dark' : 'light', theme],
  ] as const) {
    const opened = await browser.newPage({ colorScheme: system, contrast: wish });
    const attribute = page && `data-theme="${page}"`;
    await opened.setContent(`<!doctype html><html ${attribute}><style>${css}</style><body></body></html>`);
    for (const [text, ground] of texts) {
      const found = contrast(await token(opened, text), await token(opened, ground));
      expect(found, `${text} on ${ground}`).toBeGreaterThanOrEqual(least);
    }
    const edge = contrast(await token(opened, '--rai-control-line'), await token(opened, '--rai-surface'));
    expect(edge).toBeGreaterThanOrEqual(lines);
    await opened.close();
  }
});

test('with system colours only, the main button, an invalid field and a card are distinguishable', async () => {
  const opened = await browser.newPage({ forcedColors: 'active' });
  await opened.setContent(`<!doctype html><style>${css}</style><article class="rai-root rai-card">
    <input class="rai-input" aria-label="Right"><input class="rai-input" aria-label="Wrong" aria-invalid="true">
    <button class="rai-button" data-variant="primary">Approve</button>
    <button class="rai-button" data-variant="outline">Deny</button></article>`);
  const style = (name: string, property: string) =>
    opened
      .getByRole(property === 'borderTopWidth' ? 'textbox' : 'button', { name })
      .evaluate((element, key) => Reflect.get(getComputedStyle(element), key) as string, property);
  expect(await style('Approve', 'backgroundColor')).not.toBe(await style('Deny', 'backgroundColor'));
  expect(await style('Right', 'borderTopWidth')).toBe('1px');
  expect(await style('Wrong', 'borderTopWidth')).toBe('3px');
  await opened.close();
});

test.each([
  ['the system', 'reduce', ''],
  ['the page', 'no-preference', 'data-motion="reduced"'],
] as const)('whoever asks for less motion by %s gets none', async (_by, reducedMotion, attribute) => {
  const opened = await browser.newPage({ reducedMotion });
  const content = (said: string) =>
    opened.setContent(`<!doctype html><html ${said}><style>${css}</style>
      <div class="rai-root"><span class="rai-pulse">.</span><button class="rai-button">Go</button></div>`);
  const motion = async () => [
    await opened.locator('.rai-pulse').evaluate((element) => getComputedStyle(element).animationName),
    await opened.getByRole('button').evaluate((element) => getComputedStyle(element).transitionDuration),
  ];
  await content(attribute);
  expect(await motion()).toEqual(['none', '0s']);
  await opened.emulateMedia({ reducedMotion: 'no-preference' });
  await content('');
  expect(await motion()).not.toContain('none');
  await opened.close();
});
