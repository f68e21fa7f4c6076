import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  AgentRunProvider,
  InterruptPanel,
  type InterruptPanelProps,
  type PendingInterrupt,
} from 'react-agent-interrupts';
import { ResumeBar } from 'react-agent-interrupts/components';
import { asks, pendingInterrupt, says, scriptedRun, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

type Options = Parameters<typeof pendingInterrupt>[0];

const ask = (id: string, rest: Options = {}): PendingInterrupt =>
  pendingInterrupt({ id, reason: 'confirmation', message: `Question ${id}?`, ...rest });
const three = () => [ask('a'), ask('b'), ask('c')];
const card = (id: string) => screen.getByRole('article', { name: new RegExp(`Question ${id}`) });
const press = (name: string, area: HTMLElement = document.body) =>
  userEvent.click(within(area).getByRole('button', { name }));

function show(interrupts: readonly PendingInterrupt[], props: Partial<InterruptPanelProps> = {}) {
  const run = staticRun({ interrupts });
  const { rerender } = render(<InterruptPanel run={run} {...props} />);
  const verbs = () => run.calls.filter(({ verb }) => verb !== 'setDraft');
  return { run, verbs, rerender };
}

describe('next and previous', () => {
  it('start at the first and the last card', async () => {
    show(three());
    await press('Next question');
    expect(card('a')).toHaveFocus();
  });

  it('go to the last card if no card has the focus', async () => {
    show(three());
    await press('Previous question');
    expect(card('c')).toHaveFocus();
  });

  it('continue from the focused card and wrap around', async () => {
    show(three());
    act(() => within(card('b')).getByRole('button', { name: 'No' }).focus());
    await press('Next question');
    expect(card('c')).toHaveFocus();
    await press('Next question');
    expect(card('a')).toHaveFocus();
    await press('Previous question');
    expect(card('c')).toHaveFocus();
  });

  it('start again if the card is gone', async () => {
    const { run } = show(three());
    await press('Previous question');
    act(() => screen.getByRole('button', { name: 'Send' }).focus());
    act(() => run.update({ interrupts: [ask('d'), ask('e')] }));
    await press('Next question');
    expect(card('d')).toHaveFocus();
  });

  it('are hidden for one question', () => {
    show([
      ask('a', { status: 'answered', delivery: 'refused', decision: { status: 'resolved', payload: true } }),
    ]);
    expect(screen.getByRole('button', { name: 'Send again' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Next question' })).toBeNull();
  });

  it('find the cards of a page that renders the bar elsewhere', async () => {
    const run = staticRun({ interrupts: three() });
    render(
      <AgentRunProvider run={run}>
        <ResumeBar />
      </AgentRunProvider>,
    );
    render(<InterruptPanel run={run} />);
    await userEvent.click(screen.getAllByRole('button', { name: 'Next question' })[0] ?? document.body);
    expect(card('a')).toHaveFocus();
  });
});

describe('“approve all”', () => {
  const bar = () => screen.getByRole('region', { name: 'Your answers' });
  const approveAll = () => within(bar()).queryByRole('button', { name: 'Approve all' });

  it('is shown only if the host enables it', () => {
    const { run, rerender } = show(three());
    expect(approveAll()).toBeNull();
    rerender(<InterruptPanel run={run} approveAll />);
    expect(approveAll()).toBeVisible();
  });

  it('approves open questions, sends nothing, and can be undone', async () => {
    const no = { status: 'answered', decision: { status: 'resolved', payload: false } } as const;
    const { verbs } = show([ask('a'), ask('b', no), ask('c')], { approveAll: true });
    await press('Approve all');
    expect(verbs()).toEqual([
      { verb: 'approve', args: ['a'] },
      { verb: 'approve', args: ['c'] },
    ]);
    expect(approveAll()).toBeNull();
    expect(bar()).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('3 of 3 answered.');
    await press('Undo: Question a?');
    expect(verbs().at(-1)).toEqual({ verb: 'reopen', args: ['a'] });
  });

  it('sends one approval per question, in one request', async () => {
    const schema = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] };
    const { run, requests } = scriptedRun([
      asks(
        { reason: 'acme:deploy', message: 'Question a?', responseSchema: schema },
        { reason: 'confirmation', message: 'Question b?' },
      ),
      says('Done.'),
    ]);
    render(<InterruptPanel run={run} approveAll />);
    await act(() => run.send('Go'));
    await press('Approve all');
    expect(requests).toHaveLength(1);
    await press('Send');
    await act(async () => {});
    expect(requests).toHaveLength(2);
    expect(requests[1]).toMatchObject({
      resume: [
        { status: 'resolved', payload: { approved: true } },
        { status: 'resolved', payload: true },
      ],
    });
  });

  const form = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
  const needsMore = {
    type: 'object',
    properties: { approved: { type: 'boolean' }, city: { type: 'string' } },
    required: ['approved', 'city'],
  };
  const action = (name: string, rest: object = {}) => ({
    key: name,
    name,
    args: {},
    allowed: ['approve', 'deny'] as const,
    digest: 'x',
    responseSchema: {},
    ...rest,
  });
  it.each<[string, Options]>([
    ['needs a form', { reason: 'input_required', responseSchema: form }],
    ['needs more than an approval', { reason: 'tool_call', responseSchema: needsMore }],
    ['asks for text', { reason: 'input_required' }],
    ['can only be denied', { approval: { canEdit: false, allowed: ['deny'] } }],
    ['has expired', { expired: true, expiresAt: 1 }],
    ['is answered in another tab', { delivery: 'elsewhere' }],
    ['is being edited', { draft: { mode: 'edit' } }],
    ['is about to be denied', { draft: { mode: 'deny', reason: 'because' } }],
    [
      'contains a call that cannot be approved',
      { actions: [action('x'), action('y', { allowed: ['deny'] })] },
    ],
    ['contains a decided call', { actions: [action('x', { decision: { approved: false } }), action('y')] }],
  ])('is hidden while an open question %s', (_case, rest) => {
    const { run } = show([ask('a'), ask('b'), ask('x', rest)], { approveAll: true });
    expect(approveAll()).toBeNull();
    act(() => void run.cancel('x'));
    expect(approveAll()).toBeVisible();
  });

  it('is hidden while an open question is high-risk', () => {
    const { run } = show(three(), { approveAll: true, risk: ({ key }) => (key === 'b' ? 'high' : 'medium') });
    expect(approveAll()).toBeNull();
    act(() => void run.deny('b'));
    expect(approveAll()).toBeVisible();
  });

  it('is hidden for the last open question, whose card has a button', () => {
    const { run } = show(three(), { approveAll: true });
    act(() => void run.approve('a'));
    act(() => void run.approve('b'));
    expect(approveAll()).toBeNull();
  });

  it('skips a question that cannot be answered', async () => {
    const { verbs } = show([ask('a'), ask('b'), ask('x', { id: '', key: 'x' })], { approveAll: true });
    await press('Approve all');
    expect(verbs().map(({ args }) => args)).toEqual([['a'], ['b']]);
  });

  it('includes a question about several calls', async () => {
    const { verbs } = show([ask('a'), ask('x', { actions: [action('x'), action('y')] })], {
      approveAll: true,
    });
    await press('Approve all', bar());
    expect(verbs()).toEqual([
      { verb: 'approve', args: ['a'] },
      { verb: 'approve', args: ['x'] },
    ]);
  });
});
