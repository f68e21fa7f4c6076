import { describe, expect, it } from 'vitest';
import { agUi, type AgentRun } from 'react-agent-interrupts/core';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { fateOf, keysOf, turns } from '../page.js';

const ask = (message: string) => asks({ id: 'int-1', reason: 'confirmation', message });
const never = () => new Promise<[]>(() => undefined);

/** A page whose answer is being checked by a host that never returns a result. */
async function checking(...answers: Parameters<typeof scriptedRun>[0]) {
  const { run, requests } = scriptedRun([ask('Delete 1 row?'), ...answers], {
    protocol: agUi({ refresh: true }),
    autoSubmit: 'never',
  });
  await run.send('Go');
  const answer = run.approve(keysOf(run)[0] ?? '', { check: never });
  return { run, requests, checked: answer.ok ? answer.checked : undefined };
}

const shown = (run: AgentRun) => run.getSnapshot().interrupts[0];

// AnswerResult: “`checked` resolves when every check of the answer has finished, or when the answer was replaced or
// withdrawn.”
describe('a question that changes while an answer to it is checked', () => {
  it('ends the check, which reports why the answer does not count', async () => {
    const { run, checked } = await checking(ask('Delete 500 rows?'));
    await run.refresh();
    expect(await checked).toMatchObject([{ keyword: 'changed' }]);
    expect(shown(run)).toMatchObject({ message: 'Delete 500 rows?', status: 'open', checking: false });
  });

  it('can be answered and sent, whatever the old check does', async () => {
    const { run, requests } = await checking(ask('Delete 500 rows?'), says('Kept.'));
    await run.refresh();
    const early = fateOf(run.submit());
    await turns();
    expect(early()).toBe('incomplete_batch');
    run.deny(keysOf(run)[0] ?? '');
    expect(await run.submit()).toMatchObject({ status: 'finished' });
    expect(requests[2]?.resume).toMatchObject([{ payload: false }]);
  });

  it('continues the check if the same question is sent again', async () => {
    const { run, checked } = await checking(ask('Delete 1 row?'));
    await run.refresh();
    const fate = fateOf(checked ?? Promise.resolve());
    await turns();
    expect(fate()).toBe('pending');
    expect(shown(run)).toMatchObject({ status: 'open', checking: true });
    run.dispose();
  });
});
