import { readFile } from 'node:fs/promises';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contrast, edgePair, readRgb, textPairs, type Rgb } from '../../stories/contrast.js';
import { chromiumLaunchOptions } from '../setup/chromium.js';

let browser: Browser;
let css: string;
/** One page for all tests, each of which sets the system preferences. Opening a page takes longer than most of them. */
let page: Page;
beforeAll(async () => {
  [browser, css] = await Promise.all([
    chromium.launch(chromiumLaunchOptions()),
    readFile(new URL('../../src/styles.layer.css', import.meta.url), 'utf8'),
  ]);
  page = await browser.newPage();
});
afterAll(() => browser.close());

/** Reads the computed colours of tokens. */
async function readTokens(names: readonly string[]): Promise<(name: string) => Rgb> {
  const values = await page.evaluate((properties) => {
    const probe = document.createElement('i');
    document.body.append(probe);
    const found = properties.map((property) => {
      probe.style.color = `var(${property})`;
      return [property, getComputedStyle(probe).color] as const;
    });
    probe.remove();
    return found;
  }, names);
  const colours = new Map(values);
  return (name) => readRgb(colours.get(name) ?? '');
}

test.each([
  ['light', 'no-preference', 7, 3],
  ['dark', 'no-preference', 7, 3],
  ['light', 'more', 8, 8],
  ['dark', 'more', 8, 8],
] as const)('%s, contrast %s: text of %i to 1, controls of %i to 1', async (theme, wish, least, lines) => {
  for (const [system, chosen] of [
    [theme, ''],
    [theme === 'light' ? 'dark' : 'light', theme],
  ] as const) {
    await page.emulateMedia({ colorScheme: system, contrast: wish });
    const attribute = chosen && `data-theme="${chosen}"`;
    await page.setContent(`<!doctype html><html ${attribute}><style>${css}</style><body></body></html>`);
    const token = await readTokens([...new Set([...textPairs.flat(), ...edgePair])]);
    for (const [text, ground] of textPairs) {
      const found = contrast(token(text), token(ground));
      expect(found, `${text} on ${ground}`).toBeGreaterThanOrEqual(least);
    }
    const edge = contrast(token(edgePair[0]), token(edgePair[1]));
    expect(edge).toBeGreaterThanOrEqual(lines);
  }
});

test('with system colours only, the main button, an invalid field and a card are distinguishable', async () => {
  await page.emulateMedia({ colorScheme: null, contrast: null, forcedColors: 'active' });
  await page.setContent(`<!doctype html><style>${css}</style><article class="rai-root rai-card">
    <input class="rai-input" aria-label="Right"><input class="rai-input" aria-label="Wrong" aria-invalid="true">
    <button class="rai-button" data-variant="primary">Approve</button>
    <button class="rai-button" data-variant="outline">Deny</button></article>`);
  const style = (name: string, property: string) =>
    page
      .getByRole(property === 'borderTopWidth' ? 'textbox' : 'button', { name })
      .evaluate((element, key) => Reflect.get(getComputedStyle(element), key) as string, property);
  expect(await style('Approve', 'backgroundColor')).not.toBe(await style('Deny', 'backgroundColor'));
  expect(await style('Right', 'borderTopWidth')).toBe('1px');
  expect(await style('Wrong', 'borderTopWidth')).toBe('3px');
});

test.each([
  ['the system', 'reduce', ''],
  ['the page', 'no-preference', 'data-motion="reduced"'],
] as const)('there is no motion if %s requests reduced motion', async (_by, reducedMotion, attribute) => {
  await page.emulateMedia({ colorScheme: null, contrast: null, forcedColors: null, reducedMotion });
  const content = (said: string) =>
    page.setContent(`<!doctype html><html ${said}><style>${css}</style>
      <div class="rai-root"><span class="rai-pulse">.</span><button class="rai-button">Go</button></div>`);
  const motion = async () => [
    await page.locator('.rai-pulse').evaluate((element) => getComputedStyle(element).animationName),
    await page.getByRole('button').evaluate((element) => getComputedStyle(element).transitionDuration),
  ];
  await content(attribute);
  expect(await motion()).toEqual(['none', '0s']);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await content('');
  expect(await motion()).not.toContain('none');
});
