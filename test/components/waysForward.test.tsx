import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  AgentRunError,
  InterruptPanel,
  type PendingInterrupt,
  type RunSnapshot,
} from 'react-agent-interrupts';
import { asks, fails, pendingInterrupt, says, scriptedRun, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

const ask = (id: string, rest: Parameters<typeof pendingInterrupt>[0] = {}): PendingInterrupt =>
  pendingInterrupt({ id, reason: 'confirmation', message: `Question ${id}?`, ...rest });
const inDoubt = {
  status: 'answered',
  delivery: 'inDoubt',
  decision: { status: 'resolved', payload: true },
} as const;
const card = (id: string) => screen.getByRole('article', { name: new RegExp(`Question ${id}`) });
const bar = () => screen.getByRole('region', { name: 'Your answers' });
const names = (area: HTMLElement) =>
  within(area)
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
const press = (name: string, area: HTMLElement = document.body) =>
  userEvent.click(within(area).getByRole('button', { name }));
const spoken = () => screen.getByRole('status');

function show(snapshot: Partial<RunSnapshot>) {
  const run = staticRun(snapshot);
  render(<InterruptPanel run={run} />);
  return run;
}

describe('answers in doubt', () => {
  it.each(['disconnected', 'interrupted'] as const)(
    'can be changed, cancelled, sent again and left while the run is %s',
    (status) => {
      show({ status, interrupts: [ask('a', inDoubt), ask('b', inDoubt)] });
      expect(names(card('a'))).toEqual(['Change: Question a?', 'Skip question']);
      for (const name of ['Send again', 'Skip all', 'Leave without an answer'])
        expect(within(bar()).getByRole('button', { name })).toBeVisible();
      expect(
        within(bar()).getByText(
          'Your answers may have arrived. If you send them again, the agent may act on them twice.',
        ),
      ).toBeVisible();
    },
  );

  it('warn, after a change, that the earlier ones may have arrived', async () => {
    const run = show({ interrupts: [ask('a', inDoubt), ask('b', inDoubt)] });
    await press('Change: Question a?');
    expect(run.calls).toEqual([{ verb: 'reopen', args: ['a'] }]);
    const warning = 'This question may already have been answered. An earlier answer may have arrived.';
    for (const id of ['a', 'b']) expect(within(card(id)).getByText(warning)).toBeVisible();
    expect(spoken()).toHaveTextContent(warning);
    await press('No', card('a'));
    const send = within(bar()).getByRole('button', { name: 'Send' });
    expect(send).toHaveAccessibleDescription(
      'The earlier answers may have arrived. If you send these, the agent may act on both.',
    );
  });

  it('can be checked if the server can report pending questions', async () => {
    const capabilities = { protocol: 'x', cancel: true, idempotent: false, reconnect: false, refresh: true };
    const run = show({ interrupts: [ask('a', inDoubt)], capabilities });
    await press('See what the agent is waiting for', bar());
    expect(run.calls).toEqual([{ verb: 'refresh', args: [] }]);
  });

  it('offer no cancellation that the server does not support', () => {
    const capabilities = {
      protocol: 'x',
      cancel: false,
      idempotent: false,
      reconnect: false,
      refresh: false,
    };
    show({ interrupts: [ask('a', inDoubt)], capabilities });
    expect(names(card('a'))).toEqual(['Change: Question a?']);
    expect(names(bar())).toEqual(['Send again', 'Leave without an answer']);
  });

  it('keep every action after an unknown RUN_ERROR', async () => {
    const { run, requests } = scriptedRun([
      asks({ reason: 'confirmation', message: 'Question a?' }),
      fails('?!', 'E-4711'),
      says('Done.'),
    ]);
    render(<InterruptPanel run={run} />);
    await act(() => run.send('Go'));
    await press('Yes');
    await screen.findByRole('button', { name: 'Send again' });
    await press('Change: Question a?');
    await press('No');
    await act(async () => {});
    expect(requests[2]?.resume).toMatchObject([{ status: 'resolved', payload: false }]);
    expect(requests[2]?.resume).toHaveLength(1);
  });
});

describe('leaving', () => {
  const left = [{ verb: 'leave', args: [] }];

  it.each([
    ['came without an id', ask('', { key: 'x', message: 'Question x?' })],
    ['cannot be cancelled', ask('x', { cancellation: 'impossible' })],
    ['may have been answered', ask('x', inDoubt)],
  ])('is offered if a question %s, and shows its effect', async (_case, question) => {
    const run = show({ interrupts: [question] });
    const leave = within(bar()).getByRole('button', { name: 'Leave without an answer' });
    expect(leave).toHaveAccessibleDescription(
      'Leaving sends nothing. The conversation continues. The agent may keep waiting.',
    );
    await userEvent.click(leave);
    expect(run.calls).toEqual(left);
    expect(screen.queryByRole('article')).toBeNull();
    expect(screen.getByRole('region', { name: 'Questions from the agent' })).toHaveFocus();
  });

  it('is offered for a batch without questions', async () => {
    const none = { id: 'b', total: 0, covered: 0, missing: [], complete: false, delivery: 'none' } as const;
    const run = show({
      interrupts: [ask('', { key: 'x', message: 'Question x?' })],
      batch: { ...none, canLeave: true },
    });
    expect(names(bar())).toEqual(['Leave without an answer']);
    await press('Leave without an answer');
    expect(run.calls).toEqual(left);
  });

  it('is not offered if a cancellation has the same effect', () => {
    show({ interrupts: [ask('a'), ask('b')] });
    expect(screen.queryByRole('button', { name: 'Leave without an answer' })).toBeNull();
  });
});

describe('a connection', () => {
  const sentence = 'The connection broke. Reconnecting.';
  const onPage = (text: string) => screen.queryByText(text, { exact: false, ignore: '[role=status] *' });

  it('shows that it reconnects, and reconnects immediately on a press', async () => {
    const error = new AgentRunError('stream_cut', 'cut');
    const run = show({ status: 'reconnecting', error });
    expect(onPage(sentence)).toBeVisible();
    expect(onPage('Something went wrong.')).toBeNull();
    await act(async () => run.update({ status: 'running', error: undefined }));
    await act(async () => run.update({ status: 'reconnecting' }));
    expect(spoken()).toHaveTextContent(sentence);
    await press('Try now');
    expect(run.calls).toEqual([{ verb: 'retry', args: [] }]);
  });

  it('shows that it is lost for good, and not that it reconnects', async () => {
    const capabilities = { protocol: 'x', cancel: true, idempotent: false, reconnect: true, refresh: true };
    const run = show({ status: 'running', capabilities });
    act(() => run.update({ status: 'disconnected' }));
    expect(onPage(sentence)).toBeNull();
    expect(onPage('The connection broke before the agent was done.')).toBeVisible();
    expect(spoken()).toHaveTextContent('The connection broke before the agent was done.');
    await press('See what the agent is waiting for');
    expect(run.calls).toEqual([{ verb: 'refresh', args: [] }]);
  });
});
