import { describe, expect, it } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
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

  it('takes nothing from the next one', async () => {
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
