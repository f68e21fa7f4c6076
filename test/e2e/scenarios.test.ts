import { chromium, type Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startDemo, type RunningDemo } from '../../examples/startDemo.js';
import { chromiumLaunchOptions } from '../setup/chromium.js';
import { serveBuiltDemo } from './builtDemo.js';
import { DemoPage } from './DemoPage.js';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunchOptions());
});
afterAll(() => browser.close());

// The same client and the same tests, for agents that store a paused run and agents that rebuild it from the request. The first
// page comes from Vite, as with `npm start`, and logs React's warnings. The second one is built, and loads in a fraction of the time.
describe.each(['checkpoint', 'replay'] as const)('with an agent in %s mode', (mode) => {
  let demo: RunningDemo;
  let person: DemoPage;

  beforeAll(async () => {
    demo =
      mode === 'checkpoint'
        ? await startDemo({ mode, port: 0, watch: false })
        : await serveBuiltDemo({}, { mode });
    person = await DemoPage.open(browser, demo);
  });
  afterAll(async () => {
    await person.close();
    await demo.close();
  });
  // Another thread is another run, so one page serves all tests. Loading it takes longer than most of them.
  beforeEach(() => person.startAnew());
  afterEach(() => person.assertNoProblems());

  test('an approval, with the keyboard: the agent sends the e-mail as proposed', async () => {
    await person.scenario('Approve an e-mail Say hi').press('Enter');
    const card = person.card("Send email to a@b.com with subject 'Hi'?");
    await person.tabTo(person.button('Approve', card));
    await person.page.keyboard.press('Enter');

    await person.said('Sent to a@b.com with subject "Hi".');
    await person.settled();
    expect(await person.journal()).toMatchObject({
      received: [{ reason: 'tool_call', status: 'resolved', payload: { approved: true } }],
      executed: [{ tool: 'sendEmail', args: { to: 'a@b.com', subject: 'Hi', body: 'Hi there!' } }],
    });
    const [asked, answered] = person.posted;
    expect(person.posted).toHaveLength(2);
    expect(answered?.threadId).toBe(asked?.threadId);
    expect(answered?.runId).not.toBe(asked?.runId);
    expect(answered?.resume).toEqual([
      { interruptId: expect.any(String) as string, status: 'resolved', payload: { approved: true } },
    ]);
    await person.record.getByText('You approved').waitFor();
    await person.record.getByText('The tool answered').waitFor();
  });

  test('a denial: the agent receives it and does nothing', async () => {
    await person.start('Approve an e-mail Say hi');
    await person.button('Deny', person.card('Send email to a@b.com')).click();

    await person.said('Not sent to a@b.com: you declined.');
    await person.settled();
    expect(await person.journal()).toMatchObject({
      received: [{ status: 'resolved', payload: { approved: false } }],
      executed: [],
    });
    await person.record.getByText('You denied').waitFor();
    await person.record.getByText('The user declined.').waitFor();
  });

  test('an approval with edits: the agent sends the edited e-mail', async () => {
    await person.start('Approve an e-mail with edits');
    const card = person.card('You can edit the body before approving.');
    await person.button('Edit', card).click();
    const body = card.getByLabel('body');
    await body.fill('Hi Alice,\n\nrevenue is up 4%.');
    await person.button('Approve with edits', card).click();

    await person.said('Sent to a@b.com with subject "Quarterly report", as you edited it.');
    await person.settled();
    const edited = { to: 'a@b.com', subject: 'Quarterly report', body: 'Hi Alice,\n\nrevenue is up 4%.' };
    expect(await person.journal()).toMatchObject({
      received: [{ status: 'resolved', payload: { approved: true, editedArgs: edited } }],
      executed: [{ tool: 'sendEmail', args: edited }],
    });
    await person.record.getByText('You approved with edits').waitFor();
    expect(await person.record.getByRole('insertion').allTextContents()).toEqual([edited.body]);
    expect(await person.record.getByRole('deletion').textContent()).toContain('two customers left');
  });

  test('three approvals, one of them cancelled: all are sent together, and only by the user', async () => {
    await person.start('Three approvals at once');
    await person.button('Approve', person.card('Approve sendEmail to x@y.com?')).click();
    await person.button('Skip question', person.card('Approve sendEmail to y@z.com?')).click();
    await person.bar.getByText('2 of 3 answered').waitFor();
    // Send has no effect while a question is open.
    await person.button('Send', person.bar).click({ force: true });
    expect(person.posted).toHaveLength(1);
    await person.button('Approve', person.card('Approve sendEmail to z@w.com?')).click();
    await person.bar.getByText('3 of 3 answered').waitFor();
    expect(person.posted).toHaveLength(1);
    await person.button('Send', person.bar).press('Enter');

    await person.said('Sent to z@w.com');
    await person.settled();
    expect(person.posted).toHaveLength(2);
    const { received, executed } = await person.journal();
    expect(received.map(({ status, payload }) => ({ status, payload }))).toEqual([
      { status: 'resolved', payload: { approved: true } },
      { status: 'cancelled', payload: undefined },
      { status: 'resolved', payload: { approved: true } },
    ]);
    expect(executed).toMatchObject([{ args: { to: 'x@y.com' } }, { args: { to: 'z@w.com' } }]);
    expect(person.posted[1]?.resume?.filter((entry) => 'payload' in entry)).toHaveLength(2);
    await person.record.getByText('Not executed').waitFor();
    expect(await person.record.getByText('You approved').count()).toBe(2);
  });

  test('a filing form: errors show what is missing, and the agent receives numbers as numbers', async () => {
    await person.start('Fill in a quarterly filing');
    const card = person.card('Please provide the quarterly filing details.');
    await card.getByText(/^Time left: [45] minutes/).waitFor();
    await person.button('Answer', card).click();
    await card.getByText('There are 3 problems').waitFor();
    expect(person.posted).toHaveLength(1);
    await card.getByLabel('quarter').selectOption('Q3');
    await card.getByLabel('year').fill('2026');
    await card.getByLabel('revenue').fill('1200.5');
    await card.getByLabel('revenue').press('Enter');

    await person.said('Filed Q3 2026 with revenue 1200.5.');
    await person.settled();
    const filing = { quarter: 'Q3', year: 2026, revenue: 1200.5 };
    expect(await person.journal()).toMatchObject({
      received: [{ reason: 'input_required', status: 'resolved', payload: filing }],
      executed: [{ tool: 'fileReport', args: filing }],
    });
    await person.record.getByText('You answered').waitFor();
  });

  test('a filing form that expires: it can only be cancelled, and the thread continues', async () => {
    const hurried = await DemoPage.open(browser, demo, { expiresInMs: 1500 });
    await hurried.start('Fill in a quarterly filing');
    const card = hurried.card('Please provide the quarterly filing details.');
    await card.getByText('Time is up', { exact: true }).waitFor();
    await expect.poll(() => card.getByRole('button').allTextContents()).toEqual(['Skip question']);
    expect(hurried.posted).toHaveLength(1);
    await hurried.button('Skip question', card).press('Enter');

    await hurried.said('Nothing was filed: you cancelled.');
    await hurried.settled();
    const { received, executed } = await hurried.journal();
    expect(received).toMatchObject([{ status: 'cancelled' }]);
    expect(received[0]).not.toHaveProperty('payload');
    expect(executed).toEqual([]);

    await hurried.start('Confirm a step');
    await hurried.card('Archive 14 closed tickets?').waitFor();
    expect(hurried.posted[2]?.threadId).toBe(hurried.posted[0]?.threadId);
    hurried.assertNoProblems();
    await hurried.close();
  });

  test.each([
    ['Yes', true, 'Archived 14 closed tickets.', [{ tool: 'archiveTickets', args: { count: 14 } }]],
    ['No', false, 'Nothing was archived: you declined.', []],
  ])(
    'a confirmation answered with %s: the agent receives the bare boolean',
    async (name, payload, words, executed) => {
      await person.start('Confirm a step');
      await person.button(name, person.card('Archive 14 closed tickets?')).click();

      await person.said(words);
      await person.settled();
      expect(await person.journal()).toMatchObject({
        received: [{ reason: 'confirmation', status: 'resolved', payload }],
        executed,
      });
      await person.record.getByText(payload ? 'You said yes' : 'You said no').waitFor();
    },
  );

  test('an unrecognized reason: its schema becomes a form, and its metadata is shown', async () => {
    await person.start('Change a database');
    const card = person.card('Extend 312 trials by 7 days?');
    await card.getByText('Details').click();
    await card.getByText("plan = 'trial'").waitFor();
    await card.getByRole('radio', { name: 'Yes' }).check();
    await card.getByLabel('Note for the change log').fill('agreed with sales');
    await person.button('Answer', card).click();

    await person.said('Changed 312 rows of customers, with the note "agreed with sales".');
    await person.settled();
    const payload = { apply: true, note: 'agreed with sales' };
    expect(await person.journal()).toMatchObject({
      received: [{ reason: 'langgraph:database_modification', status: 'resolved', payload }],
      executed: [
        { tool: 'modifyDatabase', args: { table: 'customers', rows: 312, note: 'agreed with sales' } },
      ],
    });
  });

  test('two questions, one after another: the second is asked once the first is answered', async () => {
    await person.start('Two questions, one after another');
    const first = person.card('Which city?');
    await first.getByLabel('city').selectOption('Oslo');
    expect(await person.page.getByRole('article').count()).toBe(1);
    await person.button('Answer', first).click();
    const second = person.card('Oslo, noted. How many nights?');
    await second.getByLabel('nights').fill('3');
    expect(await person.page.getByRole('article').count()).toBe(1);
    // The button is where the pointer was left, and it ignores a pointer at rest for a moment.
    await person.page.mouse.move(0, 0);
    await person.button('Answer', second).click();

    await person.said('Booked 3 nights in Oslo.');
    await person.settled();
    expect(person.posted).toHaveLength(3);
    expect(await person.journal()).toMatchObject({
      received: [{ payload: { city: 'Oslo' } }, { payload: { nights: 3 } }],
      executed: [{ tool: 'bookHotel', args: { city: 'Oslo', nights: 3 } }],
    });
    expect(await person.record.getByText('You answered').count()).toBe(2);
  });

  test('a server that refuses the answer: the decision stays, and is sent again unchanged', async () => {
    await person.start('Approve an e-mail Say hi');
    const card = person.card('Send email to a@b.com');
    await card.waitFor();
    await person.page.route(
      '**/agent',
      (route) => route.fulfill({ status: 503, body: 'Back in a minute.' }),
      {
        times: 1,
      },
    );
    await person.button('Approve', card).click();
    await person.panel.getByText('Something went wrong. The agent’s server failed.').waitFor();
    await card.getByText('Approved', { exact: true }).waitFor();
    expect((await person.journal()).received).toEqual([]);
    // The browser itself logs it too.
    expect(person.problems.splice(0)).toEqual([expect.stringContaining('503')]);
    await person.button('Send again').click();

    await person.said('Sent to a@b.com with subject "Hi".');
    await person.settled();
    expect(person.posted[2]?.resume).toEqual(person.posted[1]?.resume);
    const { received, executed } = await person.journal();
    expect(received).toMatchObject([{ status: 'resolved', payload: { approved: true } }]);
    expect(executed).toHaveLength(1);
  });

  test('a message instead of an answer: the question is cancelled, and the agent does the other task', async () => {
    await person.start('Approve an e-mail Say hi');
    await person.card('Send email to a@b.com').waitFor();
    await person.page.getByLabel('Say something else instead').fill('Tidy up the tickets');
    await person.page.getByLabel('Say something else instead').press('Enter');
    await person.card('Archive 14 closed tickets?').waitFor();
    expect(await person.card('Send email').count()).toBe(0);
    expect(await person.journal()).toMatchObject({ received: [{ status: 'cancelled' }], executed: [] });
    await person.record.getByText('You cancelled').waitFor();
  });

  test('a stopped run: the page is ready for another', async () => {
    // The agent never responds.
    await person.page.route('**/agent', () => undefined, { times: 1 });
    await person.start('Confirm a step');
    await person.button('Stop').click();
    await person.button('Send').waitFor();
    expect(person.posted).toHaveLength(1);
    await person.start('Confirm a step');
    await person.button('No', person.card('Archive 14 closed tickets?')).click();
    await person.said('Nothing was archived: you declined.');
    await person.settled();
  });

  test('a new thread: another conversation, and no question of the old one', async () => {
    await person.start('Approve an e-mail Say hi');
    await person.card('Send email to a@b.com').waitFor();
    await person.button('New thread').click();
    await person.settled();
    await person.log.getByText('Choose something for the agent to do.').waitFor();
    await person.start('Confirm a step');
    await person.card('Archive 14 closed tickets?').waitFor();
    expect(person.posted[1]?.threadId).not.toBe(person.posted[0]?.threadId);
    expect(person.posted[1]?.messages).toHaveLength(1);
  });
});
