import type { AgentRun } from 'react-agent-interrupts/core';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { asked, only, onOutcome, review } from '../../decisions/reviews.js';

// docs/renderers.md: “Each action has its own key, which the methods of the run object accept.”
// docs/hook-only.md: “If an interrupt has several actions (`interrupt.actions`), these methods also accept
// an action or its `key`, and then decide only that action.”

const methods: readonly [string, (run: AgentRun, key: string) => unknown][] = [
  ['approve', (run, key) => run.approve(key)],
  ['deny', (run, key) => run.deny(key)],
  ['answer', (run, key) => run.answer(key, true)],
  ['cancel', (run, key) => run.cancel(key)],
  ['reopen', (run, key) => run.reopen(key)],
  ['setDraft', (run, key) => run.setDraft(key, 'typed for an action')],
];

describe('the key of an action that the interrupt does not have', () => {
  it.each(methods)('changes nothing of an interrupt without actions (%s)', async (_, call) => {
    const { run } = scriptedRun([asks({ reason: 'confirmation' }), says('Done.')], { autoSubmit: 'never' });
    await run.send('Go');
    const { key } = only(run.getSnapshot());
    run.setDraft(key, 'typed');
    run.approve(key);
    const before = run.getSnapshot();
    for (const part of [`${key}/0`, `${key}/1`, `${key}/`]) {
      expect(call(run, part)).toMatchObject({ ok: false, issues: [{ keyword: 'gone' }] });
    }
    expect(run.getSnapshot()).toBe(before);
  });

  it.each(methods)('changes nothing of an interrupt with other actions (%s)', async (_, call) => {
    const { run, keys } = await asked(review);
    run.approve(keys[0] ?? '');
    const { key } = only(run.getSnapshot());
    const before = run.getSnapshot();
    for (const part of [`${key}/3`, `${key}/`, `${key}/x`, `${key}/0/1`]) {
      expect(call(run, part)).toMatchObject({ ok: false, issues: [{ keyword: 'gone' }] });
    }
    expect(run.getSnapshot()).toBe(before);
  });

  it('stores no draft for an action that a changed interrupt no longer has', async () => {
    const fewer = { ...review, action_requests: review.action_requests.slice(0, 2) };
    const { run } = scriptedRun([[...onOutcome(review)] as never, [...onOutcome(fewer)] as never], {
      autoSubmit: 'never',
    });
    await run.send('Go');
    const last = only(run.getSnapshot()).actions?.[2];
    run.leave();
    await run.send('Again');
    expect(only(run.getSnapshot()).actions).toHaveLength(2);
    expect(run.setDraft(last ?? '', 'The blue one')).toMatchObject({ ok: false });
    expect(only(run.getSnapshot()).draft).toBeUndefined();
  });
});
