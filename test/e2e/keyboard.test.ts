import { chromium, type Browser, type Locator } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningDemo } from '../../examples/startDemo.js';
import { chromiumLaunchOptions } from '../setup/chromium.js';
import { serveBuiltDemo } from './builtDemo.js';
import { DemoPage } from './DemoPage.js';
import { readings, readOut } from './readings.js';
import { accessibilityInfo, hear, listen } from './ScreenReader.js';

// Each scenario from its first question to its end, with the keyboard and the screen reader's output only.

let browser: Browser;
let demo: RunningDemo;
let person: DemoPage;
beforeAll(async () => {
  const options = chromiumLaunchOptions();
  [browser, demo] = await Promise.all([
    chromium.launch({ ...options, args: [...(options.args ?? []), accessibilityInfo] }),
    serveBuiltDemo({}),
  ]);
  // Long enough that no expiry warning appears during a test.
  person = await DemoPage.open(browser, demo, { expiresInMs: 600_000 });
  await listen(person.page);
  await person.page.reload();
  await person.button('New thread').waitFor();
});
afterAll(async () => {
  await browser.close();
  await demo.close();
});
beforeEach(() => person.startAnew());
afterEach(() => person.assertNoProblems());

const press = (key: string) => person.page.keyboard.press(key);

/** Starts a scenario from the top of the page, and waits for its question. */
async function begin(title: string, question: string): Promise<Locator> {
  await person.tabTo(person.page.getByRole('button', { name: title }));
  await hear(person.page);
  await press('Enter');
  const card = person.card(question);
  await card.waitFor();
  return card;
}

/** Waits for the agent's last message, and returns everything announced until then. */
async function heardUntil(words: string) {
  await person.said(words);
  await person.settled();
  await expect
    .poll(() => person.page.evaluate(() => document.querySelector('[role=log]')?.ariaBusy))
    .toBe('false');
  const { announced, ...heard } = await hear(person.page);
  // Announced only if sending takes longer than 400 ms, as it can on a busy machine.
  return { ...heard, announced: announced.filter((text) => !text.startsWith('Sending your answer')) };
}

test('an approval', async () => {
  const card = await begin('Approve an e-mail Say hi', 'Send email to a@b.com');
  expect(await readOut(card)).toBe(readings.approval);
  await person.tabTo(person.button('Approve', card));
  await press('Enter');
  expect(await heardUntil('Sent to a@b.com')).toEqual({
    focused: ['log “Messages”', 'button “Approve”', 'region “Questions from the agent”'],
    announced: [
      "The agent asks: Send email to a@b.com with subject 'Hi'?",
      'Approved.',
      'Sent. The agent received your answer.',
    ],
    messages: [
      'You: Say hi to a@b.com',
      'Agent: I have written a short e-mail. I need your approval to send it.',
      'Agent: Sent to a@b.com with subject "Hi".',
    ],
  });
});

test('an approval with edits', async () => {
  const card = await begin('Approve an e-mail with edits', 'Send email to a@b.com?');
  await person.tabTo(person.button('Edit', card));
  await press('Enter');
  await person.tabTo(card.getByLabel('subject'));
  await person.page.keyboard.type('The report');
  await card.getByRole('row', { name: 'subject' }).waitFor();
  expect(await readOut(card.getByRole('table'))).toBe(readings.edits);
  await person.tabTo(person.button('Approve with edits', card));
  await press('Enter');
  expect(await heardUntil('Sent to a@b.com')).toEqual({
    focused: [
      'log “Messages”',
      'button “Approve”',
      'button “Edit”',
      'group “Edit the arguments of sendEmail”',
      'textbox “to”',
      'textbox “subject”',
      'textbox “body”',
      'button “Approve with edits”',
      'region “Questions from the agent”',
    ],
    announced: [
      'The agent asks: Send email to a@b.com? You can edit the body before approving.',
      'Approved with edits.',
      'Sent. The agent received your answer.',
    ],
    messages: [
      'You: Send Alice the report',
      'Agent: Here is my draft for Alice. Change whatever you like before it goes out.',
      'Agent: Sent to a@b.com with subject "The report", as you edited it.',
    ],
  });
});

test('three approvals, one of them denied and one of them cancelled', async () => {
  await begin('Three approvals at once', 'x@y.com');
  await person.tabTo(person.button('Approve', person.card('x@y.com')));
  await press('Enter');
  await person.tabTo(person.button('Deny', person.card('y@z.com')));
  await press('Enter');
  await person.tabTo(person.button('Skip question', person.card('z@w.com')));
  await press('Enter');
  await person.bar.getByText('3 of 3 answered').waitFor();
  expect(await readOut(person.card('y@z.com'))).toBe(readings.denied);
  expect(await readOut(person.bar)).toBe(readings.bar);
  await person.tabTo(person.button('Send', person.bar));
  await press('Enter');
  expect(await heardUntil('Not sent to z@w.com')).toEqual({
    focused: [
      'log “Messages”',
      'button “Approve”',
      'article “2 Send e-mail Approve sendEmail to y@z.com?”',
      'button “Approve”',
      'button “Deny”',
      'article “3 Send e-mail Approve sendEmail to z@w.com?”',
      'button “Approve”',
      'button “Deny”',
      'button “More actions”',
      'button “Skip question”',
      'region “Your answers”',
      'button “Go to question 1, answered: Approve sendEmail to x@y.com?”',
      'button “Go to question 2, answered: Approve sendEmail to y@z.com?”',
      'button “Go to question 3, answered: Approve sendEmail to z@w.com?”',
      'button “Previous question”',
      'button “Next question”',
      'button “Send”',
      'region “Questions from the agent”',
    ],
    announced: [
      'The agent has 3 questions. First: Approve sendEmail to x@y.com?',
      'Approved. 1 of 3 answered.',
      'Denied. 2 of 3 answered.',
      'Skipped. 3 of 3 answered.',
      'Sent. The agent received your answer.',
    ],
    messages: [
      'You: Invite the three of them to lunch',
      'Agent: I have written three invitations. Each of them needs your approval.',
      expect.stringMatching(/^Agent: Sent to x@y\.com .* Not sent to y@z\.com: you declined/) as string,
    ],
  });
});

test('a filing form with errors at first', async () => {
  const card = await begin('Fill in a quarterly filing', 'Please provide the quarterly filing details.');
  await person.tabTo(person.button('Answer', card));
  await press('Enter');
  await card.getByText('There are 3 problems').waitFor();
  expect(await readOut(card)).toBe(readings.filing);
  await press('Tab');
  await press('Enter');
  await person.page.keyboard.type('Q3');
  await press('Tab');
  await person.page.keyboard.type('2026');
  await press('Tab');
  await person.page.keyboard.type('1200.5');
  await press('Enter');
  expect(await heardUntil('Filed Q3 2026')).toEqual({
    focused: [
      'log “Messages”',
      'combobox “quarter”',
      'spinbutton “year”',
      'spinbutton “revenue”',
      'button “Answer”',
      'region “There are 3 problems”',
      'link “quarter: Enter a value.”',
      'combobox “quarter”',
      'spinbutton “year”',
      'spinbutton “revenue”',
      'region “Questions from the agent”',
    ],
    announced: [
      'The agent asks: Please provide the quarterly filing details.',
      'Answered.',
      'Sent. The agent received your answer.',
    ],
    messages: [
      'You: File the quarterly report',
      'Agent: I can file it for you. I need a few details first.',
      'Agent: Filed Q3 2026 with revenue 1200.5.',
    ],
  });
});

test('a confirmation', async () => {
  const card = await begin('Confirm a step', 'Archive 14 closed tickets?');
  expect(await readOut(card)).toBe(readings.confirmation);
  await person.tabTo(person.button('No', card));
  await press('Enter');
  expect(await heardUntil('Nothing was archived')).toEqual({
    focused: ['log “Messages”', 'button “Yes”', 'button “No”', 'region “Questions from the agent”'],
    announced: ['The agent asks: Archive 14 closed tickets?', 'No.', 'Sent. The agent received your answer.'],
    messages: [
      'You: Tidy up the tickets',
      'Agent: I have found 14 closed tickets from last year.',
      'Agent: Nothing was archived: you declined.',
    ],
  });
});

test('a question with a custom reason', async () => {
  const card = await begin('Change a database', 'Extend 312 trials by 7 days?');
  await person.tabTo(card.getByText('Details'));
  await press('Enter');
  await card.getByText("plan = 'trial'").waitFor();
  expect(await readOut(card)).toBe(readings.custom);
  await person.tabTo(card.getByRole('radio', { name: 'Yes' }));
  await press('Space');
  await press('Tab');
  await person.page.keyboard.type('agreed with sales');
  await press('Tab');
  await press('Enter');
  expect(await heardUntil('Changed 312 rows')).toEqual({
    focused: [
      'log “Messages”',
      'summary “Details”',
      'radio “Yes”',
      'textbox “Note for the change log (optional)”',
      'button “Answer”',
      'region “Questions from the agent”',
    ],
    announced: [
      'The agent asks: Extend 312 trials by 7 days?',
      'Answered.',
      'Sent. The agent received your answer.',
    ],
    messages: [
      'You: Extend all trials by a week',
      'Agent: That changes 312 rows of the table customers.',
      'Agent: Changed 312 rows of customers, with the note "agreed with sales".',
    ],
  });
});

test('two questions, one after another', async () => {
  const first = await begin('Two questions, one after another', 'Which city?');
  await person.tabTo(first.getByLabel('city'));
  await person.page.keyboard.type('Oslo');
  await press('Tab');
  await press('Enter');
  const second = person.card('Oslo, noted. How many nights?');
  await person.tabTo(second.getByLabel('nights'));
  expect(await readOut(second)).toBe(readings.nights);
  await person.page.keyboard.type('3');
  await press('Enter');
  expect(await heardUntil('Booked 3 nights')).toEqual({
    focused: [
      'log “Messages”',
      'combobox “city”',
      'button “Answer”',
      'region “Questions from the agent”',
      'spinbutton “nights”',
      'region “Questions from the agent”',
    ],
    announced: [
      'The agent asks: Which city?',
      'Answered.',
      'The agent asks: Oslo, noted. How many nights?',
      'Answered.',
      'Sent. The agent received your answer.',
    ],
    messages: [
      'You: Book me a hotel',
      'Agent: Gladly. I have two questions.',
      'Agent: Booked 3 nights in Oslo.',
    ],
  });
});
