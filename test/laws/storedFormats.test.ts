import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage, says } from 'react-agent-interrupts/testing';
import { Browser } from '../reliability/Browser.js';
import { KEY_OF_010, recordOf010 } from './firstRelease.js';
import { fakeTimers, one, opened, page, quiet } from './page.js';
import { cases } from '../setup/cases.js';

beforeEach(() => fakeTimers(1767225700000));
afterEach(() => vi.useRealTimers());

/** A storage with the data of an earlier page. */
function holding(record: unknown) {
  const storage = memoryStorage();
  (storage.saved as Map<string, string>).set(KEY_OF_010, JSON.stringify(record));
  return storage;
}

/** Answers what is pending, or sends a message, and returns the final status of the thread. */
async function bringToItsEnd({ run }: ReturnType<typeof page>): Promise<string> {
  const { interrupts } = run.getSnapshot();
  if (interrupts.length === 0) return (await run.send('Go')).status;
  for (const { key, answerable } of interrupts) {
    if (answerable) run.cancel(key);
  }
  // A question without an identity can only be left.
  if (!run.getSnapshot().batch.complete) {
    run.leave();
    return (await run.send('Go')).status;
  }
  return (await run.submit()).status;
}

describe('data of 0.1.0', () => {
  it('loads unchanged', async () => {
    const { run, requests } = page(holding(recordOf010()), [says('Done.')]);
    await opened(run);
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      messages: [{ content: 'Go' }, { content: 'May I?' }],
      state: { step: 1 },
      toolCalls: { 'call-9': { result: 'seen' } },
      interrupts: [
        { status: 'answered', decision: { status: 'resolved', payload: true } },
        { status: 'open', draft: { half: 'typed' } },
      ],
      history: [{ interruptId: 'int-0', decidedAt: 1767225500000 }],
    });
    run.answer(run.getSnapshot().interrupts[1]?.key ?? '', 'Because');
    expect(await run.submit()).toMatchObject({ status: 'finished' });
    expect(requests[0]?.resume).toMatchObject([{ payload: true }, { payload: 'Because' }]);
  });

  it('keeps the answer format of a question', async () => {
    const record = recordOf010();
    const [first] = record.run.pause.interrupts;
    const pause = { ...record.run.pause, interrupts: [{ ...first, dialect: 'draft' }] };
    const { run, requests } = page(holding({ ...record, run: { ...record.run, pause } }), [says('Done.')]);
    await opened(run);
    expect(await run.submit()).toMatchObject({ status: 'finished' });
    expect(requests[0]?.resume).toEqual({ interruptId: 'int-1', payload: true });
  });

  it('loads a queued batch staged and unsent, and sends it only on request', async () => {
    const browser = new Browser();
    browser.goOffline();
    const { run, requests } = page(holding(recordOf010('queued')), [says('Done.')], {
      page: browser.open().page,
    });
    await opened(run);
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      batch: { delivery: 'none', complete: true },
      interrupts: [
        { status: 'answered', delivery: 'none' },
        { status: 'answered', delivery: 'none' },
      ],
    });
    browser.goOnline();
    browser.wake();
    await quiet(60);
    expect(requests).toHaveLength(0);
    expect(await run.submit()).toMatchObject({ status: 'finished' });
  });

  it.each(['refused', 'inDoubt'])(
    'loads a batch that was %s as such, and can send it again',
    async (delivery) => {
      const { run, requests } = page(holding(recordOf010(delivery)), [says('Done.')]);
      await opened(run);
      expect(run.getSnapshot()).toMatchObject({ batch: { delivery, complete: true, id: 'id-4' } });
      await quiet(60);
      expect(requests).toHaveLength(0);
      expect(await run.retry()).toMatchObject({ status: 'finished' });
    },
  );
});

/** A change of a record, by the path of the replaced value. */
type Change = readonly [path: readonly (string | number)[], value: unknown];

function changed(...changes: readonly Change[]): unknown {
  const record: unknown = structuredClone(recordOf010());
  for (const [path, value] of changes) {
    let at = record as Record<string | number, unknown>;
    for (const step of path.slice(0, -1)) {
      const next = at[step];
      if (typeof next !== 'object' || next === null) break;
      at = next as Record<string | number, unknown>;
    }
    const last = path.at(-1);
    if (last !== undefined) at[last] = value;
  }
  return record;
}

const first = ['run', 'pause', 'interrupts', 0] as const;

describe('corrupt stored data', () => {
  it.each<[string, Change]>([
    ['a call that is null', [['run', 'toolCalls'], [null]]],
    ['an empty call', [['run', 'toolCalls'], [{}]]],
    ['calls that are text', [['run', 'toolCalls'], 'none']],
    [
      'messages that are no objects',
      [
        ['run', 'messages'],
        [null, 5],
      ],
    ],
    ['messages that are null', [['run', 'messages'], null]],
    [
      'a message whose calls are null',
      [['run', 'messages', 0], { id: 'm', role: 'assistant', toolCalls: [null] }],
    ],
    ['an empty record of the history', [['run', 'history'], [{}]]],
    ['a history that is null', [['run', 'history'], null]],
    ['a record of the history that is null', [['run', 'history'], [null]]],
    ['an unknown status', [['run', 'status'], 'dancing']],
    ['an unknown delivery', [['run', 'pause', 'delivery'], 'dancing']],
    ['issues that are null', [[...first, 'issues'], null]],
    ['an issue that is null', [[...first, 'issues'], [null]]],
    ['actions that are null', [[...first, 'actions'], [null]]],
    ['a proposal that is null', [[...first, 'proposal'], null]],
    ['metadata that is text', [[...first, 'interrupt', 'metadata'], 'x']],
    ['an invalid time', [['savedAt'], 'yesterday']],
    [
      'pending calls that are numbers',
      [
        ['run', 'pause', 'pendingToolCallIds'],
        [1, null],
      ],
    ],
    ['decisions about actions that are null', [[...first, 'decisions'], null]],
  ])('with %s: the questions are restored, with the valid answers', async (_name, change) => {
    const storage = holding(changed(change));
    for (let load = 1; load <= 2; load += 1) {
      const { run } = page(storage);
      await opened(run);
      const { interrupts } = run.getSnapshot();
      expect(interrupts.map((interrupt) => interrupt.id)).toEqual(['int-1', 'int-2']);
      expect(interrupts[1]).toMatchObject({ status: 'open', draft: { half: 'typed' } });
      await quiet();
      run.dispose();
    }
    const last = page(storage, [says('Done.')]);
    await opened(last.run);
    expect(await bringToItsEnd(last)).toBe('finished');
    last.run.dispose();
  });

  it.each<[string, Change]>([
    ['null', [[...first], null]],
    ['without an interrupt', [[...first, 'interrupt'], null]],
    ['text', [[...first], 'int-1']],
  ])('with a question that is %s: the other one is restored', async (_name, change) => {
    const { run } = page(holding(changed(change)), [says('Done.')]);
    await opened(run);
    expect(run.getSnapshot().interrupts.map((interrupt) => interrupt.id)).toContain('int-2');
    run.dispose();
  });

  it.each<[string, Change]>([
    ['null', [[...first, 'decision'], null]],
    ['text', [[...first, 'decision'], 'yes']],
    ['of an unknown kind', [[...first, 'decision'], { status: 'perhaps' }]],
  ])('with a decision that is %s: its question is open', async (_name, change) => {
    const { run } = page(holding(changed(change)), [says('Done.')]);
    await opened(run);
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'open' }, { draft: { half: 'typed' } }]);
    run.dispose();
  });

  it('of any kind, at any place, blocks neither this page nor the next', async () => {
    // An unhandled rejection fails the test run.
    const paths: (string | number)[][] = [];
    const walk = (value: unknown, path: (string | number)[]): void => {
      paths.push(path);
      if (typeof value !== 'object' || value === null) return;
      for (const [key, inner] of Object.entries(value)) {
        walk(inner, [...path, Array.isArray(value) ? Number(key) : key]);
      }
    };
    walk(recordOf010(), []);
    const wrong = fc.constantFrom<unknown>(
      null,
      5,
      'x',
      true,
      [],
      {},
      [null],
      [5],
      [{}],
      { x: null },
      -1,
      '',
    );
    const change = fc.tuple(fc.constantFrom(...paths.filter(({ length }) => length > 0)), wrong);
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        const storage = holding(changed(...changes));
        const before = page(storage);
        await opened(before.run);
        await vi.advanceTimersByTimeAsync(2000);
        before.run.dispose();
        const after = page(storage, [says('Done.'), says('Done.')]);
        await opened(after.run);
        expect(await bringToItsEnd(after)).toBe('finished');
        after.run.dispose();
      }),
      { numRuns: cases(40, 2_000), seed: 13 },
    );
  });

  it('leaves a run that can continue, refresh and be stored again', async () => {
    const storage = holding({ version: 1, savedAt: 1, run: { version: 1, toolCalls: [null] } });
    const before = page(storage, [one]);
    await opened(before.run);
    await before.run.send('Go');
    await quiet();
    before.run.dispose();
    const after = page(storage);
    await opened(after.run);
    expect(after.run.getSnapshot().interrupts).toMatchObject([{ message: 'Delete?' }]);
  });
});
