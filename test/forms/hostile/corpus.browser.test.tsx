import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callsSinceLast, startCounting, stopCounting } from './calls.js';
import { corpus } from './corpus.js';
import { field, text, type HostileCase } from './HostileCase.js';
import { QuestionPage } from './QuestionPage.js';
import { sameJson, unseen } from './shownIn.js';

const plainest: HostileCase = { name: 'one text', schema: field(text) };

/** The most calls of a form from its first render to its answer. The largest takes 3.2 million, a plain one 0.1. */
const MOST_CALLS = 6_000_000;

const uncaught: unknown[] = [];
const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
const ownKeys = () => prototypes.map((prototype) => Reflect.ownKeys(prototype).length).join();
const cleanKeys = ownKeys();

beforeAll(async () => {
  addEventListener('error', ({ error }) => uncaught.push(error));
  addEventListener('unhandledrejection', ({ reason }) => uncaught.push(reason));
  // The first one loads the form.
  await answer(plainest);
  await startCounting();
}, 60_000);
afterAll(stopCounting);

/** Tests one schema from render to answer. Returns everything that is wrong. */
async function answer(hostile: HostileCase) {
  const page = await QuestionPage.open(hostile);
  try {
    const faults = await faultsOfAnswering(page, hostile);
    if (ownKeys() !== cleanKeys || Reflect.has({}, 'polluted')) faults.push('a prototype was changed');
    return [...faults, ...uncaught.splice(0).map(String)];
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

it('there are enough cases, each with its own name', () => {
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
  expect(corpus.length).toBeGreaterThanOrEqual(150);
});

describe('becomes a form or an editor that can be answered or cancelled, sends what it shows, and does not block the page', () => {
  it.each(corpus)('$name', { timeout: 30_000 }, async (hostile) => {
    const faults = await answer(hostile);
    const calls = await callsSinceLast();
    expect(faults).toEqual([]);
    expect(calls).toBeLessThan(MOST_CALLS);
  });
});

it('no case fetches anything', () => {
  const foreign = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('evil.example'));
  expect(foreign).toEqual([]);
});
