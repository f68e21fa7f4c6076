import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel, createAgentRun, type AgentRun, type Tools } from 'react-agent-interrupts';
import { fakeServer, says } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

/** The first form of a file loads rjsf and its validator. */
const formLoads = { timeout: 20_000 };

const review = {
  action_requests: [
    { name: 'transfer', args: { amount: 10, to: 'bob' }, description: 'Pay Bob' },
    { name: 'send_mail', args: { to: 'a@b.com' } },
    { name: 'ask_user', args: { question: 'Which?' } },
  ],
  review_configs: [
    { action_name: 'transfer', allowed_decisions: ['approve', 'edit', 'reject'] },
    { action_name: 'send_mail', allowed_decisions: ['approve', 'reject', 'respond'] },
    { action_name: 'ask_user', allowed_decisions: ['respond'] },
  ],
};

async function show(value: object = review, tools?: Tools) {
  const interrupt = { id: 'lg-1', reason: 'langgraph:interrupt', metadata: { langgraph: { raw: value } } };
  const asking = { type: 'RUN_FINISHED', outcome: { type: 'interrupt', interrupts: [interrupt] } };
  const server = fakeServer([asking], says('Done.'));
  const run: AgentRun = createAgentRun({ url: 'http://fake.invalid', fetch: server.fetch });
  await run.send('Go');
  render(<InterruptPanel run={run} tools={tools} />);
  // The details of the calls load after the cards.
  await screen.findAllByRole('button', { name: 'More actions' });
  const sent = () => (server.requests[1]?.resume?.[0] as { payload?: unknown } | undefined)?.payload;
  return { run, sent };
}
const action = (name: string) => within(screen.getByRole('listitem', { name }));
const press = (name: string, within_: string) =>
  userEvent.click(action(within_).getByRole('button', { name }));

describe('a question with several actions', () => {
  it('shows every action with its buttons', async () => {
    await show();
    expect(screen.getByText(/^May the agent run transfer, send_mail,? and ask_user\?/)).toBeVisible();
    expect(screen.getByText('Pay Bob')).toBeVisible();
    const buttons = (name: string) =>
      action(name)
        .getAllByRole('button')
        .map((each) => each.getAttribute('aria-label') ?? each.textContent);
    expect(buttons('1 of 3: transfer')).toEqual(['Approve', 'Edit', 'Deny', 'More actions']);
    expect(buttons('2 of 3: send_mail')).toEqual(['Approve', 'Deny', 'More actions']);
    expect(buttons('3 of 3: ask_user')).toEqual(['Show as JSON', 'Reply instead']);
  });

  it('shows the host’s title, icon and description of each action', async () => {
    const tools: Tools = {
      transfer: {
        title: 'Pay someone',
        icon: <span data-testid="icon">€</span>,
        describe: ({ amount, to }) => `Pay ${String(amount)} to ${String(to)}?`,
      },
    };
    await show(review, tools);
    const pay = action('1 of 3: Pay someone');
    expect(pay.getByText('Pay someone')).toBeVisible();
    expect(pay.getByTestId('icon')).toBeVisible();
    expect(pay.getByText('transfer')).toBeVisible();
    expect(pay.getByText('Pay 10 to bob?')).toBeVisible();
    // The agent's own words stay.
    expect(pay.getByText('Pay Bob')).toBeVisible();
    expect(action('2 of 3: send_mail').getByText('send_mail')).toBeVisible();
  });

  it('accepts a decision for each action by keyboard, and sends them on submit', async () => {
    const { sent } = await show();
    await press('Approve', '1 of 3: transfer');
    expect(action('1 of 3: transfer').getByText('Approved')).toBeVisible();
    expect(screen.getByRole('listitem', { name: '2 of 3: send_mail' })).toHaveFocus();
    // Approve, Deny.
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const reason = action('2 of 3: send_mail').getByRole('textbox', { name: /Reason for denying/ });
    expect(reason).toHaveFocus();
    await userEvent.keyboard('Wrong address');
    await press('Deny', '2 of 3: send_mail');
    expect(screen.getByRole('listitem', { name: '3 of 3: ask_user' })).toHaveFocus();
    await userEvent.type(action('3 of 3: ask_user').getByRole('textbox'), 'The blue one');
    await press('Reply instead', '3 of 3: ask_user');
    expect(sent()).toBeUndefined();
    expect(screen.getByText('Denied')).toBeVisible();
    expect(screen.getByText('The blue one')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(sent()).toEqual({
      decisions: [
        { type: 'approve' },
        { type: 'reject', message: 'Wrong address' },
        { type: 'respond', message: 'The blue one' },
      ],
    });
  });

  it('undoes one decision and keeps the focus on its action', async () => {
    const { run } = await show();
    await press('Approve', '1 of 3: transfer');
    await userEvent.click(action('1 of 3: transfer').getByRole('button', { name: /^Undo/ }));
    expect(screen.getByRole('listitem', { name: '1 of 3: transfer' })).toHaveFocus();
    expect(action('1 of 3: transfer').getByRole('button', { name: 'Approve' })).toBeVisible();
    expect(run.getSnapshot().interrupts[0]?.actions?.[0]?.decision).toBeUndefined();
  });

  it('shows the changes of an edit before anything is sent', async () => {
    const { sent } = await show();
    await press('Edit', '1 of 3: transfer');
    const amount = await screen.findByLabelText(/amount/i, {}, formLoads);
    await userEvent.clear(amount);
    await userEvent.type(amount, '7');
    await userEvent.click(await screen.findByRole('button', { name: 'Approve with edits' }));
    const item = action('1 of 3: transfer');
    expect(item.getByText('Approved with edits')).toBeVisible();
    expect(item.getByRole('row', { name: /amount 10 7/ })).toBeVisible();
    expect(sent()).toBeUndefined();
  }, 30_000);

  it('requires text to respond', async () => {
    const { run } = await show();
    await press('Reply instead', '3 of 3: ask_user');
    expect(action('3 of 3: ask_user').getByRole('textbox')).toHaveFocus();
    expect(action('3 of 3: ask_user').getByRole('textbox')).toBeInvalid();
    expect(run.getSnapshot().interrupts[0]?.actions?.[2]?.decision).toBeUndefined();
  });
});

describe('a batch button on the question', () => {
  const both = {
    action_requests: review.action_requests.slice(0, 2),
    review_configs: review.review_configs.slice(0, 2),
  };

  it('approves or denies all actions if every action allows it', async () => {
    const { sent } = await show(both);
    await userEvent.click(screen.getByRole('button', { name: 'Approve all' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(sent()).toEqual({ decisions: [{ type: 'approve' }, { type: 'approve' }] });
  });

  it('is absent if one action does not allow it', async () => {
    await show();
    expect(screen.queryByRole('button', { name: 'Approve all' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Deny all' })).toBeNull();
  });

  it('shows what a cancellation does', async () => {
    await show();
    expect(screen.getByRole('button', { name: 'Skip question' })).toHaveAccessibleDescription(
      'This agent may treat a skipped question as an answer, and continue. May the agent run transfer, send_mail, and ask_user?',
    );
  });

  it('sends automatically if there is only one action', async () => {
    const one = {
      action_requests: review.action_requests.slice(0, 1),
      review_configs: review.review_configs.slice(0, 1),
    };
    const { run } = await show(one);
    expect(screen.getByText('May the agent run transfer?')).toBeVisible();
    await press('Approve', 'transfer');
    await expect.poll(() => run.getSnapshot().status).toBe('finished');
  });
});
