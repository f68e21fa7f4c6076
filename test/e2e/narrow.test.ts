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

test.each(['Approve an e-mail Say hi', 'Three approvals at once'])(
  'the decision buttons of “%s” are in view on a phone',
  async (scenario) => {
    const person = await DemoPage.open(browser, demo, { viewport: { width: 390, height: 844 } });
    await person.start(scenario);
    const card = person.page.getByRole('article').first();
    await person.button('Approve', card).waitFor();
    const isInView = (name: string) =>
      person.button(name, card).evaluate((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const isOnTop = (y: number) => button.contains(document.elementFromPoint((left + right) / 2, y));
        return isOnTop(top + 2) && isOnTop(bottom - 2);
      });
    for (const name of ['Approve', 'Deny']) await expect.poll(() => isInView(name)).toBe(true);
    await person.close();
  },
);
