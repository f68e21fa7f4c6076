import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentRun, AgentRunOptions, DehydratedRun, Issue } from 'react-agent-interrupts/core';
import { asks, memoryStorage, says } from 'react-agent-interrupts/testing';
import {
  deferred,
  dehydrated,
  fakeTimers,
  fateOf,
  keysOf,
  one,
  page,
  quiet,
  slowToLoad,
  turns,
} from '../page.js';

beforeEach(() => fakeTimers());
afterEach(() => vi.useRealTimers());

const asked = (id: string) => asks({ id, reason: 'confirmation', message: `${id}?` });
const keyOf = (run: AgentRun): string => keysOf(run)[0] ?? '';
const decisionsOf = (run: AgentRun) =>
  run
    .getSnapshot()
    .interrupts.map(({ id, decision }) => [id, decision?.status === 'resolved' && decision.payload]);

/**
 * A page that is still reading its storage, and shows the approval of “a” from `initial`. `later` is what the user has
 * done since on an earlier page, which the record contains.
 */
async function reading(later: (run: AgentRun) => Promise<unknown>, options: Partial<AgentRunOptions> = {}) {
  const storage = memoryStorage();
  const before = page(storage, [asked('a'), asked('b')]);
  await before.run.send('Go');
  before.run.approve(keyOf(before.run));
  const initial: DehydratedRun = structuredClone(before.run.dehydrate());
  await quiet();
  await later(before.run);
  await quiet();
  before.run.dispose();
  const { slow, settle } = slowToLoad(storage);
  const opened = page(slow, [says('Done.')], { initial, ...options });
  opened.run.subscribe(() => undefined);
  expect(decisionsOf(opened.run)).toEqual([['a', true]]);
  return { ...opened, settle };
}

const deny = async (run: AgentRun) => run.deny(keyOf(run));
const answerBoth = async (run: AgentRun) => {
  await run.submit();
  run.approve(keyOf(run));
};

// “While a page reads its storage, `submit()`, `retry()`, `steer()` and `send()` neither send nor cancel anything that the page does not
// show yet.” (reliability.md, law 1)
describe('an answer that the page has not read from its storage yet', () => {
  it.each<[string, string, (run: AgentRun) => Promise<unknown>, Partial<AgentRunOptions>, unknown[], string]>(
    [
      ['submit()', 'a later denial', deny, {}, [['a', false]], 'changed'],
      ['steer()', 'a later denial', deny, {}, [['a', false]], 'pending_interrupts'],
      ['submit()', 'a later question', answerBoth, {}, [['b', true]], 'changed'],
      ['steer()', 'a later question', answerBoth, {}, [['b', true]], 'pending_interrupts'],
      [
        'send()',
        'a later question',
        answerBoth,
        { whilePending: 'steer' },
        [['b', true]],
        'pending_interrupts',
      ],
    ],
  )(
    'is neither sent nor cancelled by %s, if the record has %s',
    async (verb, _what, later, options, shown, code) => {
      const { run, requests, settle } = await reading(later, options);
      const press = {
        'submit()': () => run.submit(),
        'steer()': () => run.steer('No'),
        'send()': () => run.send('No'),
      };
      const fate = fateOf(press[verb as keyof typeof press]());
      settle();
      await quiet();
      expect(requests).toEqual([]);
      expect(fate()).toBe(code);
      expect(decisionsOf(run)).toEqual(shown);
      expect(await run.submit()).toMatchObject({ status: 'finished' });
      expect(requests).toMatchObject([
        { resume: [{ interruptId: shown.flat(1)[0], payload: shown.flat(1)[1] }] },
      ]);
    },
  );
});

// “An answer in doubt is sent again only by the user”. The page has not shown yet that an approval may have arrived.
describe.each(['single', 'never'] as const)(
  'a denial, if the record has an approval in doubt (autoSubmit: %s)',
  (mode) => {
    it.each([false, true])('is not sent before the page shows the doubt (checked: %s)', async (isChecked) => {
      const storage = memoryStorage();
      const before = page(storage, [asked('a'), new Response('', { status: 503 })]);
      await before.run.send('Go');
      const initial = structuredClone(before.run.dehydrate());
      before.run.approve(keyOf(before.run));
      await before.run.submit().catch(() => undefined);
      await quiet();
      before.run.dispose();
      const { slow, settle } = slowToLoad(storage);
      const { run, requests } = page(slow, [says('Done.')], { initial, autoSubmit: mode });
      run.subscribe(() => undefined);
      const verdict = deferred<readonly Issue[]>();
      run.answer(keyOf(run), false, isChecked ? { check: () => verdict.promise } : {});
      if (mode === 'never') run.submit().catch(() => undefined);
      settle();
      await quiet();
      verdict.resolve([]);
      await quiet();
      expect(requests).toEqual([]);
      expect(run.getSnapshot().interrupts).toMatchObject([
        { status: 'answered', decision: { payload: false }, possiblyAnswered: true },
      ]);
    });
  },
);

describe('while a page reads its storage', () => {
  // “`stop()`, a changed answer, `leave()` and `dispose()` withdraw the batch.” (reliability.md, waiting for the host)
  it('an answer that the user changes after submit() is not sent', async () => {
    const { slow, settle } = slowToLoad();
    const initial = await dehydrated(one, {}, (run) => run.approve(keyOf(run)));
    const { run, requests } = page(slow, [says('Done.')], { initial });
    run.subscribe(() => undefined);
    const fate = fateOf(run.submit());
    await turns();
    run.deny(keyOf(run));
    settle();
    await quiet();
    expect(requests).toEqual([]);
    expect(fate()).toBe('declined');
  });

  it('an answer that is checked when it is submitted is sent if the check passes', async () => {
    const { slow, settle } = slowToLoad();
    const { run, requests } = page(slow, [says('Done.')], { initial: await dehydrated(one) });
    run.subscribe(() => undefined);
    const verdict = deferred<readonly Issue[]>();
    expect(run.approve(keyOf(run), { check: () => verdict.promise }).ok).toBe(true);
    const fate = fateOf(run.submit());
    await turns();
    verdict.resolve([]);
    await turns();
    settle();
    await quiet();
    expect(fate()).toBe('resolved');
    expect(requests).toMatchObject([{ resume: [{ payload: true }] }]);
  });
});
