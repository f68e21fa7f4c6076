import { describe, expect, it } from 'vitest';
import { asked, only, review } from '../decisions/reviews.js';

const two = {
  action_requests: [
    { name: 'wire_money', args: { amount: 1_000_000 } },
    { name: 'send_mail', args: { to: 'a@b.com' } },
    { name: 'read_file', args: { path: 'x' } },
  ],
  review_configs: ['wire_money', 'send_mail', 'read_file'].map((name) => ({
    action_name: name,
    allowed_decisions: ['approve', 'edit', 'reject'],
  })),
};

// Law 6: a batch action decides only open questions.
describe('a method on a card with several actions', () => {
  it('approves only the actions that are open', async () => {
    const { run, keys, sent } = await asked(two);
    run.deny(keys[0] ?? '', { reason: 'Too much' });
    expect(run.approve(only(run.getSnapshot()).key)).toMatchObject({ ok: true });
    expect(only(run.getSnapshot()).actions?.map(({ decision }) => decision)).toMatchObject([
      { approved: false, reason: 'Too much' },
      { approved: true },
      { approved: true },
    ]);
    await run.submit();
    expect(sent()).toEqual({
      decisions: [{ type: 'reject', message: 'Too much' }, { type: 'approve' }, { type: 'approve' }],
    });
  });

  it('denies only the actions that are open', async () => {
    const { run, keys } = await asked(two);
    run.approve(keys[0] ?? '', { editedArgs: { amount: 1 } });
    expect(run.deny(only(run.getSnapshot()).key, { reason: 'No' })).toMatchObject({ ok: true });
    expect(only(run.getSnapshot()).actions?.map(({ decision }) => decision)).toMatchObject([
      { approved: true, editedArgs: { amount: 1 } },
      { approved: false, reason: 'No' },
      { approved: false, reason: 'No' },
    ]);
  });

  it('keeps an edit of an action that it approves beside others', async () => {
    const { run, keys } = await asked(two);
    run.approve(keys[1] ?? '', { editedArgs: { to: 'c@d.com' } });
    run.approve(only(run.getSnapshot()).key);
    expect(only(run.getSnapshot()).actions?.[1]?.decision).toEqual({
      approved: true,
      editedArgs: { to: 'c@d.com' },
    });
  });

  it('overwrites nothing if everything is decided', async () => {
    const { run, keys } = await asked(two);
    for (const key of keys) run.deny(key, { reason: 'No' });
    const before = only(run.getSnapshot()).decision;
    run.approve(only(run.getSnapshot()).key);
    expect(only(run.getSnapshot()).decision).toEqual(before);
    expect(
      only(run.getSnapshot()).actions?.every(
        ({ decision }) => decision && 'approved' in decision && !decision.approved,
      ),
    ).toBe(true);
  });

  it('approves nothing if an open action cannot be approved', async () => {
    const { run } = await asked(review);
    expect(run.approve(only(run.getSnapshot()).key)).toMatchObject({ ok: false });
    expect(only(run.getSnapshot()).actions?.every(({ decision }) => decision === undefined)).toBe(true);
  });

  it('approves the rest if the action that cannot be approved is already decided', async () => {
    const { run, keys } = await asked(review);
    run.respond(keys[2] ?? '', 'The blue one');
    expect(run.approve(only(run.getSnapshot()).key)).toMatchObject({ ok: true });
    expect(only(run.getSnapshot())).toMatchObject({
      status: 'answered',
      actions: [
        { decision: { approved: true } },
        { decision: { approved: true } },
        { decision: { message: 'The blue one' } },
      ],
    });
  });
});
