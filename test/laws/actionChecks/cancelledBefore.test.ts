import { describe, expect, it } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { asked, only, review } from '../../decisions/reviews.js';

const forbidden = { path: [], message: 'Not allowed by the company.', keyword: 'policy' };
const whole = { decisions: [{ type: 'approve' }, { type: 'approve' }, { type: 'approve' }] };

const earlier: readonly [string, (run: AgentRun, key: string) => unknown][] = [
  ['cancelled', (run, key) => run.cancel(key)],
  ['answered as a whole', (run, key) => run.answer(key, whole)],
];

describe.each(earlier)('a question about several actions that was %s', (_, decide) => {
  // docs/hook-only.md: “If the check returns a promise, the earlier decision is removed immediately, and `checked` resolves with the
  // issues that the check has found.”
  it('is open after an approval of one action, and nothing is sent if the check of that approval fails', async () => {
    const { run, keys } = await asked(review);
    expect(decide(run, only(run.getSnapshot()).key)).toMatchObject({ ok: true });
    let end: (issues: readonly (typeof forbidden)[]) => void = () => undefined;
    const verdict = new Promise<readonly (typeof forbidden)[]>((resolve) => (end = resolve));
    const answer = run.approve(keys[0] ?? '', { check: () => verdict });
    expect(only(run.getSnapshot())).toMatchObject({ status: 'open', checking: true });
    const submitted = run.submit();
    end([forbidden]);
    expect(answer.ok && (await answer.checked)).toEqual([forbidden]);
    await expect(submitted).rejects.toMatchObject({ code: 'incomplete_batch' });
    expect(only(run.getSnapshot())).toMatchObject({ status: 'open', checking: false });
  });

  // docs/hook-only.md, `reopen`: “Removes a staged decision, so that the interrupt is open again.”
  it('is open after an undo of one action', async () => {
    const { run, keys } = await asked(review);
    decide(run, only(run.getSnapshot()).key);
    expect(run.reopen(keys[0] ?? '')).toMatchObject({ ok: true });
    expect(only(run.getSnapshot()).status).toBe('open');
  });
});
