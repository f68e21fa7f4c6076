import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningDemo } from '../../examples/startDemo.js';
import { chromiumLaunchOptions } from '../setup/chromium.js';
import { serveBuiltDemo } from './builtDemo.js';
import { DemoPage } from './DemoPage.js';

let browser: Browser;
let demo: RunningDemo;
beforeAll(async () => {
  [browser, demo] = await Promise.all([chromium.launch(chromiumLaunchOptions()), serveBuiltDemo({})]);
});
afterAll(async () => {
  await browser.close();
  await demo.close();
});

test('paper shows every question with its values and decision, and nothing to press or to scroll', async () => {
  const person = await DemoPage.open(browser, demo);
  await person.start('Three approvals at once');
  const { page } = person;
  const panel = page.locator('.rai-panel');
  const cards = page.getByRole('article');
  await person.button('Approve', cards.first()).click();
  await cards.first().getByText('Approved').waitFor();
  const questions = await cards.getByRole('heading').allTextContents();
  const values = cards.first().locator('dd');
  const isDark = () =>
    panel.evaluate((element) => {
      const [red = 0] = getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [];
      return red > 128;
    });
  expect(await values.count()).toBe(0);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  expect(await isDark()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  // A browser prints no backgrounds, so the light text of a dark page would not be visible on paper.
  expect(await isDark()).toBe(false);
  await values.first().waitFor();
  for (const question of questions) {
    expect(await panel.getByRole('heading', { name: question }).isVisible()).toBe(true);
  }
  expect(await cards.first().getByText('Approved').isVisible()).toBe(true);
  const pressed = panel.locator('button, a[href]').filter({ visible: true });
  expect(await pressed.allTextContents()).toEqual([]);
  const cut = await panel.evaluate((element) =>
    [element, ...element.querySelectorAll('*')]
      .filter((each) => /auto|scroll|hidden/.test(getComputedStyle(each).overflowY))
      .filter((each) => each.scrollHeight > each.clientHeight + 1 && each.clientHeight > 1)
      .map((each) => each.outerHTML.slice(0, 80)),
  );
  expect(cut).toEqual([]);
  await person.close();
});
