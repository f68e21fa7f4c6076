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

test('an approval can be undone until its delay ends, and is then sent once', async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const person = await DemoPage.openIn(context, demo, '/?inbox=off');
  await person.start('Approve an e-mail Say hi');
  const card = person.card('Send email to a@b.com');
  await person.button('Approve', card).click();
  await card.getByRole('button', { name: /^Undo/ }).click();
  await person.button('Deny', card).waitFor();
  expect(person.posted).toHaveLength(1);

  await person.page.mouse.move(0, 0);
  await person.button('Approve', card).click();
  await person.said('Sent to a@b.com with subject "Hi".');
  await person.settled();
  expect(person.posted).toHaveLength(2);
  // The receipt stays. The page does not add that nothing waits.
  await person.page.locator('.waiting .rai-history').waitFor();
  expect(await person.page.getByText('Nothing. When the agent needs you').isVisible()).toBe(false);
  expect((await person.journal()).received).toMatchObject([{ payload: { approved: true } }]);
  person.assertNoProblems();
  await context.close();
});
