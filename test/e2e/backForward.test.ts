import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningDemo } from '../../examples/startDemo.js';
import { chromiumLaunchOptions } from '../setup/chromium.js';
import { serveBuiltDemo } from './builtDemo.js';
import { DemoPage } from './DemoPage.js';

let browser: Browser;
let demo: RunningDemo;
let context: BrowserContext;
beforeAll(async () => {
  // Playwright turns the browser's cache for Back and Forward off.
  const ignoreDefaultArgs = ['--disable-back-forward-cache'];
  [browser, demo] = await Promise.all([
    chromium.launch({ ...chromiumLaunchOptions(), ignoreDefaultArgs }),
    serveBuiltDemo({}),
  ]);
});
afterAll(async () => {
  await browser.close();
  await demo.close();
});
beforeEach(async () => {
  context = await browser.newContext({ reducedMotion: 'reduce' });
});
afterEach(() => context.close());

/** Leaves the page, and returns with Back after `meanwhile`. Whether the same document is shown again. */
async function leaveAndReturn(page: Page, meanwhile: () => Promise<unknown>): Promise<boolean> {
  await page.evaluate(() => document.body.setAttribute('data-left', ''));
  await page.goto('about:blank');
  await meanwhile();
  // A page from that cache fires no load event.
  await page.goBack({ waitUntil: 'commit' });
  await page.getByRole('button', { name: 'New thread' }).waitFor();
  return page.evaluate(() => document.body.hasAttribute('data-left'));
}

// Law 1: a queued answer is sent when the network returns, if the page that submitted it is still open.
test('a queued answer is sent once after Back, if the network returned while the page was away', async () => {
  const person = await DemoPage.openIn(context, demo);
  await person.start('Approve an e-mail Say hi');
  const card = person.card('Send email to');
  await card.waitFor();
  await context.setOffline(true);
  await person.button('Approve', card).click();
  await card.getByText('Waiting for the network').waitFor();
  expect(await leaveAndReturn(person.page, () => context.setOffline(false))).toBe(true);
  await person.said('Sent to a@b.com with subject "Hi".');
  await person.settled();
  expect((await person.journal()).received).toMatchObject([{ payload: { approved: true } }]);
  person.assertNoProblems();
});

// Law 2: an answer that a server has accepted is not sent again.
test('a question that another tab answered while the page was away is not asked after Back', async () => {
  const person = await DemoPage.openIn(context, demo);
  await person.start('Approve an e-mail Say hi');
  await person.card('Send email to').waitFor();
  const path = new URL(person.page.url());
  await leaveAndReturn(person.page, async () => {
    const other = await DemoPage.openIn(context, demo, path.pathname + path.search);
    await other.button('Deny', other.card('Send email to')).click();
    await other.settled();
  });
  await person.settled();
  expect((await person.journal()).received).toMatchObject([{ payload: { approved: false } }]);
  person.assertNoProblems();
});
