import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  DecisionHistory,
  InterruptPanel,
  type InterruptPanelProps,
  type InterruptRendererProps,
  type RiskOf,
} from 'react-agent-interrupts';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

const names = ['transfer', 'mail'];
const reviewOf = (calls: readonly string[]) => ({
  action_requests: calls.map((name) => ({ name, args: { to: 'Ann' } })),
  review_configs: calls.map((name) => ({
    action_name: name,
    allowed_decisions: ['approve', 'edit', 'reject', 'respond'],
  })),
});

/** A panel with one question about these calls. */
async function show(props: Partial<InterruptPanelProps> = {}, calls = names) {
  const raw = reviewOf(calls);
  const question = { id: 'a', reason: 'langgraph:interrupt', metadata: { langgraph: { raw } } };
  const { run, requests } = scriptedRun([asks(question), says('Done.')], { autoSubmit: 'never' });
  await run.send('Go on');
  render(<InterruptPanel run={run} {...props} />);
  const finished = () => waitFor(() => expect(run.getSnapshot().status).toBe('finished'));
  return { run, requests, finished };
}
const call = (name: string) => screen.getByRole('listitem', { name: new RegExp(name) });
const press = (name: string, within_ = document.body) =>
  userEvent.click(within(within_).getByRole('button', { name }));

describe('the receipt of a question about several calls', () => {
  // renderers.md: “When the resumed run has finished, the panel replaces the cards with their receipts.” A receipt shows the decision.
  it.each([
    ['below the finished run', {}],
    ['in the history', { history: DecisionHistory }],
  ])('names each call with its decision (%s)', async (_, props) => {
    const { finished } = await show(props);
    await press('Approve', call('transfer'));
    await press('Deny', call('mail'));
    await userEvent.keyboard('Not now');
    await press('Deny', call('mail'));
    await press('Send');
    await finished();
    expect(await screen.findByText('May the agent run transfer and mail?')).toBeVisible();
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toContain('transfer Approved');
    expect(lines).toContain('mail DeniedNot now');
  });

  it('shows edits, and a message instead of a decision', async () => {
    const { run, finished } = await show();
    const [{ key, actions } = { key: '', actions: [] }] = run.getSnapshot().interrupts;
    act(() => {
      run.approve(actions?.[0]?.key ?? key, { editedArgs: { to: 'Bob' } });
      run.respond(actions?.[1]?.key ?? key, 'Ask later');
      void run.submit();
    });
    await finished();
    const line = (await screen.findByText('Approved with edits')).closest('li');
    expect(line).toHaveTextContent('AnnBob');
    expect(screen.getByText('Ask later')).toBeVisible();
  });

  it('names the calls if the question was cancelled', async () => {
    const { run, finished } = await show();
    act(() => {
      run.cancel(run.getSnapshot().interrupts[0]?.key ?? '');
      void run.submit();
    });
    await finished();
    const receipt = (await screen.findByText('Skipped')).closest('li');
    expect(receipt).toHaveTextContent('May the agent run transfer and mail?');
  });
});

// accessibility.md: “If one interrupt is about several calls, the decision about each call is announced separately.”
it('announces also the decision that completes a question about several calls', async () => {
  await show();
  await press('Approve', call('transfer'));
  expect(screen.getByRole('status')).toHaveTextContent('Approved. 1 of 2 answered.');
  await press('Deny', call('mail'));
  await press('Deny', call('mail'));
  expect(screen.getByRole('status')).toHaveTextContent('Denied. 2 of 2 answered.');
});

it('announces the decision about a single call without a number', async () => {
  await show({}, ['transfer']);
  await press('Approve', call('transfer'));
  expect(screen.getByRole('status')).toHaveTextContent(/^Approved\.$/);
});

// renderers.md: “Every approval asks for confirmation, whether it comes from the Approve button, […] or from a method that your own
// renderer calls.”
describe('a renderer of the host for a question about several calls', () => {
  function Both({ interrupt }: InterruptRendererProps) {
    const decisions = names.map(() => ({ type: 'approve' }));
    return (
      <>
        <button type="button" onClick={() => interrupt.approve()}>
          Approve both
        </button>
        <button type="button" onClick={() => interrupt.answer({ decisions })}>
          Answer both
        </button>
        <button type="button" onClick={() => interrupt.deny()}>
          Deny both
        </button>
      </>
    );
  }
  const renderers = { 'langgraph:*': Both };
  const risk: RiskOf = ({ toolCall }) => (toolCall?.name === 'transfer' ? 'high' : undefined);
  const sure = () => screen.queryByRole('group', { name: 'The risk is high. Are you sure?' });

  it.each([
    ['Approve both', 'Approve'],
    ['Answer both', 'Answer'],
  ])('“%s” asks for confirmation if the risk of one call is high', async (name, label) => {
    const { run } = await show({ risk, renderers });
    await press(name);
    expect(run.getSnapshot().interrupts[0]?.status).toBe('open');
    await press(label, sure() ?? undefined);
    expect(run.getSnapshot().interrupts[0]?.status).toBe('answered');
  });

  it('asks nothing if only a denied call is risky, and nothing for a denial', async () => {
    const { run } = await show({ risk, renderers });
    await press('Deny both');
    const [{ actions = [], key } = { key: '' }] = run.getSnapshot().interrupts;
    expect(actions.map(({ decision }) => decision)).toEqual([{ approved: false }, { approved: false }]);
    act(() => void run.reopen(actions[1]?.key ?? key));
    await press('Approve both');
    expect(sure()).toBeNull();
    expect(run.getSnapshot().interrupts[0]?.actions?.map(({ decision }) => decision)).toEqual([
      { approved: false },
      { approved: true },
    ]);
  });
});
