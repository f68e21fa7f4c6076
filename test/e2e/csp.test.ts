import { chromium, type Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningDemo } from '../../examples/startDemo.js';
import { chromiumLaunchOptions } from '../setup/chromium.js';
import { serveBuiltDemo } from './builtDemo.js';
import { DemoPage } from './DemoPage.js';

/** No `unsafe-eval`, no `unsafe-inline`, and no text that becomes code or markup. */
const policy = "script-src 'self'; style-src 'self'; require-trusted-types-for 'script'";

/** Policy violations that Chromium reports, as `directive: what was blocked`. */
const breaches =
  /violates the following (?:report-only )?Content Security Policy directive|requires 'Trusted/;

let browser: Browser;
let demo: RunningDemo;
let person: DemoPage;

beforeAll(async () => {
  [browser, demo] = await Promise.all([
    chromium.launch(chromiumLaunchOptions()),
    serveBuiltDemo({ 'content-security-policy': policy }),
  ]);
  person = await DemoPage.open(browser, demo);
});
afterAll(async () => {
  await browser.close();
  await demo.close();
});
// Another thread is another run, so one page serves all tests.
beforeEach(() => person.startAnew());
// Chromium logs every policy violation to the console. The only test whether a page may compile is to try. That happens
// once per page, and there is no other violation.
let isProbed = false;
afterEach(() => {
  const found = person.problems.findIndex((problem) =>
    problem.includes("requires 'TrustedScript' assignment"),
  );
  if (found >= 0 && !isProbed) person.problems.splice(found, 1);
  isProbed ||= found >= 0;
  person.assertNoProblems();
});

test('the policy is enforced, and a violation is detected', async () => {
  const probe = `
    const attempts = { code: () => new Function('1'), markup: () => (document.body.innerHTML = '<p>') };
    for (const [name, attempt] of Object.entries(attempts)) {
      try { attempt(); } catch { document.documentElement.dataset[name] = 'refused'; }
    }
    const style = document.createElement('style');
    style.textContent = 'html { outline-style: dotted }';
    document.head.append(style);
    document.documentElement.dataset.style = getComputedStyle(document.documentElement).outlineStyle;`;
  const other = await browser.newPage();
  const console: string[] = [];
  other.on('console', (message) => console.push(message.text()));
  // What Playwright evaluates is exempt from a policy, so the page loads this as its own script.
  await other.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: probe }),
  );
  await other.goto(demo.url);
  const page = other.locator('html');
  await expect.poll(() => page.getAttribute('data-style')).toBe('none');
  expect(await page.getAttribute('data-code')).toBe('refused');
  expect(await page.getAttribute('data-markup')).toBe('refused');
  expect(console.filter((text) => breaches.test(text)).length).toBeGreaterThan(2);
  await other.close();
});

test('an approval and a denial', async () => {
  await person.start('Approve an e-mail Say hi');
  await person.button('Approve', person.card('Send email to a@b.com')).click();
  await person.said('Sent to a@b.com with subject "Hi".');
  await person.start('Approve an e-mail Say hi');
  await person.button('Deny', person.card('Send email to a@b.com')).click();
  await person.said('Not sent to a@b.com: you declined.');
  expect(await person.journal()).toMatchObject({
    received: [
      { reason: 'tool_call', status: 'resolved', payload: { approved: true } },
      { reason: 'tool_call', status: 'resolved', payload: { approved: false } },
    ],
    executed: [{ tool: 'sendEmail', args: { to: 'a@b.com', subject: 'Hi', body: 'Hi there!' } }],
  });
});

test('an approval with edits', async () => {
  await person.start('Approve an e-mail with edits');
  const card = person.card('You can edit the body before approving.');
  await person.button('Edit', card).click();
  await card.getByLabel('to').fill('nobody');
  await card.getByLabel('body').fill('Hi Alice,\n\nrevenue is up 4%.');
  await person.button('Approve with edits', card).click();
  await card.getByText('This must be an e-mail address.').waitFor();
  expect(person.posted).toHaveLength(1);
  await card.getByLabel('to').fill('alice@b.com');
  await person.button('Approve with edits', card).click();

  await person.said('Sent to alice@b.com with subject "Quarterly report", as you edited it.');
  const editedArgs = {
    to: 'alice@b.com',
    subject: 'Quarterly report',
    body: 'Hi Alice,\n\nrevenue is up 4%.',
  };
  expect(await person.journal()).toMatchObject({
    received: [{ status: 'resolved', payload: { approved: true, editedArgs } }],
    executed: [{ tool: 'sendEmail', args: editedArgs }],
  });
});

test('arguments that were opened for editing and not changed', async () => {
  await person.start('Approve an e-mail with edits');
  const card = person.card('You can edit the body before approving.');
  await person.button('Edit', card).click();
  await card.getByLabel('subject').waitFor();
  await person.button('Approve with edits', card).click();
  await person.said('Sent to a@b.com with subject "Quarterly report".');
  expect((await person.journal()).received).toMatchObject([{ payload: { approved: true } }]);
  expect(person.posted[1]?.resume).toMatchObject([{ payload: { approved: true } }]);
});

test('three approvals in one batch', async () => {
  await person.start('Three approvals at once');
  await person.button('Approve', person.card('x@y.com')).click();
  await person.button('Skip question', person.card('y@z.com')).click();
  await person.button('Deny', person.card('z@w.com')).click();
  await person.button('Send', person.bar).click();
  await person.said('Sent to x@y.com');
  const { received, executed } = await person.journal();
  expect(received.map(({ status, payload }) => ({ status, payload }))).toEqual([
    { status: 'resolved', payload: { approved: true } },
    { status: 'cancelled', payload: undefined },
    { status: 'resolved', payload: { approved: false } },
  ]);
  expect(executed).toMatchObject([{ args: { to: 'x@y.com' } }]);
});

test('a filing form shows what is missing, and sends what is filled in', async () => {
  await person.start('Fill in a quarterly filing');
  const card = person.card('Please provide the quarterly filing details.');
  await person.button('Answer', card).click();
  await card.getByText('There are 3 problems').waitFor();
  await card.getByLabel('quarter').selectOption('Q3');
  await card.getByLabel('year').fill('1999');
  await card.getByLabel('revenue').fill('1200.5');
  // The button has moved to another place, and ignores a pointer at rest for a moment.
  await person.page.mouse.move(0, 0);
  await person.button('Answer', card).click();
  // The summary of the three disappears a moment later. Until then, it shows the same error for this one.
  await card.getByText('This must be 2,000 or more.').first().waitFor();
  await card.locator(':focus').and(card.getByLabel('year')).waitFor();
  expect(person.posted).toHaveLength(1);
  await card.getByLabel('year').fill('2026');
  await person.page.mouse.move(0, 0);
  await person.button('Answer', card).click();

  await person.said('Filed Q3 2026 with revenue 1200.5.');
  const filing = { quarter: 'Q3', year: 2026, revenue: 1200.5 };
  expect(await person.journal()).toMatchObject({
    received: [{ reason: 'input_required', status: 'resolved', payload: filing }],
    executed: [{ tool: 'fileReport', args: filing }],
  });
});

test('a confirmation', async () => {
  await person.start('Confirm a step');
  await person.button('Yes', person.card('Archive 14 closed tickets?')).click();
  await person.said('Archived 14 closed tickets.');
  expect((await person.journal()).received).toMatchObject([{ status: 'resolved', payload: true }]);
});

test('an unrecognized reason', async () => {
  await person.start('Change a database');
  const card = person.card('Extend 312 trials by 7 days?');
  await card.getByText('Details').click();
  await card.getByRole('radio', { name: 'Yes' }).check();
  await card.getByLabel('Note for the change log').fill('agreed with sales');
  await person.button('Answer', card).click();
  await person.said('Changed 312 rows of customers, with the note "agreed with sales".');
  expect((await person.journal()).received).toMatchObject([
    { status: 'resolved', payload: { apply: true, note: 'agreed with sales' } },
  ]);
});

test('two questions, one after another', async () => {
  await person.start('Two questions, one after another');
  const first = person.card('Which city?');
  await first.getByLabel('city').selectOption('Oslo');
  await person.button('Answer', first).click();
  const second = person.card('Oslo, noted. How many nights?');
  await second.getByLabel('nights').fill('3');
  // The button is where the pointer was left, and it ignores a pointer at rest for a moment.
  await person.page.mouse.move(0, 0);
  await person.button('Answer', second).click();
  await person.said('Booked 3 nights in Oslo.');
  expect((await person.journal()).received).toMatchObject([
    { payload: { city: 'Oslo' } },
    { payload: { nights: 3 } },
  ]);
});
