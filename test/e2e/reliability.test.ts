import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunAgentInput } from 'react-agent-interrupts';
import type { RunningDemo } from '../../examples/startDemo.js';
import { chromiumLaunchOptions } from '../setup/chromium.js';
import { serveBuiltDemo } from './builtDemo.js';
import { DemoPage } from './DemoPage.js';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunchOptions());
});
afterAll(() => browser.close());

/** The contents of the page's IndexedDB, as JSON. */
function stored(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('react-agent-interrupts');
        opening.addEventListener('error', () => reject(new Error('The database cannot be opened.')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const reading = database.transaction('runs').objectStore('runs').getAll();
          reading.addEventListener('error', () => reject(new Error('The database cannot be read.')));
          reading.addEventListener('success', () => resolve(JSON.stringify(reading.result)));
          database.close();
        });
      }),
  );
}

/** The path of the page in the demo. */
const pathOf = (person: DemoPage): string =>
  new URL(person.page.url()).pathname + new URL(person.page.url()).search;

/** The answers among the requests of the pages. */
const resumesOf = (...people: readonly DemoPage[]) =>
  people.flatMap(({ posted }) => posted).filter(({ resume }) => resume && resume.length > 0);

/** A resume of the same batch in another run. */
const sameButRun = (input: RunAgentInput): RunAgentInput => ({
  ...input,
  runId: expect.any(String) as string,
});

/** Chromium kills the page's process. */
async function kill(page: Page): Promise<void> {
  await page.goto('chrome://crash').catch(() => undefined);
  await page.close();
}

describe.each(['checkpoint', 'replay'] as const)('with an agent in %s mode', (mode) => {
  let demo: RunningDemo;
  /** How far the agent's clock is ahead of this machine's, in milliseconds. */
  let slept = 0;
  let context: BrowserContext;

  beforeAll(async () => {
    demo = await serveBuiltDemo({}, { mode, now: () => Date.now() + slept });
  });
  afterAll(() => demo.close());
  beforeEach(async () => {
    slept = 0;
    context = await browser.newContext({ reducedMotion: 'reduce' });
  });
  afterEach(() => context.close());

  test('a tab that is killed after one answer of three restores it, and sends all once', async () => {
    const killed = await DemoPage.openIn(context, demo);
    await killed.start('Three approvals at once');
    await killed.button('Approve', killed.card('x@y.com')).click();
    await killed.bar.getByText('1 of 3 answered').waitFor();
    await expect.poll(() => stored(killed.page)).toContain('"decision":{"status":"resolved"');
    const path = pathOf(killed);
    await kill(killed.page);

    const person = await DemoPage.openIn(context, demo, path);
    await person.bar.getByText('1 of 3 answered').waitFor();
    await person.card('x@y.com').getByText('Approved').waitFor();
    expect(person.posted).toEqual([]);
    await person.button('Deny', person.card('y@z.com')).click();
    await person.button('Approve', person.card('z@w.com')).click();
    await person.button('Send', person.bar).click();
    await person.settled();
    const { received, executed } = await person.journal();
    expect(received.map(({ payload }) => payload)).toEqual([
      { approved: true },
      { approved: false },
      { approved: true },
    ]);
    expect(executed).toMatchObject([{ args: { to: 'x@y.com' } }, { args: { to: 'z@w.com' } }]);
    expect(resumesOf(person)).toHaveLength(1);
    await expect.poll(() => stored(person.page)).toBe('[]');
    person.assertNoProblems();
  });

  test('a tab that is killed while it sends an answer shows the doubt, and sends it again on request', async () => {
    const killed = await DemoPage.openIn(context, demo);
    await killed.start('Approve an e-mail Say hi');
    const path = pathOf(killed);
    await killed.card('Send email to').waitFor();
    // The agent accepts the answer, and none of its response arrives.
    const reached = new Promise<void>((resolve) => {
      void context.route('**/agent', async (route) => {
        await route.fetch();
        resolve();
      });
    });
    await killed.button('Approve', killed.card('Send email to')).click();
    await reached;
    await kill(killed.page);
    await context.unrouteAll();

    const person = await DemoPage.openIn(context, demo, path);
    await person.card('Send email to').getByText('May have arrived').waitFor();
    await person.bar.getByText('Sending them again is safe').waitFor();
    expect(person.posted).toEqual([]);
    await person.button('Send again').click();
    await person.said('Sent to a@b.com with subject "Hi".');
    await person.settled();
    const { executed } = await person.journal();
    expect(executed).toMatchObject([{ tool: 'sendEmail' }]);
    expect(resumesOf(person)).toEqual(resumesOf(killed).map(sameButRun));
    person.assertNoProblems();
  });

  test('unfinished form input is restored after a reload', async () => {
    const person = await DemoPage.openIn(context, demo);
    await person.start('Fill in a quarterly filing');
    const card = person.card('Please provide the quarterly filing details.');
    await card.getByLabel('revenue').fill('12.5');
    await expect.poll(() => stored(person.page)).toContain('12.5');
    await person.page.reload();
    await card.getByLabel('revenue').waitFor();
    expect(await card.getByLabel('revenue').inputValue()).toBe('12.5');
    expect(resumesOf(person)).toEqual([]);
    person.assertNoProblems();
  });

  test('two windows that answer simultaneously send one answer, and the other window shows that', async () => {
    const first = await DemoPage.openIn(context, demo);
    await first.start('Confirm a step');
    await first.card('Archive 14 closed tickets?').waitFor();
    await expect.poll(() => stored(first.page)).toContain('Archive 14 closed tickets?');
    const second = await DemoPage.openIn(context, demo, pathOf(first));
    await second.card('Archive 14 closed tickets?').waitFor();

    let goOn!: () => void;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await context.route('**/agent', async (route) => {
      await held;
      await route.continue();
    });
    const press = (person: DemoPage, name: string) =>
      person.page.evaluate((label) => {
        const buttons = [...document.querySelectorAll('button')];
        buttons.find(({ textContent }) => textContent === label)?.click();
      }, name);
    await Promise.all([press(first, 'Yes'), press(second, 'No')]);
    await expect.poll(() => resumesOf(first, second).length).toBe(1);
    const [sender, other] = first.posted.length > 1 ? [first, second] : [second, first];
    await other.card('Archive 14 closed tickets?').getByText('Answered in another tab').first().waitFor();
    goOn();
    await sender.settled();
    await other.settled();
    const { received } = await first.journal();
    expect(received).toMatchObject([{ status: 'resolved', payload: sender === first }]);
    expect(resumesOf(first, second)).toHaveLength(1);
    for (const person of [first, second]) {
      await person.said(
        sender === first ? 'Archived 14 closed tickets.' : 'Nothing was archived: you declined.',
      );
      person.assertNoProblems();
    }
  });

  // Law 1: a queued batch is sent while the page that submitted it is open. After a reload the user sends it.
  test('an answer given offline survives a reload, and is sent once, by the user', async () => {
    const person = await DemoPage.openIn(context, demo);
    await person.start('Approve an e-mail Say hi');
    const card = person.card('Send email to');
    await card.waitFor();
    // The page itself comes from this process, as from a service worker's cache.
    await context.route(
      ({ pathname }) => pathname !== '/agent',
      async (route) => route.fulfill({ response: await route.fetch() }),
    );
    await context.setOffline(true);
    await person.button('Approve', card).click();
    await person.page.getByText('Waiting for the network').first().waitFor();
    await expect.poll(() => stored(person.page)).toContain('"decision":{"status":"resolved"');
    await person.page.reload();
    await card.getByText('Approved').waitFor();
    expect(await person.page.getByText('Waiting for the network').count()).toBe(0);

    await context.setOffline(false);
    const isOnline = await person.page.evaluate(() => navigator.onLine);
    expect([isOnline, resumesOf(person)]).toEqual([true, []]);
    await person.button('Send', person.bar).click();
    await person.said('Sent to a@b.com with subject "Hi".');
    await person.settled();
    expect((await person.journal()).received).toMatchObject([{ payload: { approved: true } }]);
    expect(resumesOf(person)).toHaveLength(1);
    person.assertNoProblems();
  });

  test('a device that sleeps past an expiry wakes to a question that can only be cancelled', async () => {
    const person = await DemoPage.openIn(context, demo, '/?inbox=off&expiresInMs=60000');
    await person.page.clock.install();
    await person.page.reload();
    await person.start('Fill in a quarterly filing');
    const card = person.card('Please provide the quarterly filing details.');
    await card.getByLabel('revenue').fill('12.5');
    slept = 3_600_000;
    await person.page.clock.fastForward(slept);

    await card.getByText('The time to answer this is up.').waitFor();
    expect(await person.button('Answer', card).count()).toBe(0);
    expect(person.posted).toHaveLength(1);
    await person.button('Skip question', card).click();
    await person.said('Nothing was filed: you cancelled.');
    expect((await person.journal()).received).toMatchObject([{ status: 'cancelled' }]);
    expect(resumesOf(person)).toHaveLength(1);
    person.assertNoProblems();
  });
});
