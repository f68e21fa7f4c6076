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
    chromium.launch({ ...chromiumLaunchOptions('chromium'), ignoreDefaultArgs }),
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

/**
 * Leaves the page, and returns with Back after `meanwhile`. Whether the same document is shown again: Chromium discards a
 * page that it leaves during a write.
 */
async function leaveAndReturn(page: Page, meanwhile: () => Promise<unknown>): Promise<boolean> {
  // Whatever the page stores, it stores under a lock.
  await page.waitForFunction(async () => {
    const { held, pending } = await navigator.locks.query();
    return held?.length === 0 && pending?.length === 0;
  });
  await page.evaluate(() => document.body.setAttribute('data-left', ''));
  await page.goto('about:blank');
  await meanwhile();
  // A page from that cache fires no load event.
  await page.goBack({ waitUntil: 'commit' });
  await page.getByRole('button', { name: 'New thread' }).waitFor();
  return page.evaluate(() => document.body.hasAttribute('data-left'));
}

/** Approves an e-mail without a network. */
async function queueOffline(): Promise<DemoPage> {
  const person = await DemoPage.openIn(context, demo);
  await person.start('Approve an e-mail Say hi');
  const card = person.card('Send email to');
  await card.waitFor();
  await context.setOffline(true);
  await person.button('Approve', card).click();
  await card.getByText('Waiting for the network').waitFor();
  return person;
}

// Law 1: a queued answer is sent when the network returns, if the page that submitted it is still open.
test(
  'a queued answer is sent once after Back, if the network returned while the page was away',
  { timeout: 300_000 },
  async () => {
    let person = await queueOffline();
    // Chromium may discard a page for reasons of its own, such as a busy processor.
    for (let times = 1; !(await leaveAndReturn(person.page, () => context.setOffline(false))); times += 1) {
      expect(times, 'Chromium discards the page each time').toBeLessThan(12);
      await context.close();
      context = await browser.newContext({ reducedMotion: 'reduce' });
      person = await queueOffline();
    }
    await person.said('Sent to a@b.com with subject "Hi".');
    await person.settled();
    expect((await person.journal()).received).toMatchObject([{ payload: { approved: true } }]);
    person.assertNoProblems();
  },
);

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
