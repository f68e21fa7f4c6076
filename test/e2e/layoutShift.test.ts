import { setTimeout as pass } from 'node:timers/promises';
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunningDemo } from '../../examples/startDemo.js';
import { isSoak } from '../setup/cases.js';
import { chromiumLaunchOptions } from '../setup/chromium.js';
import { serveBuiltDemo } from './builtDemo.js';
import { DemoPage } from './DemoPage.js';

/** The threshold for a good score is 0.1. */
const MOST = 0.02;
/** For this long after a press, Chromium ignores a shift; later ones count. In milliseconds. */
const EXCUSED = 500;

let browser: Browser;
let demo: RunningDemo;
beforeAll(async () => {
  [browser, demo] = await Promise.all([chromium.launch(chromiumLaunchOptions()), serveSlowly()]);
});
afterAll(async () => {
  await browser.close();
  await demo.close();
});

/** An agent and code so slow that their shifts are not attributed to a press. */
function serveSlowly(): Promise<RunningDemo> {
  const isSlow = (path: string) =>
    path === '/agent' || /^\/assets\/(?:formParts|formCompiler)-.*\.js$/.test(path);
  // What is not slow may be kept, so that a page does not compile it for each load.
  const headersOf = (path: string) => ({ 'cache-control': isSlow(path) ? 'no-store' : 'max-age=3600' });
  return serveBuiltDemo(headersOf, {}, (path) => (isSlow(path) ? EXCUSED + 200 : 0));
}

/** Opens a page that records its shifts. Each load of it starts another record. */
async function open(width: number): Promise<DemoPage> {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width, height: 900 } });
  await context.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `${element?.className ?? 'gone'} from ${previousRect.y} to ${currentRect.y}`;
        });
        shifts.push({ startTime, value, excused: hadRecentInput, moved: moved.join(', ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });

    interface LayoutShift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
  });
  return DemoPage.openIn(context, demo);
}

interface Shift {
  readonly startTime: number;
  readonly value: number;
  /** Whether it followed a press so soon that the metric ignores it. */
  readonly excused: boolean;
  /** What moved, for failure messages. */
  readonly moved: string;
}

/** The shifts so far, once the page is still. */
async function shiftsOf({ page }: DemoPage): Promise<readonly Shift[]> {
  // The browser reports a shift one frame later.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  // Defined by the script above.
  return page.evaluate(() => Reflect.get(window, 'shifts') as Shift[]);
}

/** The metric itself: the largest sum within five seconds and without a pause of a second. */
function cumulativeLayoutShift(shifts: readonly Shift[]): number {
  const windows: { from: number; last: number; sum: number }[] = [];
  for (const { startTime, value } of shifts) {
    const current = windows.at(-1);
    if (current && startTime - current.last < 1000 && startTime - current.from < 5000) {
      current.last = startTime;
      current.sum += value;
    } else windows.push({ from: startTime, last: startTime, sum: value });
  }
  return Math.max(0, ...windows.map(({ sum }) => sum));
}

/** The text of a failure. */
const told = (shifts: readonly Shift[]): string =>
  shifts.map(({ value, moved }) => `${value.toFixed(4)}: ${moved}`).join('\n');

const counted = (shifts: readonly Shift[]): Shift[] => shifts.filter(({ excused }) => !excused);

const scenarios: readonly [title: string, words: string, play: (person: DemoPage) => Promise<void>][] = [
  ['Approve an e-mail Say hi', 'Sent to a@b.com', (person) => person.button('Approve').click()],
  [
    'Approve an e-mail with edits',
    'Sent to a@b.com',
    async (person) => {
      await person.button('Edit').click();
      await person.page.getByLabel('subject').fill('The report');
      await person.button('Approve with edits').click();
    },
  ],
  [
    'Three approvals at once',
    'Not sent to z@w.com',
    async (person) => {
      await person.button('Approve', person.card('x@y.com')).click();
      await person.button('Deny', person.card('y@z.com')).click();
      await person.button('Skip question', person.card('z@w.com')).click();
      await person.button('Send', person.bar).click();
    },
  ],
  [
    'Fill in a quarterly filing',
    'Filed Q3 2026',
    async (person) => {
      const card = person.card('Please provide the quarterly filing details.');
      await card.getByLabel('quarter').waitFor();
      await person.button('Answer', card).click();
      await card.getByText('There are 3 problems').waitFor();
      await card.getByLabel('quarter').selectOption('Q3');
      await card.getByLabel('year').fill('2026');
      await card.getByLabel('revenue').fill('1200.5');
      await card.getByLabel('revenue').press('Enter');
    },
  ],
  ['Confirm a step', 'Archived 14', (person) => person.button('Yes').click()],
  [
    'Change a database',
    'Changed 312 rows',
    async (person) => {
      await person.page.getByRole('radio', { name: 'Yes' }).check();
      await person.button('Answer').click();
    },
  ],
  [
    'Two questions, one after another',
    'Booked 3 nights',
    async (person) => {
      const city = person.card('Which city?');
      await city.getByLabel('city').selectOption('Oslo');
      await person.button('Answer', city).click();
      const nights = person.card('How many nights?');
      await nights.getByLabel('nights').fill('3');
      // The button is where the pointer was left, and it ignores a pointer at rest for a moment.
      await person.page.mouse.move(0, 0);
      await person.button('Answer', nights).click();
    },
  ],
];

// The layout of the demo changes between these widths.
const widths = isSoak ? [1440, 960, 768, 360] : [1440, 360];

// The widths are independent. A person does one thing after another.
describe.concurrent.each(widths)('in a page of %i pixels', { timeout: 180_000 }, (width) => {
  let person: DemoPage;
  beforeAll(async () => {
    person = await open(width);
  });
  // Another load of a page takes a fraction of the time of another page, and has nothing of the one before.
  beforeEach(async () => {
    await person.openAnew();
    await person.page.getByRole('button', { name: 'Book me a hotel' }).waitFor();
  });
  afterAll(() => person.close());

  test.each(scenarios)('%s', { concurrent: false }, async (title, words, play) => {
    await person.start(title);
    await play(person);
    await person.said(words);
    await person.page.getByRole('article').first().waitFor({ state: 'detached' });
    const shifts = counted(await shiftsOf(person));
    expect(cumulativeLayoutShift(shifts), told(shifts)).toBeLessThanOrEqual(MOST);
    person.assertNoProblems();
  });

  test('a long conversation of which only the end is visible', { concurrent: false }, async () => {
    for (const answer of ['Yes', 'No', 'Yes']) {
      await person.start('Confirm a step');
      await person.button(answer).click();
      await person.settled();
    }
    const shifts = counted(await shiftsOf(person));
    expect(cumulativeLayoutShift(shifts), told(shifts)).toBeLessThanOrEqual(MOST);
  });

  test(
    'a form that loads late, and errors in it, not attributed to a press',
    { concurrent: false },
    async () => {
      await person.start('Fill in a quarterly filing');
      const card = person.card('Please provide the quarterly filing details.');
      await card.getByText('Loading the form').waitFor();
      const { length: before } = await shiftsOf(person);
      await card.getByLabel('quarter').waitFor();
      await person.button('Answer', card).click();
      await card.getByText('There are 3 problems').waitFor();
      const shifts = (await shiftsOf(person)).slice(before);
      expect(cumulativeLayoutShift(shifts), told(shifts)).toBeLessThanOrEqual(MOST);
    },
  );

  test('an answer that the server refuses', { concurrent: false }, async () => {
    await person.start('Approve an e-mail Say hi');
    await person.card('Send email to a@b.com').waitFor();
    await person.page.route(
      '**/agent',
      async (route) => {
        await pass(EXCUSED + 200);
        await route.fulfill({ status: 503, body: 'Back in a minute.' });
      },
      { times: 1 },
    );
    await person.button('Approve').click();
    await person.panel.getByText('Something went wrong. The agent’s server failed.').waitFor();
    const shifts = counted(await shiftsOf(person));
    expect(cumulativeLayoutShift(shifts), told(shifts)).toBeLessThanOrEqual(MOST);
  });
});
