import type { AgentRun, AnswerResult, Issue, PendingInterrupt } from 'react-agent-interrupts/core';
import { asks, pendingInterrupt, says, scriptedRun, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { asked, only } from '../../decisions/reviews.js';

// docs/hook-only.md: “The methods that take an interrupt return synchronously: `{ ok: true, checked }`, or `{ ok: false, issues }` if the
// call has changed nothing.”

const issue: Issue = { path: [], message: 'Not today.', keyword: 'policy' };
const refuses = () => [issue];

type Way = [string, (run: AgentRun, interrupt: PendingInterrupt) => AnswerResult];
const ways: readonly Way[] = [
  ['a denial', (run, interrupt) => run.deny(interrupt, { check: refuses })],
  ['another answer', (run, interrupt) => run.answer(interrupt, false, { check: refuses })],
  [
    'an answer whose check throws',
    (run, interrupt) =>
      run.deny(interrupt, {
        check: () => {
          throw new Error('No database.');
        },
      }),
  ],
];

async function confirmation(...answers: Parameters<typeof scriptedRun>[0]) {
  const { run, requests } = scriptedRun([asks({ reason: 'confirmation' }), ...answers], {
    autoSubmit: 'never',
  });
  await run.send('Go');
  return { run, requests };
}

describe('an answer that its check refuses immediately', () => {
  it.each(ways)('keeps the decision that exists: %s', async (_, refuse) => {
    const { run, requests } = await confirmation(says('Done.'));
    run.approve(only(run.getSnapshot()));
    const before = run.getSnapshot();
    let changes = 0;
    run.subscribe(() => (changes += 1));
    expect(refuse(run, only(before)).ok).toBe(false);
    expect(run.getSnapshot()).toBe(before);
    expect(changes).toBe(0);
    await run.submit();
    expect(requests[1]?.resume).toMatchObject([{ status: 'resolved', payload: true }]);
  });

  it.each(ways)('keeps an answer in doubt, and its batch: %s', async (_, refuse) => {
    const { run, requests } = await confirmation(new Response('', { status: 503 }), says('Done.'));
    run.approve(only(run.getSnapshot()));
    await expect(run.submit()).rejects.toMatchObject({ code: 'http_error' });
    const { id } = run.getSnapshot().batch;
    expect(refuse(run, only(run.getSnapshot())).ok).toBe(false);
    expect(run.getSnapshot().batch).toMatchObject({ id, delivery: 'inDoubt', complete: true });
    await run.submit();
    expect(requests[2]?.resume).toEqual(requests[1]?.resume);
  });

  it.each(ways)('keeps the running check of an earlier answer: %s', async (_, refuse) => {
    const { run } = await confirmation();
    let pass: (issues: readonly Issue[]) => void = () => undefined;
    const earlier = run.approve(only(run.getSnapshot()), { check: () => new Promise((end) => (pass = end)) });
    expect(refuse(run, only(run.getSnapshot())).ok).toBe(false);
    expect(only(run.getSnapshot()).checking).toBe(true);
    pass([]);
    expect(earlier.ok && (await earlier.checked)).toEqual([]);
    expect(only(run.getSnapshot()).decision).toEqual({ status: 'resolved', payload: true });
  });

  it.each(ways)('keeps a batch that waits for its delay: %s', async (_, refuse) => {
    const { run } = scriptedRun([asks({ reason: 'confirmation' }), says('Done.')], { sendDelay: 60_000 });
    await run.send('Go');
    run.approve(only(run.getSnapshot()));
    const { batch } = run.getSnapshot();
    expect(batch.delivery).toBe('delayed');
    expect(refuse(run, only(run.getSnapshot())).ok).toBe(false);
    expect(run.getSnapshot().batch).toEqual(batch);
    run.dispose();
  });

  it('keeps the decision in a run with a fixed snapshot too', () => {
    const run = staticRun({ interrupts: [pendingInterrupt({ reason: 'confirmation' })] });
    const [interrupt] = run.getSnapshot().interrupts;
    let pass: (issues: readonly Issue[]) => void = () => undefined;
    run.approve(interrupt?.key ?? '', { check: () => new Promise((end) => (pass = end)) });
    expect(run.deny(interrupt?.key ?? '', { check: refuses })).toEqual({ ok: false, issues: [issue] });
    expect(only(run.getSnapshot()).checking).toBe(true);
    pass([]);
  });
});

const three = {
  action_requests: ['wire_money', 'send_mail', 'read_file'].map((name) => ({ name, args: {} })),
  review_configs: ['wire_money', 'send_mail', 'read_file'].map((name) => ({
    action_name: name,
    allowed_decisions: ['approve', 'edit', 'reject'],
  })),
};

describe('an answer about one action that its check refuses immediately', () => {
  it('keeps the decision about that action, and the answer that can be sent', async () => {
    const { run, keys, sent } = await asked(three);
    run.approve(only(run.getSnapshot()));
    expect(run.deny(keys[1] ?? '', { check: refuses })).toEqual({ ok: false, issues: [issue] });
    expect(only(run.getSnapshot()).status).toBe('answered');
    await run.submit();
    expect(sent()).toEqual({ decisions: [{ type: 'approve' }, { type: 'approve' }, { type: 'approve' }] });
  });

  it('keeps the running check of an answer to all actions', async () => {
    const { run, keys } = await asked(three);
    let pass: (issues: readonly Issue[]) => void = () => undefined;
    const all = run.approve(only(run.getSnapshot()), { check: () => new Promise((end) => (pass = end)) });
    expect(run.deny(keys[1] ?? '', { check: refuses })).toEqual({ ok: false, issues: [issue] });
    pass([]);
    expect(all.ok && (await all.checked)).toEqual([]);
    expect(only(run.getSnapshot()).status).toBe('answered');
  });
});

describe('a check that decides the same question itself', () => {
  it.each([
    ['synchronously', () => []],
    ['later', async () => Promise.resolve([])],
  ])('does not stage its own answer (it returns %s)', async (_, end) => {
    const { run } = await confirmation();
    const check = () => {
      run.deny(only(run.getSnapshot()));
      return end();
    };
    expect(run.approve(only(run.getSnapshot()), { check })).toMatchObject({
      ok: false,
      issues: [{ keyword: 'replaced' }],
    });
    expect(only(run.getSnapshot()).decision).toEqual({ status: 'resolved', payload: false });
  });
});
