import { chromium, type Browser, type Locator } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scenarios } from '../../examples/agent/scenarios.js';
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

/** The buttons of each scenario's first card, in the order of the keyboard. */
const buttons: Readonly<Record<string, readonly string[]>> = {
  approval: ['Approve', 'Deny', 'More actions', 'Skip question'],
  edits: ['Approve', 'Edit', 'Deny', 'More actions', 'Skip question'],
  parallel: ['Approve', 'Deny', 'More actions', 'Skip question'],
  filing: ['Answer', 'Skip question'],
  confirmation: ['Yes', 'No', 'Skip question'],
  custom: ['Answer', 'Skip question'],
  sequence: ['Answer', 'Skip question'],
};

/** Whether nothing covers or cuts off an element. */
const isInView = (element: Locator): Promise<boolean> =>
  element.evaluate((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const isOnTop = (y: number) => button.contains(document.elementFromPoint((left + right) / 2, y));
    return isOnTop(top + 2) && isOnTop(bottom - 2);
  });

/** A phone, and a shorter one with the row of views of the inbox. */
const heights = [844, 736];
const onPhones = scenarios.flatMap((scenario) => heights.map((height) => ({ ...scenario, height })));

test.each(onPhones)('the buttons of $title are in view at 390×$height', async (scenario) => {
  const { id, title, prompt, height } = scenario;
  const person = await DemoPage.open(browser, demo, { viewport: { width: 390, height } });
  await person.start(`${title} ${prompt}`);
  const card = person.page.getByRole('article').first();
  await person.button('Skip question', card).waitFor();
  expect(buttons[id]).toBeDefined();
  for (const name of buttons[id] ?? [])
    await expect.poll(() => isInView(person.button(name, card))).toBe(true);
  await person.close();
});
