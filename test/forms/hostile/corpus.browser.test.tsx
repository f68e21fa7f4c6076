import { beforeAll, describe, expect, it } from 'vitest';
import { corpus } from './corpus.js';
import { field, text, type HostileCase } from './HostileCase.js';
import { QuestionPage } from './QuestionPage.js';
import { sameJson, unseen } from './shownIn.js';

const plainest: HostileCase = { name: 'one text', schema: field(text) };

/** A hold that nobody notices, whatever the plainest form takes. In milliseconds. */
const UNNOTICED = 150;
/** How many times what the plainest form takes, from its first render to its answer, the page may be held at most. */
const TIMES = 5;

/** How often a case is tried: two cores have other work too, so one slow try says nothing yet. */
const TRIES = 3;

let limit: number;
const uncaught: unknown[] = [];
const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
const ownKeys = () => prototypes.map((prototype) => Reflect.ownKeys(prototype).length).join();
const cleanKeys = ownKeys();

beforeAll(async () => {
  addEventListener('error', ({ error }) => uncaught.push(error));
  addEventListener('unhandledrejection', ({ reason }) => uncaught.push(reason));
  // The first one loads the form.
  await answer(plainest);
  limit = await limitNow();
}, 60_000);

/** What the page may be held for, by what the plainest form takes at this moment. */
async function limitNow(): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < 5; round += 1) rounds.push((await answer(plainest)).took);
  return Math.max(TIMES * (rounds.sort((a, b) => a - b)[2] ?? 0), UNNOTICED);
}

/** Goes all the way with one schema: how long the page was held, and everything that was not as it must be. */
async function answer(hostile: HostileCase) {
  const page = await QuestionPage.open(hostile);
  try {
    const faults = await faultsOfAnswering(page, hostile);
    if (ownKeys() !== cleanKeys || Reflect.has({}, 'polluted')) faults.push('a prototype was changed');
    return { hold: page.hold, took: page.took, faults: [...faults, ...uncaught.splice(0).map(String)] };
  } finally {
    page.close();
  }
}

async function faultsOfAnswering(page: QuestionPage, { schema, channel, ...rest }: HostileCase) {
  const shown = page.shown();
  const outcome = await page.submit();
  if (outcome === 'nothing') return ['a press of the button did nothing'];
  if (outcome === 'sent') {
    const { status, payload } = page.sent ?? {};
    if (status !== 'resolved') return [`an answer was sent as ${status}`];
    if (channel !== 'edit') return unseen(payload, shown, schema);
    return sameJson(payload, { approved: true }) ? [] : [`sent without a touch: ${JSON.stringify(payload)}`];
  }
  if ('valid' in rest) {
    const isSent = (await page.answerAsJson(rest.valid)) === 'sent';
    return isSent && sameJson(page.sent?.payload, rest.valid) ? [] : ['a valid answer was not sent as it is'];
  }
  await page.cancel();
  const cancelled = page.sent?.status === 'cancelled' && !('payload' in page.sent);
  return cancelled ? [] : ['a cancellation was sent as something else'];
}

it('there are enough of them, each with a name of its own', () => {
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
  expect(corpus.length).toBeGreaterThanOrEqual(150);
});

describe('ends in a form or an editor that can be answered or left, sends what was shown, and holds nobody up', () => {
  it.each(corpus)('$name', { timeout: 30_000 }, async (hostile) => {
    const { faults, hold } = await answer(hostile);
    expect(faults).toEqual([]);
    let shortest = hold;
    for (let tries = 1; shortest >= limit && tries < TRIES; tries += 1) {
      limit = await limitNow();
      shortest = Math.min(shortest, (await answer(hostile)).hold);
    }
    expect(shortest).toBeLessThan(limit);
  });
});

it('nothing of it was fetched', () => {
  const foreign = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('evil.example'));
  expect(foreign).toEqual([]);
});
