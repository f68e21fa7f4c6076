import type { AxeResults } from 'axe-core';
import { createRequire } from 'node:module';
import { chromium, type Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningDemo } from '../../examples/startDemo.js';
import { chromiumLaunchOptions } from '../setup/chromium.js';
import { serveBuiltDemo } from './builtDemo.js';
import { DemoPage } from './DemoPage.js';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

let browser: Browser;
let demo: RunningDemo;
let person: DemoPage;

beforeAll(async () => {
  [browser, demo] = await Promise.all([chromium.launch(chromiumLaunchOptions()), serveBuiltDemo({})]);
  person = await DemoPage.open(browser, demo);
  await person.page.addScriptTag({ path: axe });
});
afterAll(async () => {
  await browser.close();
  await demo.close();
});
beforeEach(() => person.startAnew());
afterEach(() => person.assertNoProblems());

/** The axe violations of the current page in both themes, and content that is cut off at 320 px. */
async function flaws(): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark']) {
    await person.page.getByRole('radio', { name: theme }).check({ force: true });
    const { violations } = await person.page.evaluate<AxeResults>(
      "axe.run(document, { resultTypes: ['violations'] })",
    );
    found.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${theme}, ${id}: ${html}`)));
  }
  const wide = person.page.viewportSize() ?? { width: 1280, height: 720 };
  await person.page.setViewportSize({ width: 320, height: 720 });
  const width = await person.page.evaluate(() => document.documentElement.scrollWidth);
  await person.page.setViewportSize(wide);
  return width > 320 ? [...found, `${width} px wide at 320 px`] : found;
}

test('before anything is asked', async () => {
  await person.page.getByRole('button', { name: 'Book me a hotel' }).waitFor();
  expect(await flaws()).toEqual([]);
  const landmarks = person.page.getByRole('banner').or(person.page.getByRole('main'));
  expect(await landmarks.count()).toBe(2);
  const headings = await person.page.getByRole('heading').allTextContents();
  expect(headings.slice(1)).toEqual(['Conversation', 'Waiting for you', 'What the agent did']);
});

test('while the arguments of a call are edited', async () => {
  await person.start('Approve an e-mail with edits');
  await person.button('Edit').click();
  await person.page.getByLabel('subject').waitFor();
  expect(await flaws()).toEqual([]);
});

test('with a form that has errors', async () => {
  await person.start('Fill in a quarterly filing');
  await person.button('Answer').click();
  await person.page.getByText('There are 3 problems').waitFor();
  expect(await flaws()).toEqual([]);
});

test('with three questions, some of them answered', async () => {
  await person.start('Three approvals at once');
  await person.button('Approve', person.card('x@y.com')).click();
  await person.button('Skip question', person.card('y@z.com')).click();
  await person.bar.getByText('2 of 3 answered').waitFor();
  await person.button('Things to try').click();
  expect(await flaws()).toEqual([]);
});

test('after a server has refused an answer', async () => {
  await person.start('Confirm a step');
  await person.button('Yes').waitFor();
  await person.page.route('**/agent', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await person.button('Yes').click();
  await person.button('Send again').waitFor();
  expect(person.problems.splice(0)).toEqual([expect.stringContaining('503')]);
  expect(await flaws()).toEqual([]);
});

test('when the agent is done, with a record of its calls', async () => {
  await person.start('Approve an e-mail with edits');
  await person.button('Edit').click();
  await person.page.getByLabel('subject').fill('The report');
  await person.button('Approve with edits').click();
  await person.record.getByText('The tool answered').waitFor();
  await person.start('Change a database');
  await person.page.getByText('Details').click();
  await person.button('Skip question').click();
  await person.record.getByText('You cancelled').waitFor();
  expect(await flaws()).toEqual([]);
});

test('a chosen theme applies to the page and to the panel, for any system setting', async () => {
  await person.start('Approve an e-mail Say hi');
  const card = person.card('Send email to a@b.com');
  await card.waitFor();
  const colours = async (theme: string) => {
    await person.page.getByRole('radio', { name: theme }).check({ force: true });
    const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor;
    return [await person.page.locator('body').evaluate(backgroundOf), await card.evaluate(backgroundOf)];
  };
  await person.page.emulateMedia({ colorScheme: 'light' });
  const [light, dark] = [await colours('light'), await colours('dark')];
  expect(dark).not.toEqual(light);
  expect(await colours('auto')).toEqual(light);
  await person.page.emulateMedia({ colorScheme: 'dark' });
  expect(await colours('auto')).toEqual(dark);
  expect(await colours('light')).toEqual(light);
});
