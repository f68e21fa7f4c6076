import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  AgentRunProvider,
  DecisionHistory,
  InterruptPanel,
  type DecisionRecord,
} from 'react-agent-interrupts';
import type { SubagentRecord } from 'react-agent-interrupts/core';
import {
  asks,
  executes,
  pendingInterrupt,
  proposes,
  says,
  scriptedRun,
  staticRun,
} from 'react-agent-interrupts/testing';
import { de } from 'react-agent-interrupts/words/de';
import { describe, expect, it } from 'vitest';
import { onOutcome } from '../decisions/reviews.js';

const editable = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' }, reason: { type: 'string' } },
  required: ['approved'],
};
const mail = { name: 'send', args: { to: 'ada', subject: 'Thursday' } };
const history = () => screen.queryByRole('region', { name: 'Past decisions' });
/** The text of each entry, without nested lists. */
const entries = () => {
  const list = within(screen.getByRole('region', { name: 'Past decisions' })).getAllByRole('list')[0];
  return [...(list?.children ?? [])].map((entry) => entry as HTMLElement);
};
const record = (rest: Partial<DecisionRecord>): DecisionRecord => ({
  key: 'a',
  interruptId: 'a',
  reason: 'confirmation',
  message: 'Question a?',
  batchId: 'batch-0',
  askedBy: 'run-1',
  decision: { status: 'resolved', payload: true },
  decidedAt: Date.UTC(2026, 10, 21, 12),
  delivery: 'accepted',
  ...rest,
});

describe('the history', () => {
  it.each(['the receipt', 'the list'])(
    'does not call an edit of a secret “no changes”: %s',
    async (where) => {
      const secret = { type: 'object', properties: { key: { type: 'string', writeOnly: true } } };
      const responseSchema = { ...editable, properties: { ...editable.properties, editedArgs: secret } };
      const { run } = scriptedRun([
        proposes({ name: 'log_in', args: { key: 'old-key' } }, { message: 'Log in?', responseSchema }),
        says('Done.'),
      ]);
      render(<InterruptPanel run={run} history={where === 'the list' ? DecisionHistory : undefined} />);
      await act(() => run.send('Log in'));
      await act(async () => {
        const [asked] = run.getSnapshot().interrupts;
        run.approve(asked?.key ?? '', { editedArgs: { key: 'new-key' } });
        await run.submit();
      });
      expect(screen.getByText('Approved with edits')).toBeVisible();
      expect(screen.queryByText('No changes yet.')).toBeNull();
    },
  );

  it.each(['a call', 'several actions'])(
    'lists which secrets an edit of %s changed, next to its other changes, without their values',
    async (of) => {
      const secret = { writeOnly: true };
      const properties = {
        key: secret,
        kept: secret,
        login: { type: 'object', ...secret },
        keys: { items: secret },
      };
      const edits = { type: 'object', properties };
      const responseSchema = { ...editable, properties: { ...editable.properties, editedArgs: edits } };
      const valuesOf = (age: string) => ({
        to: `${age}-name`,
        key: `${age}-key`,
        kept: 'kept-secret',
        login: { [`${age}-user`]: `${age}-password` },
        keys: ['same-secret', `${age}-item`],
      });
      const call = { name: 'log_in', args: valuesOf('old') };
      const config = { action_name: 'log_in', allowed_decisions: ['approve', 'edit'], args_schema: edits };
      const review = { action_requests: [call, call], review_configs: [config, config] };
      const { run } = scriptedRun([
        of === 'a call'
          ? proposes(call, { message: 'Log in?', responseSchema })
          : ([...onOutcome(review)] as never),
        says('Done.'),
      ]);
      render(<InterruptPanel run={run} history={DecisionHistory} />);
      await act(() => run.send('Log in'));
      await act(async () => {
        const [asked] = run.getSnapshot().interrupts;
        const [first, second] = asked?.actions ?? [];
        run.approve(first?.key ?? asked?.key ?? '', { editedArgs: valuesOf('new') });
        if (second) run.approve(second.key);
        await run.submit();
      });
      const [, ...rows] = within(screen.getByRole('table', { name: 'What changes' })).getAllByRole('row');
      expect(rows.map(({ textContent }) => textContent)).toEqual([
        'toold-namenew-name',
        'key••••••••••••',
        'login••••••••••••',
        'keys › Item 2••••••••••••',
      ]);
      expect(JSON.stringify(run.getSnapshot().history)).not.toMatch(/-(?:key|secret|user|password|item)/);
    },
  );

  it('does not call an edit of a secret of one action “no changes”', () => {
    const run = staticRun({
      history: [
        record({
          actions: [{ name: 'log_in', args: { key: '••••••' } }],
          decision: {
            status: 'resolved',
            payload: { actions: [{ approved: true, editedArgs: { key: '••••••' } }] },
          },
        }),
      ],
    });
    render(<InterruptPanel run={run} history={DecisionHistory} />);
    expect(screen.getByText('Approved with edits')).toBeVisible();
    expect(screen.queryByText('No changes yet.')).toBeNull();
  });

  it('stays readable after the agent continues: the question, the answer and the result', async () => {
    const { run } = scriptedRun([
      proposes(mail, { message: 'Send it?', responseSchema: editable }),
      executes('call-1', { id: 'm-7' }),
      asks({ reason: 'confirmation', message: 'And now?' }),
      says('Done.'),
    ]);
    render(<InterruptPanel run={run} history={DecisionHistory} />);
    expect(history()).toBeNull();
    await act(() => run.send('Write to Ada'));
    expect(history()).toBeNull();
    const [asked] = run.getSnapshot().interrupts;
    await act(async () => {
      run.approve(asked?.key ?? '', { editedArgs: { to: 'ada', subject: 'Friday' } });
    });
    const [entry] = entries();
    expect(entry).toHaveTextContent(/^Send it\?Approved with edits/);
    expect(entry).toHaveAttribute('data-decision', 'yes');
    const row = within(screen.getByRole('table', { name: 'What changes' })).getByRole('row', {
      name: /^subject/,
    });
    expect(row).toHaveTextContent('subjectThursdayFriday');
    expect(entry).toHaveTextContent(/Resultidm-7$/);
    // A question that still has a card is not repeated.
    await act(() => run.send('Go on'));
    expect(entries()).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'No' }));
    await act(async () => {});
    expect(entries().map((each) => each.dataset['decision'])).toEqual(['yes', 'no']);
  });

  it.each<[string, Partial<DecisionRecord>, RegExp, string]>([
    ['an approval', {}, /^Question a\?Yes/, 'yes'],
    ['a denial', { decision: { status: 'resolved', payload: false } }, /^Question a\?No/, 'no'],
    ['a cancellation', { decision: { status: 'cancelled' } }, /^Question a\?Skipped/, 'cancelled'],
    [
      'a denial with its reason, of a custom kind',
      {
        reason: 'acme:refund',
        verdict: 'deny',
        decision: { status: 'resolved', payload: { approved: false, reason: 'Too much' } },
      },
      /^Question a\?Denied.*Too much$/,
      'no',
    ],
    [
      'an answer',
      { reason: 'input_required', decision: { status: 'resolved', payload: { city: 'Oslo' } } },
      /^Question a\?Answered.*cityOslo$/,
      'answer',
    ],
    ['a refused answer', { delivery: 'refused' }, /Refused by the agent$/, 'yes'],
  ])('shows %s', (_case, rest, text, kind) => {
    render(
      <AgentRunProvider run={staticRun({ history: [record(rest)] })}>
        <DecisionHistory />
      </AgentRunProvider>,
    );
    expect(entries()[0]).toHaveTextContent(text);
    expect(entries()[0]).toHaveAttribute('data-decision', kind);
  });

  // renderers.md: a receipt is the summary of the decision, and stays what it was.
  it('calls an answer the same as its card did, whatever the names of its fields are', async () => {
    const { run } = scriptedRun(
      [asks({ reason: 'input_required', message: 'Which files?' }), says('Done.')],
      {
        autoSubmit: 'never',
      },
    );
    render(<InterruptPanel run={run} history={DecisionHistory} />);
    await act(() => run.send('Go'));
    const [asked] = run.getSnapshot().interrupts;
    await act(async () => void run.answer(asked?.key ?? '', { accepted: true }));
    expect(screen.getByRole('article')).toHaveTextContent('Answered');
    await act(() => run.submit());
    const [entry] = entries();
    expect(entry).toHaveTextContent(/^Which files\?Answered/);
    expect(entry).toHaveTextContent(/acceptedYes$/);
  });

  it('shows the time in the reader’s language', () => {
    const run = staticRun({ history: [record({})] });
    render(<InterruptPanel run={run} words={de} history={DecisionHistory} />);
    const time = within(screen.getByRole('region', { name: de.historyTitle })).getByText(/21\.11\.2026/);
    expect(time).toHaveAttribute('datetime', '2026-11-21T12:00:00.000Z');
  });

  it('shows hostile text as plain text', () => {
    const run = staticRun({
      history: [
        record({ message: '<img src=x onerror=alert(1)>', result: '<script>alert(1)</script>\u202E' }),
      ],
    });
    const { container } = render(<InterruptPanel run={run} history={DecisionHistory} />);
    expect(container.querySelector('img, script')).toBeNull();
    expect(within(container).getByText('U+202E')).toBeVisible();
  });
});

describe('a card', () => {
  it('shows the result of its answer while the agent continues', () => {
    const toolCall = {
      id: 'c',
      name: 'send',
      argsText: '{}',
      args: {},
      status: 'succeeded',
      proposedBy: 'r',
    } as const;
    const asked = pendingInterrupt({
      reason: 'tool_call',
      status: 'answered',
      decision: { status: 'resolved', payload: { approved: true } },
      delivery: 'accepted',
      toolCall,
    });
    const run = staticRun({ status: 'running', interrupts: [asked] });
    render(<InterruptPanel run={run} />);
    expect(screen.queryByText('Result')).toBeNull();
    act(() => run.update({ interrupts: [{ ...asked, toolCall: { ...toolCall, result: 'Sent to Ada' } }] }));
    expect(screen.getByText('Result')).toBeVisible();
    expect(screen.getByText('Sent to Ada')).toBeVisible();
  });

  it('names the agent that asks, if it works for another', () => {
    const asked = pendingInterrupt({ reason: 'confirmation', message: 'Book it?', subagentRunId: 'sub-1' });
    const subagent: SubagentRecord = { id: 'sub-1', name: 'travel agent', status: 'suspended' };
    const run = staticRun({ interrupts: [asked], subagents: { 'sub-1': subagent } });
    render(<InterruptPanel run={run} />);
    expect(screen.getByText('travel agent')).toBeVisible();
    act(() => run.update({ subagents: {} }));
    expect(screen.queryByText('travel agent')).toBeNull();
  });

  it('shows no progress while it waits for the user', () => {
    const run = staticRun({ interrupts: [pendingInterrupt({ message: 'Now?' })] });
    const { container } = render(<InterruptPanel run={run} />);
    expect(container.querySelector('.rai-pulse')).toBeNull();
    act(() => run.update({ status: 'running', interrupts: [] }));
    expect(container.querySelector('.rai-pulse')).not.toBeNull();
  });
});
