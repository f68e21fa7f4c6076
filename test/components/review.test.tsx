import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  DecisionHistory,
  DecisionReview,
  InterruptPanel,
  useInterrupts,
  type DecisionRecord,
  type InterruptPanelProps,
  type PendingInterrupt,
} from 'react-agent-interrupts';
import { asks, pendingInterrupt, says, scriptedRun, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

type Options = Parameters<typeof pendingInterrupt>[0];

const ask = (id: string, rest: Options = {}): PendingInterrupt =>
  pendingInterrupt({ id, reason: 'confirmation', message: `Question ${id}?`, ...rest });
const answer = (payload: unknown) =>
  ({ status: 'answered', decision: { status: 'resolved', payload } }) as const;
const card = (id: string) => screen.getByRole('article', { name: new RegExp(`Question ${id}`) });
const press = (id: string, name: string) => userEvent.click(within(card(id)).getByRole('button', { name }));
const bar = () => screen.getByRole('region', { name: 'Your answers' });
const send = () => within(bar()).getByRole('button', { name: /^Send/ });
const title = 'Check your answers before sending';
const review = () => screen.queryByRole('region', { name: title });
const lines = () =>
  within(screen.getByRole('region', { name: title }))
    .getAllByRole('listitem')
    .map((line) => line.textContent);

function show(interrupts: readonly PendingInterrupt[], props: Partial<InterruptPanelProps> = {}) {
  const run = staticRun({ interrupts });
  render(
    <>
      <button type="button">elsewhere</button>
      <InterruptPanel run={run} review={DecisionReview} {...props} />
    </>,
  );
  return run;
}

describe('the headings of a panel', () => {
  it.each([undefined, 4] as const)('have one level: headingLevel %s', (headingLevel) => {
    const history: DecisionRecord = {
      key: 'old',
      interruptId: 'old',
      reason: 'confirmation',
      message: 'Question old?',
      batchId: 'batch-0',
      askedBy: 'run-1',
      decision: { status: 'resolved', payload: true },
      decidedAt: Date.UTC(2026, 10, 21, 12),
      delivery: 'accepted',
    };
    const run = staticRun({
      interrupts: [ask('a', answer(true)), ask('b', answer(true))],
      history: [history],
    });
    render(<InterruptPanel {...{ run, headingLevel }} history={DecisionHistory} review={DecisionReview} />);
    const names = screen
      .getAllByRole('heading', { level: headingLevel ?? 3 })
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Past decisions', 'Question a?', 'Question b?', title]);
  });
});

describe('the review', () => {
  it('appears with the last decision, takes the focus, and precedes the send button', async () => {
    const run = show([ask('a'), ask('b')]);
    await press('a', 'Yes');
    expect(review()).toBeNull();
    expect(send()).toHaveAttribute('aria-disabled', 'true');
    await press('b', 'No');
    expect(screen.getByRole('heading', { name: title })).toHaveFocus();
    expect(lines()).toEqual(['Question a?YesChange', 'Question b?NoChange']);
    expect(run.calls.some(({ verb }) => verb === 'submit')).toBe(false);
    const heading = screen.getByRole('heading', { name: title });
    expect(heading.compareDocumentPosition(send())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await userEvent.click(send());
    expect(run.calls.at(-1)).toEqual({ verb: 'submit', args: [] });
  });

  it('is hidden unless the host enables it', () => {
    show([ask('a', answer(true)), ask('b', answer(true))], { review: undefined });
    expect(review()).toBeNull();
    expect(send()).toBeEnabled();
  });

  it('does not take the focus from another element', () => {
    const run = show([ask('a'), ask('b')]);
    act(() => screen.getByText('elsewhere').focus());
    act(() => void run.approve('a'));
    act(() => void run.approve('b'));
    expect(review()).toBeVisible();
    expect(screen.getByText('elsewhere')).toHaveFocus();
  });

  it('links back to a question, reopened and focused', async () => {
    const run = show([ask('a'), ask('b', answer(true))]);
    await press('a', 'Yes');
    await userEvent.click(screen.getByRole('button', { name: 'Change: Question b?' }));
    expect(run.calls.at(-1)).toEqual({ verb: 'reopen', args: ['b'] });
    expect(card('b')).toHaveFocus();
    expect(card('b')).toHaveAttribute('data-status', 'open');
    expect(review()).toBeNull();
    await press('b', 'Skip question');
    expect(lines()).toEqual(['Question a?YesChange', 'Question b?SkippedChange']);
    expect(screen.getByRole('heading', { name: title })).toHaveFocus();
  });

  it('shows each decision on one line: the number of edits, text as it is, and no secrets', () => {
    const editable = {
      type: 'object',
      properties: {
        approved: { type: 'boolean' },
        editedArgs: { type: 'object' },
        reason: { type: 'string' },
      },
      required: ['approved'],
    };
    const args = { to: 'ada', subject: 'Thursday', body: 'Hi' };
    const call = (id: string): Options => ({
      reason: 'tool_call',
      responseSchema: editable,
      toolCall: { id, name: 'send', argsText: '', args, status: 'suspended', proposedBy: 'run-1' },
    });
    const secret = { type: 'string', format: 'password' };
    const action = (name: string, approved: boolean) => ({
      key: name,
      name,
      args: {},
      allowed: ['approve', 'deny'] as const,
      digest: 'f',
      responseSchema: editable,
      decision: { approved },
    });
    show([
      ask('a', { ...call('a'), ...answer({ approved: true, editedArgs: { ...args, subject: 'Friday' } }) }),
      ask('b', { ...call('b'), ...answer({ approved: true, editedArgs: { to: 'ada', subject: 'Friday' } }) }),
      ask('c', { ...call('c'), ...answer({ approved: false, reason: 'Ada is on leave.' }) }),
      ask('d', { reason: 'input_required', ...answer('x'.repeat(200)) }),
      ask('e', { reason: 'input_required', responseSchema: secret, ...answer('hunter2') }),
      ask('f', { actions: [action('read', true), action('delete', false)], ...answer({}) }),
    ]);
    const text = lines();
    expect(text[0]).toBe('Question a?Approved with edits 1 editChange');
    expect(text[1]).toBe('Question b?Approved with edits 2 editsChange');
    expect(text[2]).toBe('Question c?Denied Ada is on leave.Change');
    expect(text[3]).toBe(`Question d?Answered ${'x'.repeat(79)}…Change`);
    expect(text[4]).toMatch(/^Question e\?Answered/);
    expect(text.join(' ')).not.toContain('hunter2');
    expect(text.slice(5)).toEqual([
      'Question f?Answeredread Approveddelete DeniedChange',
      'read Approved',
      'delete Denied',
    ]);
  });

  it('isolates deceptive text of a question', () => {
    show([ask('a', { message: 'Delete \u202Efdp.exe', ...answer(true) }), ask('b', answer(true))]);
    expect(lines()[0]).toContain('U+202E');
    expect(screen.getByRole('button', { name: /^Change: Delete/ })).not.toHaveAccessibleName(/\u202E/);
  });

  it.each(['sending', 'queued', 'accepted'] as const)('is hidden once the answers are %s', (delivery) => {
    show(['a', 'b'].map((id) => ask(id, { ...answer(true), delivery })));
    expect(review()).toBeNull();
  });

  it('is shown for refused answers', async () => {
    const run = show(['a', 'b'].map((id) => ask(id, { ...answer(true), delivery: 'refused' })));
    expect(review()).toBeVisible();
    await userEvent.click(send());
    expect(run.calls).toEqual([{ verb: 'submit', args: [] }]);
  });

  it('offers to change answers that may have arrived', async () => {
    const run = show(['a', 'b'].map((id) => ask(id, { ...answer(true), delivery: 'inDoubt' })));
    expect(send()).toHaveTextContent('Send again');
    await userEvent.click(within(bar()).getByRole('button', { name: 'Change: Question a?' }));
    expect(run.calls).toEqual([{ verb: 'reopen', args: ['a'] }]);
  });

  it('can be a component of the host', () => {
    const Own = () => <p>{useInterrupts().length} answers, please read them</p>;
    show([ask('a', answer(true)), ask('b', answer(true))], { review: Own });
    expect(within(bar()).getByText('2 answers, please read them')).toBeVisible();
  });

  it('precedes a single answer that is not sent automatically', async () => {
    const { run, requests } = scriptedRun(
      [asks({ reason: 'confirmation', message: 'Question a?' }), says('Done.')],
      { autoSubmit: 'never' },
    );
    render(<InterruptPanel run={run} review={DecisionReview} />);
    await act(() => run.send('Go'));
    await press('a', 'Yes');
    expect(requests).toHaveLength(1);
    expect(lines()).toEqual(['Question a?YesChange']);
    await userEvent.click(send());
    await act(async () => {});
    expect(requests).toHaveLength(2);
  });
});
