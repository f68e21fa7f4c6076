import { describe, expect, it } from 'vitest';
import type { AgentRun, AnswerResult, Issue, PendingAction } from 'react-agent-interrupts/core';
import { asked, only } from '../../decisions/reviews.js';

const two = {
  action_requests: [
    { name: 'wire_money', args: { amount: 1_000_000 } },
    { name: 'send_mail', args: { to: 'a@b.com' } },
  ],
  review_configs: ['wire_money', 'send_mail'].map((name) => ({
    action_name: name,
    allowed_decisions: ['approve', 'edit', 'reject'],
  })),
};
const forbidden: Issue = { path: [], message: 'Not allowed by the company.', keyword: 'policy' };

/** A check that the test ends, and the payloads that it has received. */
function heldCheck() {
  const payloads: unknown[] = [];
  let resolve: (issues: readonly Issue[]) => void = () => undefined;
  const verdict = new Promise<readonly Issue[]>((done) => (resolve = done));
  const check = (payload: unknown): Promise<readonly Issue[]> => {
    payloads.push(payload);
    return verdict;
  };
  return { check, payloads, ends: (...issues: readonly Issue[]) => resolve(issues) };
}

async function askedTwo() {
  const { run, sent } = await asked(two);
  const [money, mail] = only(run.getSnapshot()).actions ?? [];
  if (!money || !mail) throw new Error('Two actions are asked about.');
  return { run, sent, money, mail };
}

const decisions = (run: AgentRun): unknown[] =>
  (only(run.getSnapshot()).actions ?? []).map(({ decision }) => decision);

/** The issues that the check of an answer has found. */
async function issuesOf(answer: AnswerResult): Promise<readonly Issue[]> {
  return answer.ok ? answer.checked : answer.issues;
}

const ways: readonly [
  string,
  (run: AgentRun, action: PendingAction, check: () => Issue[]) => AnswerResult,
][] = [
  ['approve', (run, action, check) => run.approve(action, { check })],
  ['deny', (run, action, check) => run.deny(action, { check })],
  ['answer', (run, action, check) => run.answer(action, { approved: true }, { check })],
];

// docs/hook-only.md: “To validate the payload with your own code, pass `options.check` to `answer`, `approve`, `deny`
// or `respond`”; “`checked` resolves with the issues that the check has found.”
describe('a check of the answer to one action of several', () => {
  it.each(ways)('is called with that answer while other actions are open (%s)', async (_, decide) => {
    const { run, money } = await askedTwo();
    expect(decide(run, money, () => [forbidden])).toEqual({ ok: false, issues: [forbidden] });
    expect(decisions(run)).toEqual([undefined, undefined]);
  });

  it('receives the answer to its action, first or last', async () => {
    const { run, sent, money, mail } = await askedTwo();
    const seen: unknown[] = [];
    const check = (payload: unknown) => {
      seen.push(payload);
      return [];
    };
    run.approve(money, { editedArgs: { amount: 5 }, check });
    run.deny(mail, { reason: 'No mail', check });
    expect(seen).toEqual([
      { approved: true, editedArgs: { amount: 5 } },
      { approved: false, reason: 'No mail' },
    ]);
    await run.submit();
    expect(sent()).toEqual({
      decisions: [
        { type: 'edit', edited_action: { name: 'wire_money', args: { amount: 5 } } },
        { type: 'reject', message: 'No mail' },
      ],
    });
  });

  it('accepts the last answer if it passes later', async () => {
    const { run, money, mail } = await askedTwo();
    run.deny(money);
    const held = heldCheck();
    const answer = run.answer(mail, { approved: true }, { check: held.check });
    held.ends();
    expect(await issuesOf(answer)).toEqual([]);
    expect(decisions(run)).toEqual([{ approved: false }, { approved: true }]);
  });

  it('is shown as `checking`, and stages nothing until it has ended', async () => {
    const { run, money } = await askedTwo();
    const held = heldCheck();
    const answer = run.approve(money, { check: held.check });
    expect(only(run.getSnapshot()).checking).toBe(true);
    expect(decisions(run)).toEqual([undefined, undefined]);
    held.ends(forbidden);
    expect(await issuesOf(answer)).toEqual([forbidden]);
    expect(only(run.getSnapshot()).checking).toBe(false);
    expect(decisions(run)).toEqual([undefined, undefined]);
  });

  it.each(['the first', 'the second'])(
    'does not disturb that of another action if %s ends first',
    async (first) => {
      const { run, money, mail } = await askedTwo();
      const checks = [heldCheck(), heldCheck()] as const;
      const answers = [
        run.answer(money, { approved: true }, { check: checks[0].check }),
        run.answer(mail, { approved: false }, { check: checks[1].check }),
      ];
      const submitted = run.submit();
      const order = first === 'the first' ? checks : checks.toReversed();
      for (const held of order) {
        held.ends();
        await Promise.resolve();
      }
      expect(await Promise.all(answers.map(issuesOf))).toEqual([[], []]);
      await submitted;
      expect(run.getSnapshot().status).toBe('finished');
    },
  );
});

// docs/reliability.md: “`stop()`, a changed answer, `leave()` and `dispose()` withdraw the batch. If the
// host function finishes later, its result is ignored.”
describe('a later decision', () => {
  const later: readonly [string, (run: AgentRun, key: string, money: PendingAction) => unknown, unknown][] = [
    ['the cancellation of all', (run, key) => run.cancel(key), { status: 'cancelled' }],
    ['the denial of all', (run, key) => run.deny(key), { approved: false }],
    ['an undo of all', (run, key) => run.reopen(key), undefined],
    ['the denial of the action', (run, _key, money) => run.deny(money), { approved: false }],
  ];
  it.each(later)(
    'stays if the check of an earlier approval passes afterwards: %s',
    async (_, decide, expected) => {
      const { run, money, mail } = await askedTwo();
      run.deny(mail);
      const held = heldCheck();
      const answer = run.approve(money, { check: held.check });
      const { key } = only(run.getSnapshot());
      decide(run, key, money);
      held.ends();
      expect(await issuesOf(answer)).toMatchObject([{ keyword: 'replaced' }]);
      const { decision, actions } = only(run.getSnapshot());
      expect(decision?.status === 'cancelled' ? decision : actions?.[0]?.decision).toEqual(expected);
    },
  );

  it('about one action stays if the check of an earlier answer to all passes afterwards', async () => {
    const { run, money } = await askedTwo();
    const held = heldCheck();
    const answer = run.approve(only(run.getSnapshot()), { check: held.check });
    run.deny(money);
    held.ends();
    expect(await issuesOf(answer)).toMatchObject([{ keyword: 'replaced' }]);
    expect(decisions(run)).toEqual([{ approved: false }, undefined]);
  });
});
