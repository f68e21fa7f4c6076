import { describe, expect, it } from 'vitest';
import type { AgentRun, AnswerResult, Issue } from 'react-agent-interrupts/core';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';

const confirm = asks({ reason: 'confirmation', message: 'Delete?' });

/** A run that asks one question. */
async function askedRun() {
  const scripted = scriptedRun([confirm, says('Done.')], { autoSubmit: 'never' });
  await scripted.run.send('Clean up');
  const [question] = scripted.run.getSnapshot().interrupts;
  if (!question) throw new Error('nothing is asked');
  return { ...scripted, question };
}

/** An answer whose check ends when the test ends it. */
async function checkedRun() {
  const asked = await askedRun();
  let pass = (_issues: readonly Issue[]): void => undefined;
  const checking = new Promise<readonly Issue[]>((resolve) => (pass = resolve));
  const result = asked.run.approve(asked.question, { check: () => checking });
  if (!result.ok) throw new Error('the check did not begin');
  return { ...asked, pass, checking, checked: result.checked };
}

const keywordsOf = (issues: readonly Issue[]) => issues.map(({ keyword }) => keyword);

// “`checked` resolves when every check of the answer has finished, or when the answer was replaced or withdrawn. It
// resolves with the issues that state why the answer was not staged”.
describe('the promise of an answer that is still being checked', () => {
  it('reports after stop() that the check was stopped, not that something else was decided', async () => {
    const { run, pass, checking, checked } = await checkedRun();
    run.stop();
    const issues = await checked;
    expect(keywordsOf(issues)).toEqual(['checkFailed']);
    expect(issues[0]?.message).toMatch(/was stopped/);
    pass([]);
    await checking;
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'open', checking: false }]);
  });

  it('reports after stop() of a submit() that waited for the check that the check was stopped', async () => {
    const { run, requests, checked } = await checkedRun();
    const submitted = run.submit();
    run.stop();
    expect(keywordsOf(await checked)).toEqual(['checkFailed']);
    await submitted;
    expect(requests).toHaveLength(1);
  });

  it('reports after dispose() that the run object was disposed', async () => {
    const { run, checked } = await checkedRun();
    run.dispose();
    expect(keywordsOf(await checked)).toEqual(['disposed']);
  });

  it('reports after another answer that something else was decided', async () => {
    const { run, question, checked } = await checkedRun();
    run.deny(question);
    expect(keywordsOf(await checked)).toEqual(['replaced']);
  });
});

// "If `ok` is `false`, nothing has changed and `issues` has the reasons." The snapshot still shows the question as open.
describe('a method on a question of a disposed run', () => {
  it.each<[string, (run: AgentRun, key: string) => AnswerResult]>([
    ['approve', (run, key) => run.approve(key)],
    ['respond', (run, key) => run.respond(key, 'Later')],
    ['cancel', (run, key) => run.cancel(key)],
    ['reopen', (run, key) => run.reopen(key)],
    ['setDraft', (run, key) => run.setDraft(key, 'Half typed')],
  ])('%s says that the run was disposed', async (_, method) => {
    const { run, question } = await askedRun();
    run.dispose();
    const before = run.getSnapshot();
    expect(method(run, question.key)).toMatchObject({ ok: false, issues: [{ keyword: 'disposed' }] });
    expect(run.getSnapshot()).toBe(before);
  });
});
