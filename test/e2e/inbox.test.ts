import type { AxeResults } from 'axe-core';
import { createRequire } from 'node:module';
import { chromium, type Browser, type Locator, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Journal } from '../../examples/agent/Journal.js';
import { createDesk, type Desk } from '../../examples/desk/createDesk.js';
import type { RunningDemo } from '../../examples/startDemo.js';
import { installedServer } from '../servers/installedServer.js';
import { postgresPrograms, startPostgres, type Postgres } from '../servers/postgres.js';
import { chromiumLaunchOptions } from '../setup/chromium.js';
import { PATIENCE } from '../setup/patience.js';
import { serveBuiltDemo } from './builtDemo.js';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** From this width on, a page shows both sides at first. */
const WIDE = 960;
/** High enough that the list renders every row. */
const viewport = { width: 1280, height: 3_000 };

/** What the tests need from `pg`. */
interface Pool {
  query(text: string): Promise<unknown>;
  end(): Promise<void>;
  on(event: 'error', listener: () => void): void;
}

if (postgresPrograms === undefined)
  console.warn('PostgreSQL is not installed, so the inbox of the demo is tested only in memory.');

let browser: Browser;
let postgres: Postgres | undefined;
let database: Pool | undefined;
beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunchOptions());
  if (postgresPrograms === undefined) return;
  postgres = await startPostgres();
  const installed = createRequire(`${installedServer('inbox')}/package.json`);
  const { Pool: PoolOfPg } = installed('pg') as { Pool: new (options: object) => Pool };
  database = new PoolOfPg({ connectionString: postgres.url });
  database.on('error', () => undefined);
});
afterAll(async () => {
  await browser.close();
  await database?.end();
  await postgres?.stop();
});

/** A server of the demo, with the pages that are open on it. */
interface Served {
  readonly demo: RunningDemo;
  readonly desk: Desk;
  readonly journal: Journal;
}

const served: Served[] = [];
const pages: Page[] = [];
let problems: string[] = [];
beforeEach(() => {
  problems = [];
});
afterEach(async () => {
  await Promise.all(pages.splice(0).map((page) => page.context().close()));
  for (const { demo, desk } of served.splice(0)) {
    desk.close();
    await demo.close();
  }
  if (problems.length > 0) throw new Error(`In the page went wrong:\n${problems.join('\n')}`);
});

async function serve(pool?: Pool): Promise<Served> {
  const journal = new Journal();
  const desk = await createDesk({ pool, journal });
  const demo = await serveBuiltDemo({}, { journal }, () => 0, desk.handle);
  const started = { demo, desk, journal };
  served.push(started);
  return started;
}

async function open({ demo }: Served, size = viewport, path = '/'): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: size });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  pages.push(page);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  // From then on, the page is notified of changes.
  const isWatching = size.width < WIDE ? undefined : page.waitForResponse('**/inbox/changes');
  await page.goto(demo.url + path);
  await isWatching;
  await page.getByRole('button', { name: 'New thread' }).waitFor();
  return page;
}

const inboxIn = (page: Page): Locator => page.getByRole('region', { name: 'Inbox', exact: true });
/** A row, by the start of its question. */
const row = (page: Page, question: string): Locator =>
  inboxIn(page).getByRole('listitem').filter({ hasText: question });
const openRow = (page: Page, question: string): Promise<void> =>
  row(page, question).getByRole('button').click();
const mark = (page: Page, question: string): Promise<void> =>
  row(page, question).getByRole('checkbox').check({ force: true });
const button = (page: Page, name: string): Locator =>
  inboxIn(page).getByRole('button', { name, exact: true });

/** The thread of the open item. */
const openThread = (page: Page): string =>
  /(?:call|confirmation|custom|filing|sequence)-\w+/.exec(
    new URL(page.url()).searchParams.get('item') ?? '',
  )?.[0] ?? '';

const databases = postgresPrograms === undefined ? [] : ['on PostgreSQL'];

/** An empty database; nothing if the inbox is in memory. */
async function poolFor(store: string): Promise<Pool | undefined> {
  if (store === 'in memory') return undefined;
  await database?.query('drop schema public cascade; create schema public');
  return database;
}

describe.each(['in memory', ...databases])('the inbox of the demo, %s', (store) => {
  test('an approval resumes its thread, and the item is gone after a reload', async () => {
    const server = await serve(await poolFor(store));
    const page = await open(server);
    await openRow(page, 'Refund $49');
    const thread = openThread(page);
    await button(page, 'Approve').click();
    await row(page, 'Refund $49').getByText('Answered').waitFor();
    expect(server.journal.read(thread)).toMatchObject({
      received: [{ reason: 'tool_call', status: 'resolved', payload: { approved: true } }],
      executed: [{ tool: 'refund', args: { order: 'A-1051', amount: 49 } }],
    });
    await page.reload();
    await inboxIn(page).getByText('19 waiting').waitFor();
    expect(await row(page, 'Refund $49').count()).toBe(0);
  });

  test('several are approved together, a high risk is left out, and they are gone after a reload', async () => {
    const server = await serve(await poolFor(store));
    const page = await open(server);
    for (const each of ['Refund $25', 'Refund $12 for', 'Refund $36', 'Refund $1240']) await mark(page, each);
    await button(page, 'Approve 3').click();
    await inboxIn(page).getByText('1 left out: 1 high risk').waitFor();
    await button(page, 'Approve 3').click();
    await inboxIn(page).getByText('17 waiting').waitFor();
    await page.reload();
    await inboxIn(page).getByText('17 waiting').waitFor();
    expect(await row(page, 'Refund $25').count()).toBe(0);
    await row(page, 'Refund $1240').waitFor();
  });

  test('an arrival waits behind “1 new”', async () => {
    const { desk, ...server } = await serve(await poolFor(store));
    const page = await open({ desk, ...server });
    await row(page, 'Refund $49').waitFor();
    await desk.arrive();
    await button(page, '1 new').waitFor();
    expect(await row(page, 'Your parcel').count()).toBe(0);
    await button(page, '1 new').click();
    await row(page, 'Your parcel').waitFor();
  });

  test('a colleague claims an item and answers it while someone looks', async () => {
    const { desk, ...server } = await serve(await poolFor(store));
    const page = await open({ desk, ...server });
    await row(page, 'Refund $18').waitFor();
    const answer = await desk.claimOne();
    await row(page, 'Refund $18').getByText('Claimed by Mia').waitFor();
    await answer();
    const gone = row(page, 'Refund $18').getByText('Answered by someone else');
    await expect.poll(() => gone.count()).toBe(1);
  });

  test('a thread that asks again returns with its next question', async () => {
    const server = await serve(await poolFor(store));
    const page = await open(server);
    await openRow(page, 'Which city?');
    const thread = openThread(page);
    const card = inboxIn(page).getByRole('article');
    await card.getByLabel('city', { exact: true }).selectOption('Oslo');
    await button(page, 'Answer').click();
    await card.getByLabel('nights', { exact: true }).fill('3');
    // The button is where the pointer was left, and it ignores a pointer at rest for a moment.
    await page.mouse.move(0, 0);
    await button(page, 'Answer').click();
    await expect
      .poll(() => server.journal.read(thread).executed)
      .toMatchObject([{ tool: 'bookHotel', args: { city: 'Oslo', nights: 3 } }]);
    await page.reload();
    await inboxIn(page).getByText('19 waiting').waitFor();
  });
});

describe.each(databases)('the inbox of two demos, %s', (store) => {
  test('shows what the other server has changed', async () => {
    const pool = await poolFor(store);
    const [first, second] = [await serve(pool), await serve(pool)];
    const [one, other] = [await open(first), await open(second, viewport, '/?as=Sam')];
    await openRow(one, 'Refund $49');
    await row(other, 'Refund $49').waitFor();
    await button(one, 'Approve').click();
    await row(other, 'Refund $49').getByText('Answered by someone else').waitFor();
    await openRow(other, 'Restart mail-queue?');
    const thread = openThread(other);
    await button(other, 'Approve').click();
    await row(one, 'Restart mail-queue?').getByText('Answered by someone else').waitFor();
    expect(second.journal.read(thread).executed).toMatchObject([{ tool: 'restartService' }]);
  });
});

describe('the page with both sides', () => {
  test('a narrow window shows one side, and switches between them', async () => {
    const page = await open(await serve(), { width: 390, height: 844 });
    await page.getByRole('button', { name: 'Book me a hotel' }).waitFor();
    expect(await inboxIn(page).count()).toBe(0);
    await page.getByRole('radio', { name: /^Inbox/ }).check({ force: true });
    await row(page, 'Refund $18').waitFor();
    expect(await page.getByRole('button', { name: 'Book me a hotel' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'New thread' }).click();
    await page.getByRole('button', { name: 'Book me a hotel' }).waitFor();
    expect(await inboxIn(page).isVisible()).toBe(false);
  });

  test('a wide window shows both, and the conversation works beside the inbox', async () => {
    const page = await open(await serve(), { width: 1280, height: 800 }, '/?sendDelayMs=0');
    await row(page, 'Refund $18').waitFor();
    await page.getByRole('button', { name: 'Approve an e-mail Say hi' }).click();
    const questions = page.getByRole('region', { name: 'Questions from the agent' });
    await questions.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect.poll(() => page.getByRole('log').getByText('Sent to a@b.com').count()).toBe(1);
    expect(await row(page, 'Refund $18').isVisible()).toBe(true);
  });

  test.each([320, 390, 768, 1280, 1920])('passes axe and fits at %i px', async (width) => {
    const page = await open(await serve(), { width, height: 900 });
    await page.addScriptTag({ path: axe });
    await page.getByRole('radio', { name: /^Inbox/ }).check({ force: true });
    await openRow(page, 'Refund $18');
    await button(page, 'Approve').waitFor();
    for (const theme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light' });
      const { violations } = await page.evaluate<AxeResults>(
        "axe.run(document, { resultTypes: ['violations'] })",
      );
      expect(
        violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${theme}, ${id}: ${html}`)),
      ).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
});
