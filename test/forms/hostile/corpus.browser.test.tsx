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
  // The first one loads what is left. Vite takes longer on a busy machine to serve the form than a page waits here.
  await import('../../../src/components/SchemaForm/show/RjsfForm.js');
  await answer(plainest);
  await startCounting();
}, 240_000);
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

/** A query of the counts takes as long as some answers, so several cases share one. */
const SHARED = 12;
const groups = Array.from({ length: Math.ceil(corpus.length / SHARED) }, (_, at) =>
  corpus.slice(at * SHARED, (at + 1) * SHARED),
);

/** The cases that call too many functions. Only if all together do, each is answered again. */
async function blocking(group: readonly HostileCase[]): Promise<readonly string[]> {
  if ((await callsSinceLast()) < MOST_CALLS) return [];
  const found: string[] = [];
  for (const hostile of group) {
    await answer(hostile);
    const calls = await callsSinceLast();
    if (calls >= MOST_CALLS) found.push(`${hostile.name}: ${calls} calls`);
  }
  return found;
}

describe.each(groups.map((group, at) => [at * SHARED + 1, group] as const))(
  'becomes a form or an editor that can be answered or cancelled, and sends what it shows: from case %i',
  (_from, group) => {
    it.each(group)('$name', async (hostile) => {
      expect(await answer(hostile)).toEqual([]);
    });

    it('none of them blocks the page', async () => {
      expect(await blocking(group)).toEqual([]);
    });
  },
);

it('no case fetches anything', () => {
  const foreign = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('evil.example'));
  expect(foreign).toEqual([]);
});
