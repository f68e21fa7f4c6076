import { setTimeout as pass } from 'node:timers/promises';
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningDemo } from '../../examples/startDemo.js';
import { chromiumLaunchOptions } from '../setup/chromium.js';
import { serveBuiltDemo } from './builtDemo.js';
import { DemoPage } from './DemoPage.js';

/** What the web's own metric calls good is 0.1. */
const MOST = 0.02;
/** For this long after a press Chromium excuses a shift: whatever comes later counts. In milliseconds. */
const EXCUSED = 500;

let browser: Browser;
let demo: RunningDemo;
beforeAll(async () => {
  [browser, demo] = await Promise.all([chromium.launch(chromiumLaunchOptions()), serveBuiltDemo({})]);
});
afterAll(async () => {
  await browser.close();
  await demo.close();
});

/** Opens the demo where the agent and the code of the form are so slow that no press excuses what they move. */
async function open(width: number): Promise<DemoPage> {
  const person = await DemoPage.open(browser, demo, { viewport: { width, height: 900 } });
  const { page } = person;
  for (const slow of ['**/agent', '**/assets/RjsfForm-*.js']) {
    await page.route(slow, async (route) => {
      await pass(EXCUSED + 200);
      await route.continue();
    });
  }
  await page.addInitScript(() => {
    const windows: { from: number; last: number; sum: number }[] = [];
    const moved: string[] = [];
    Object.assign(window, { windows, moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const { startTime, value } = entry;
        const current = windows.at(-1);
        if (current && startTime - current.last < 1000 && startTime - current.from < 5000) {
          current.last = startTime;
          current.sum += value;
        } else windows.push({ from: startTime, last: startTime, sum: value });
        const nodes = entry.sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `${element?.className ?? 'gone'} from ${previousRect.y} to ${currentRect.y}`;
        });
        moved.push(`${value.toFixed(4)}: ${nodes.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });

    interface LayoutShift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
  });
  await page.reload();
  await page.getByRole('button', { name: 'Book me a hotel' }).waitFor();
  return person;
}

/** Waits until the page is still, and tells its layout shift, and what shifted. */
async function layoutShift({ page }: DemoPage): Promise<{ score: number; moved: readonly string[] }> {
  // The browser tells of a shift one frame later.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(() => {
    // The script above has put them there.
    const windows = Reflect.get(window, 'windows') as { sum: number }[];
    const moved = Reflect.get(window, 'moved') as string[];
    return { score: Math.max(0, ...windows.map(({ sum }) => sum)), moved };
  });
}

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
      await person.button('Cancel', person.card('z@w.com')).click();
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
      await person.button('Answer', nights).click();
    },
  ],
];

describe.each([1440, 960])('on a page of %i pixels', (width) => {
  test.each(scenarios)('%s', async (title, words, play) => {
    const person = await open(width);
    await person.start(title);
    await play(person);
    await person.said(words);
    await person.page.getByRole('article').first().waitFor({ state: 'detached' });
    const { score, moved } = await layoutShift(person);
    expect(score, moved.join('\n')).toBeLessThanOrEqual(MOST);
    person.assertNoProblems();
    await person.close();
  });
});

test('a form that comes late, on a telephone', async () => {
  const person = await open(360);
  await person.start('Fill in a quarterly filing');
  const card = person.card('Please provide the quarterly filing details.');
  await card.getByText('Loading the form').waitFor();
  const { moved: before } = await layoutShift(person);
  await card.getByLabel('quarter').waitFor();
  const { moved } = await layoutShift(person);
  const shifts = moved.slice(before.length);
  expect(
    shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0),
    shifts.join('\n'),
  ).toBeLessThanOrEqual(MOST);
  await person.close();
});
