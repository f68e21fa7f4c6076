import { describe, expect, it } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { executes, proposes, scriptedRun } from 'react-agent-interrupts/testing';

// Reliability: "After an answer in doubt was changed, either answer can have caused the result, so both records have it."

const keyOf = (run: AgentRun): string => run.getSnapshot().interrupts[0]?.key ?? '';

describe('the result of a call', () => {
  it.each([
    [500, ['inDoubt', 'Paid'], ['accepted', 'Paid']],
    [422, ['refused', undefined], ['accepted', 'Paid']],
  ])(
    'is recorded for each answer that can have caused it, after status %i',
    async (status, first, second) => {
      const { run } = scriptedRun(
        [
          proposes({ id: 'pay', name: 'pay', args: { euros: 5 } }),
          new Response('', { status }),
          executes('pay', 'Paid'),
        ],
        { autoSubmit: 'never' },
      );
      run.subscribe(() => undefined);
      await run.send('Go');
      run.approve(keyOf(run));
      await run.submit().catch(() => undefined);
      run.deny(keyOf(run));
      await run.submit();
      expect(run.getSnapshot().history.map(({ delivery, result }) => [delivery, result])).toEqual([
        first,
        second,
      ]);
    },
  );
});
