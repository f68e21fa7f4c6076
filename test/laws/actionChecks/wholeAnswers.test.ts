import { describe, expect, it } from 'vitest';
import { asked, only } from '../../decisions/reviews.js';

const three = {
  action_requests: ['wire_money', 'send_mail', 'read_file'].map((name) => ({ name, args: {} })),
  review_configs: ['wire_money', 'send_mail', 'read_file'].map((name) => ({
    action_name: name,
    allowed_decisions: ['approve', 'edit', 'reject'],
  })),
};

// docs/reliability.md, law 6: “Approve all” and similar actions decide open interrupts and change no other decision. “On a card with
// several actions, existing denials and edits stay.”
describe('an answer to all actions with a check', () => {
  it.each([
    ['passes at once', () => []],
    ['passes later', async () => Promise.resolve([])],
  ])('keeps the denial and the edit that exist, if the check %s', async (_, check) => {
    const { run, keys, sent } = await asked(three);
    const [money = '', mail = ''] = keys;
    run.deny(money, { reason: 'Too much' });
    run.approve(mail, { editedArgs: { to: 'c@d.com' } });
    const answer = run.approve(only(run.getSnapshot()), { check });
    expect(answer.ok && (await answer.checked)).toEqual([]);
    await run.submit();
    expect(sent()).toEqual({
      decisions: [
        { type: 'reject', message: 'Too much' },
        { type: 'edit', edited_action: { name: 'send_mail', args: { to: 'c@d.com' } } },
        { type: 'approve' },
      ],
    });
  });

  it('keeps them if the check fails', async () => {
    const { run, keys } = await asked(three);
    run.deny(keys[0] ?? '');
    const issue = { path: [], message: 'Not today.', keyword: 'policy' };
    expect(run.approve(only(run.getSnapshot()), { check: () => [issue] })).toEqual({
      ok: false,
      issues: [issue],
    });
    expect(only(run.getSnapshot()).actions?.map(({ decision }) => decision)).toEqual([
      { approved: false },
      undefined,
      undefined,
    ]);
  });
});

// docs/hook-only.md: “The methods that take an interrupt return synchronously: `{ ok: true, checked }`, or `{ ok: false, issues }` if the
// call has changed nothing.”
describe('an answer to all actions when each is decided', () => {
  it('reports that it changes nothing', async () => {
    const { run } = await asked(three);
    const interrupt = only(run.getSnapshot());
    expect(run.approve(interrupt)).toMatchObject({ ok: true });
    expect(run.approve(interrupt)).toMatchObject({ ok: true });
    expect(run.deny(interrupt, { reason: 'No' })).toMatchObject({
      ok: false,
      issues: [{ keyword: 'decided' }],
    });
    expect(run.respond(interrupt, 'No')).toMatchObject({ ok: false });
    expect(only(run.getSnapshot()).actions?.map(({ decision }) => decision)).toEqual(
      Array.from({ length: 3 }, () => ({ approved: true })),
    );
    run.reopen(interrupt);
    expect(run.deny(interrupt, { reason: 'No' })).toMatchObject({ ok: true });
  });
});
