import { describe, expect, it } from 'vitest';
import { createAsker } from 'react-agent-interrupts/asker';
import type { AgentRun } from 'react-agent-interrupts/core';
import { asks, says, scriptedRun, staticRun } from 'react-agent-interrupts/testing';
import { keysOf, turns, two } from '../page.js';

const question = asks({ reason: 'confirmation', message: 'Delete?' });

// docs/hook-only.md: “If `change` throws, the decisions stay, and nothing is sent automatically.”
describe('a transaction that breaks off inside another one', () => {
  it('keeps its decision and sends nothing, although the outer transaction continues', async () => {
    const { run, requests } = scriptedRun([question, says('Deleted.')]);
    const [delete_] = (await run.send('Go')).interrupts;
    run.transaction(() => {
      try {
        run.transaction(() => {
          run.approve(delete_?.key ?? '');
          throw new Error('The second half cannot be decided.');
        });
      } catch {
        // The host goes on with other work.
      }
      run.setDraft(delete_?.key ?? '', 'half');
    });
    await turns();
    expect(requests).toHaveLength(1);
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered' }]);
    await run.submit();
    expect(requests[1]?.resume).toMatchObject([{ status: 'resolved', payload: true }]);
  });

  it('does not affect the next one', async () => {
    const { run, requests } = scriptedRun([question, says('Deleted.')]);
    const [delete_] = (await run.send('Go')).interrupts;
    expect(() =>
      run.transaction(() =>
        run.transaction(() => {
          throw new Error('No.');
        }),
      ),
    ).toThrow('No.');
    run.transaction(() => run.transaction(() => void run.approve(delete_?.key ?? '')));
    await turns();
    expect(requests[1]?.resume).toMatchObject([{ status: 'resolved', payload: true }]);
  });
});

// docs/hook-only.md: “`change` must not be an async function, and must not return a promise: `transaction`
// then throws. Decisions before the first `await` stay”
describe('an asynchronous function in a transaction', () => {
  const message = /transaction\(\) requires a function that returns no promise.*before `transaction\(\)`/;
  /** A host without types, or whose linter allows it. */
  const asynchronous = (change: () => unknown): (() => void) => change;

  it.each(['alone', 'inside another one'])(
    'is refused after its decisions, which stay: %s',
    async (where) => {
      const { run, requests } = scriptedRun([question, says('Deleted.')]);
      const [delete_] = (await run.send('Go')).interrupts;
      let calls = 0;
      const change = asynchronous(async () => {
        calls += 1;
        run.approve(delete_?.key ?? '');
        await turns();
      });
      const inner = () => run.transaction(change);
      expect(where === 'alone' ? inner : () => run.transaction(inner)).toThrow(message);
      await turns(80);
      expect(calls).toBe(1);
      expect(requests).toHaveLength(1);
      expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered' }]);
      await run.submit();
      expect(requests[1]?.resume).toMatchObject([{ status: 'resolved', payload: true }]);
    },
  );

  it('is refused also if only its result is a promise', async () => {
    const { run } = scriptedRun([question]);
    await run.send('Go');
    expect(() => run.transaction(asynchronous(() => Promise.resolve()))).toThrow(message);
  });

  it('is refused by a static run, and by the run object of an asker', () => {
    const change = asynchronous(async () => undefined);
    expect(() => staticRun().transaction(change)).toThrow(message);
    expect(() => createAsker().run.transaction(change)).toThrow(message);
  });

  it('does not affect the next one', async () => {
    const { run, requests } = scriptedRun([question, says('Deleted.')]);
    const [delete_] = (await run.send('Go')).interrupts;
    expect(() => run.transaction(asynchronous(async () => undefined))).toThrow(message);
    run.transaction(() => void run.approve(delete_?.key ?? ''));
    await turns();
    expect(requests[1]?.resume).toMatchObject([{ status: 'resolved', payload: true }]);
  });
});

describe('a check that passes after its transaction has broken off', () => {
  const passing = async () => [];
  type Decide = (run: AgentRun, keys: readonly string[]) => unknown;

  /** `decide` is what the transaction does before it throws. */
  async function brokenOff(decide: Decide, before: Decide = () => undefined) {
    const { run, requests } = scriptedRun([two, says('Deleted.')], { autoSubmit: 'always' });
    await run.send('Go');
    before(run, keysOf(run));
    expect(() =>
      run.transaction(() => {
        decide(run, keysOf(run));
        throw new Error('The second half cannot be decided.');
      }),
    ).toThrow('second half');
    await turns();
    expect(requests).toHaveLength(1);
    expect(run.getSnapshot().batch.complete).toBe(true);
    return { run, requests };
  }

  it.each<[string, Decide, Decide?]>([
    [
      'of an answer in the transaction',
      (run, [first = '', second = '']) => {
        run.approve(second);
        run.answer(first, true, { check: passing });
      },
    ],
    [
      'of an answer in an inner transaction whose exception is caught',
      (run, [first = '', second = '']) => {
        run.approve(second);
        expect(() =>
          run.transaction(() => {
            run.answer(first, true, { check: passing });
            throw new Error('No.');
          }),
        ).toThrow('No.');
      },
    ],
    [
      'of an answer from before the transaction',
      (run, [, second = '']) => void run.approve(second),
      (run, [first = '']) => void run.answer(first, true, { check: passing }),
    ],
  ])('stages the answer and sends nothing: %s', async (_which, decide, before) => {
    const { run, requests } = await brokenOff(decide, before);
    await run.submit();
    expect(requests[1]?.resume).toMatchObject([{ payload: true }, { payload: true }]);
  });

  it('does not hold back the answer that the user gives afterwards', async () => {
    const { run, requests } = await brokenOff((asked, [first = '', second = '']) => {
      asked.approve(second);
      asked.answer(first, true, { check: passing });
    });
    run.answer(keysOf(run)[0] ?? '', false, { check: passing });
    await turns();
    expect(requests[1]?.resume).toMatchObject([{ payload: false }, { payload: true }]);
  });
});
