import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel, type ActionDecision, type PendingInterrupt } from 'react-agent-interrupts';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it, vi } from 'vitest';

type Options = Parameters<typeof pendingInterrupt>[0];
const ask = (id: string, rest: Options = {}): PendingInterrupt =>
  pendingInterrupt({ id, reason: 'confirmation', message: `Question ${id}?`, ...rest });
const answered = { status: 'answered', decision: { status: 'resolved', payload: false } } as const;
const bar = () => screen.getByRole('region', { name: 'Your answers' });
const press = (name: string, area: HTMLElement = document.body) =>
  userEvent.click(within(area).getByRole('button', { name }));

const several = (decisions: readonly (ActionDecision | undefined)[], rest: Options = {}) =>
  ask('a', {
    reason: 'tool_call',
    actions: decisions.map((decision, index) => ({
      key: `a/${index}`,
      name: `tool-${index}`,
      args: {},
      allowed: ['approve', 'edit', 'deny'] as const,
      digest: 'a',
      responseSchema: {},
      ...(decision && { decision }),
    })),
    ...rest,
  });

function show(interrupts: readonly PendingInterrupt[], approveAll = true) {
  const run = staticRun({ interrupts });
  render(<InterruptPanel run={run} approveAll={approveAll} />);
  const changed = vi.fn();
  run.subscribe(changed);
  const decisions = () =>
    run.getSnapshot().interrupts.map(({ key, decision }) => [key, decision?.status ?? 'open']);
  return { run, changed, decisions };
}

describe('on a card with several actions', () => {
  const card = () => screen.getByRole('article');
  const ofActions = (run: ReturnType<typeof staticRun>) =>
    run.getSnapshot().interrupts[0]?.actions?.map(({ decision }) => decision);

  it('“approve all” keeps denials and edits', async () => {
    const no = { approved: false, reason: 'Too much.' } as const;
    const edit = { approved: true, editedArgs: { amount: 1 } } as const;
    const { run, changed } = show([several([no, edit, undefined, undefined])]);
    await press('Approve all', card());
    expect(run.calls).toEqual([
      { verb: 'approve', args: ['a/2'] },
      { verb: 'approve', args: ['a/3'] },
    ]);
    expect(ofActions(run)).toEqual([no, edit, { approved: true }, { approved: true }]);
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('“deny all” keeps approvals', async () => {
    const { run } = show([several([{ approved: true }, undefined, undefined])]);
    await press('Deny all', card());
    expect(ofActions(run)).toEqual([{ approved: true }, { approved: false }, { approved: false }]);
  });

  it('“approve all” keeps what another panel has decided since', async () => {
    const { run } = show([several([undefined, undefined])]);
    const stale = within(card()).getByRole('button', { name: 'Approve all' });
    run.deny('a/0');
    act(() => stale.click());
    expect(ofActions(run)).toEqual([{ approved: false }, { approved: true }]);
  });

  it('“approve all” is hidden while one of them is being edited', () => {
    show([
      several([undefined, undefined], {}).actions?.[0]
        ? {
            ...several([undefined, undefined]),
            actions: (several([undefined, undefined]).actions ?? []).map((action, index) =>
              index === 0 ? { ...action, draft: { mode: 'edit' } } : action,
            ),
          }
        : several([]),
    ]);
    expect(within(card()).queryByRole('button', { name: 'Approve all' })).toBeNull();
  });
});

describe('in the bar', () => {
  it.each<[string, Options]>([
    ['is malformed', { issues: [{ path: ['message'], message: 'This part was malformed.' }] }],
    ['changed after it was decided', { changedFrom: { message: 'Question b, once?' } }],
  ])('“approve all” is hidden while an open question %s', (_case, rest) => {
    const { run } = show([ask('a'), ask('b', rest), ask('c')]);
    expect(within(bar()).queryByRole('button', { name: 'Approve all' })).toBeNull();
    act(() => void run.cancel('b'));
    expect(within(bar()).getByRole('button', { name: 'Approve all' })).toBeVisible();
  });

  it('“approve all” approves nothing that has changed or was decided since it rendered', async () => {
    const { run, decisions } = show([ask('a'), ask('b'), ask('c'), ask('d')]);
    const stale = within(bar()).getByRole('button', { name: 'Approve all' });
    await act(async () => {
      run.deny('a');
      run.update({
        interrupts: run
          .getSnapshot()
          .interrupts.map((each) => (each.key === 'b' ? { ...each, digest: 'other' } : each)),
      });
      stale.click();
    });
    expect(decisions()).toEqual([
      ['a', 'resolved'],
      ['b', 'open'],
      ['c', 'resolved'],
      ['d', 'resolved'],
    ]);
    expect(run.getSnapshot().interrupts[0]?.decision).toEqual({ status: 'resolved', payload: false });
  });

  it('“skip the rest” cancels open questions and keeps answered ones', async () => {
    const { changed, decisions } = show([ask('a', answered), ask('b'), ask('c')]);
    expect(within(bar()).queryByRole('button', { name: 'Skip all' })).toBeNull();
    await press('Skip the rest', bar());
    expect(decisions()).toEqual([
      ['a', 'resolved'],
      ['b', 'cancelled'],
      ['c', 'cancelled'],
    ]);
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('“skip all” skips what cannot be cancelled', async () => {
    const { decisions } = show([ask('a'), ask('b', { cancellation: 'impossible' }), ask('c')]);
    await press('Skip all', bar());
    expect(decisions()).toEqual([
      ['a', 'cancelled'],
      ['b', 'open'],
      ['c', 'cancelled'],
    ]);
  });

  it('“skip all” warns if the server may treat a cancellation as an answer', () => {
    show([ask('a', { cancellation: 'unsafe' }), ask('b')]);
    expect(within(bar()).getByRole('button', { name: 'Skip all' })).toHaveAccessibleDescription(
      'This agent may treat a skipped question as an answer, and continue.',
    );
  });

  it('“undo all” undoes decisions, and keeps drafts of open questions', async () => {
    const draft = { mode: 'deny', reason: 'Because' };
    const { run, changed, decisions } = show([ask('a', answered), ask('b', { draft }), ask('c', answered)]);
    await press('Undo all', bar());
    expect(run.calls.map(({ verb, args }) => [verb, ...args])).toEqual([
      ['reopen', 'a'],
      ['reopen', 'c'],
    ]);
    expect(decisions().map(([, status]) => status)).toEqual(['open', 'open', 'open']);
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['Approve all', 8],
    ['Skip all', 200],
  ])('“%s” changes %i questions together', async (name, length) => {
    const { changed, decisions } = show(Array.from({ length }, (_, index) => ask(`q${index}`)));
    act(() => within(bar()).getByRole('button', { name }).click());
    expect(changed).toHaveBeenCalledTimes(1);
    expect(decisions().every(([, status]) => status !== 'open')).toBe(true);
  });
});
